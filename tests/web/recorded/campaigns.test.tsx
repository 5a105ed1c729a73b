/** The back-office's pages of campaigns, with their links and costs. */
import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import type { AdConversions } from "../../../contract/conversion-calls-schema.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { refused } from "../admin/fake-worker.ts";
import { named, recordPages } from "./operators.tsx";
import { confirm, enter, find, press, type Step } from "./record.ts";

const AT = "2026-11-26T10:00:00Z";
const counts = { waiting: 2, sent: 9, accepted: 8, matched: 7, refused: 3, accepted_at: AT };
const rejected = { ...counts, accepted: 0, matched: 0, accepted_at: null };
const sending: AdConversions["next"][number] = {
	...{ id: 1, platform: "google", kind: "payment", step: 1, value: 583, returned: 583 },
	...{
		currency: "eur",
		event_id: "e-1",
		occurred_at: AT,
		due_at: "2026-11-30T10:00:00Z",
		is_taken_back: false,
	},
	...{ click_name: "gclid", has_mail: true },
};
const CONVERSIONS: AdConversions = {
	sums: [
		{ platform: "google", kind: "sign_up", ...counts },
		{ platform: "meta", kind: "payment", ...rejected },
	],
	reasons: [
		{ platform: "meta", reason: "meta 400 100", n: 1 },
		{ platform: "linkedin", reason: "not_possible", n: 2 },
		{ platform: "microsoft", reason: "refused_before", n: 4 },
		{ platform: "google", reason: "too_late: google oauth", n: 3 },
	],
	next: [
		sending,
		{
			...{ ...sending, id: 2, platform: "microsoft", kind: "sign_up", value: null, returned: 0 },
			...{ currency: null, event_id: "e-2", is_taken_back: true, click_name: "msclkid" },
			has_mail: false,
		},
	],
};

/** A link of the call to action, and an archived one with the same tags. */
const twins = ([link = {}, ...others]: object[]) => [
	{ ...link, path: "/cta" },
	...others.map((other) => ({ ...link, ...other, ...tagsOf(link) })),
];
const tagsOf = (link: object) =>
	Object.fromEntries(Object.entries(link).filter(([name]) => name.startsWith("utm_")));

const GOOGLE = `Campaign report
"November 2, 2026 - November 2, 2026"
Day,Campaign,Currency code,Cost
2026-11-02,SPRING,EUR,10.50
2026-11-03,Brand FR,EUR,5.00
Total: Account, --,EUR,15.50`;
/** With a line twice, a day of nobody's calendar, a cost that may be two, and a currency that is not counted. */
const OWN = `jour;source;support;campagne;coût;devise;
2026-11-02;radio;spot;spring;10,50;EUR;
2026-11-02;radio;spot;Spring;1;EUR;
2026-11-31;radio;spot;spring;1;EUR;
2026-11-03;radio;spot;spring;1,234;EUR;
2026-11-04;radio;spot;spring;1;USD;`;
/** In a currency of its title, with first days that may be American, and last ones that are. */
const META = `Reporting starts,Reporting ends,Campaign name,Amount spent (EUR)
11/02/2026,11/02/2026,spring,0.995
11/05/2026,11/05/2026,spring,–
11/05/2026,11/16/2026,spring,(0.50)`;
/** With a row more than its preview shows. */
const LONG = ["jour;source;support;campagne;coût;devise"]
	.concat(
		Array.from({ length: 51 }, (_, n) => {
			const day = new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10);
			return `${day};radio;spot;spring;1,50;EUR`;
		}),
	)
	.join("\n");
const PREVIEW = {
	known: null,
	replaced: [{ line: 4, cost: 900, currency: "eur" }],
};
/** Chooses a file of costs. */
const file = (content: string): Step => [
	"choose a file",
	() => {
		// Each file is read at a time of its own.
		vi.setSystemTime(Date.now() + 1);
		vi.spyOn(crypto.subtle, "digest").mockResolvedValue(new ArrayBuffer(32));
		const target = { files: [new File([content], "costs.csv")] };
		fireEvent.change(find("input", "Choisir un fichier CSV"), { target });
	},
];

recordPages("campaigns", [
	"opened",
	{
		at: ADMIN_PATHS.campaigns,
		calls: {
			get_ad_conversions: CONVERSIONS,
			analytics_campaigns: ({ data, ...sent }: { data: { key: object }[] }) => ({
				...sent,
				data: data.concat(
					["x", "y"].map((name) => ({ ...data[0], key: { ...data[0]?.key, utm_campaign: name } })),
				),
			}),
			// Too few customers for an LTV.
			get_acquisition: ([one, other]: object[]) => [one, { ...other, customers: 3 }],
		},
		steps: [
			enter("Origines inconnues", "merged"),
			enter("Chiffre", "cac"),
			...[press(/^Tracer/, 3), press(/^Tracer/)],
			enter("Mois du premier paiement", "2026-06"),
			/^Exporter en CSV : Coût/,
			/^Exporter en CSV$/,
			/^Exporter en CSV : En combien/,
			/^Tableau : En combien/,
		],
	},
]);
recordPages(
	"campaigns-table",
	[
		"a source by the last touch, without a comparison",
		{
			at: `${ADMIN_PATHS.campaigns}?compare=none&source=google&touch=last`,
			steps: [
				...[press("Colonnes", 1), "Monter CAC", "Ordre d’origine", "Monter CAC"],
				["hide sign-ups", () => fireEvent.click(find("dialog input", "Inscriptions"))],
				...["Fermer", "Actualiser : À décider", press("Support")],
				...["Vues", "Vues", /^Exporter en CSV$/, enter("Rechercher", "utm_source 1")],
				...[enter("Nom de la vue", " Mine "), "Enregistrer cette vue"],
				...[/^Renommer/, enter("Nom de la vue", "Other"), "Renommer", /^Supprimer/, /^name \d/],
			],
		},
	],
	[
		"a search in more campaigns than are listed, of which one has paid back",
		{
			at: `${ADMIN_PATHS.campaigns}?by=utm_source&q=only`,
			calls: {
				analytics_campaigns: named("utm_source", "only", ...Array(999).fill("other")),
				get_acquisition: ([one]: object[]) => [{ ...one, cost: 500, revenue: 500, payback: null }],
			},
		},
	],
);
/** Why links are refused, one after the other. */
const newLinks = ["name_taken", "too_many"];
recordPages(
	"links",
	[
		"opened",
		{
			at: ADMIN_PATHS.links,
			calls: { list_links: twins },
			steps: [
				...[
					/^Copier l’adresse/,
					/^Archiver/,
					"Montrer les liens archivés (1)",
					...[/^Code QR/, "Copier", "Télécharger", "Fermer", "Rétablir"],
					"Nouveau lien",
				],
				confirm(/^Créer/),
				enter(/^Nom/, " Poster-1 "),
				enter(/^Page/, "/en/pricing"),
				enter(/^Source/, "UTM_source 1"),
				/^Prendre/,
				enter(/^Support/, "print"),
				enter(/^Campagne/, "spring"),
				...[confirm(/^Créer/), "Nouveau lien"],
				...[enter(/^Source/, "UTM_source 1"), enter(/^Support/, "utm_medium 2")],
				...[enter(/^Campagne/, "utm_campaign 3"), enter(/^Contenu/, "utm_content 4")],
			],
		},
	],
	[
		"links that are refused",
		{
			at: `${ADMIN_PATHS.links}?source=google&touch=last`,
			calls: {
				...{ list_links: twins, archive_link: refused("unavailable", 503) },
				create_link: () => refused(newLinks.shift() ?? "unavailable", 409),
			},
			steps: [
				...[/^Archiver/, "Nouveau lien", enter(/^Nom/, "poster"), enter(/^Page/, "/cta")],
				...[enter(/^Source/, "qr"), enter(/^Support/, "print"), enter(/^Campagne/, "spring")],
				...[confirm(/^Créer/), confirm(/^Créer/)],
			],
		},
	],
);
recordPages(
	"costs",
	[
		"opened",
		{
			at: ADMIN_PATHS.costs,
			calls: { preview_campaign_costs: PREVIEW, upload_campaign_costs: 2 },
			steps: [
				...[
					/^Retirer/,
					"Confirmer le retrait",
					"Campagnes des fichiers et des visites",
					...[file(GOOGLE), /^Changer/],
				],
				...[enter("Compter pour", "1"), "Enregistrer", "Enregistrer ces coûts"],
				...[file(OWN), file(META), enter("Jour", "1"), enter("Campagne", "0")],
				...[enter("Jours écrits", "day"), enter("Jours écrits", ""), enter("Campagne", "")],
				...[enter("Jours écrits", "month"), enter("Campagne", "0"), "Annuler"],
			],
		},
	],
	[
		"refused changes, and more campaigns and rows than are shown, of a known file",
		{
			at: ADMIN_PATHS.costs,
			calls: {
				revert_cost_upload: refused("unavailable", 503),
				map_cost_campaign: refused("not_found", 404),
				list_cost_campaigns: ([one]: object[]) =>
					Array.from({ length: 52 }, (_, id) => ({ ...one, id, ...(id === 0 && { name: "" }) })),
				preview_campaign_costs: { known: { admin_email: "eve@example.com", at: AT }, replaced: [] },
			},
			steps: [
				...[/^Retirer/, "Confirmer le retrait", "Campagnes des fichiers et des visites"],
				...[/^Changer/, "Enregistrer", file(LONG)],
			],
		},
	],
);
