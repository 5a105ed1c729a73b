/** The back-office's pages of figures. */
import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import { FIRST_STEPS } from "../../../contract/admin.ts";
import type { AdConversions } from "../../../contract/conversion-calls-schema.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { LIST } from "../admin/experiments/sample-experiments.ts";
import { recordPages } from "./operators.tsx";
import { confirm, enter, find, press, type Step } from "./record.ts";

const AT = "2026-11-26T10:00:00Z";
const counts = { waiting: 2, sent: 9, accepted: 8, matched: 7, refused: 3, accepted_at: AT };
const refused = { ...counts, accepted: 0, matched: 0, accepted_at: null };
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
		{ platform: "meta", kind: "payment", ...refused },
	],
	reasons: [
		{ platform: "meta", reason: "meta 400 100", n: 1 },
		{ platform: "linkedin", reason: "not_possible", n: 2 },
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
const OWN = `jour;source;support;campagne;coût;devise
2026-11-02;radio;spot;spring;10,50;EUR
2026-11-02;radio;spot;Spring;1;EUR
2026-11-31;radio;spot;spring;1;EUR
2026-11-03;radio;spot;spring;1,234;EUR
2026-11-04;radio;spot;spring;1;USD`;
/** In a currency of its title, with days that may be American, and a second one for each line. */
const META = `Reporting starts,Reporting ends,Campaign name,Amount spent (EUR)
11/02/2026,11/02/2026,spring,0.995
11/05/2026,11/05/2026,spring,–
11/05/2026,11/06/2026,spring,(0.50)`;
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
		calls: { get_ad_conversions: CONVERSIONS },
		steps: [
			enter("Origines inconnues", "merged"),
			enter("Chiffre", "cac"),
			press(/^Tracer/),
			enter("Mois du premier paiement", "2026-06"),
			/^Exporter en CSV : Coût/,
			/^Exporter en CSV$/,
			/^Exporter en CSV : En combien/,
			/^Tableau : En combien/,
		],
	},
]);
recordPages("campaigns-table", [
	"without a comparison",
	{
		at: `${ADMIN_PATHS.campaigns}?compare=none`,
		steps: [
			...["Colonnes", "Monter CAC", "Ordre d’origine", "Monter CAC", "Fermer", press("Support")],
			...["Vues", "Vues", /^Exporter en CSV$/, enter("Rechercher", "utm_source 1")],
			...[enter("Nom de la vue", " Mine "), "Enregistrer cette vue"],
			...[/^Renommer/, enter("Nom de la vue", "Other"), "Renommer", /^Supprimer/],
		],
	},
]);
recordPages("links", [
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
			confirm(/^Créer/),
		],
	},
]);
recordPages("costs", [
	"opened",
	{
		at: ADMIN_PATHS.costs,
		calls: { preview_campaign_costs: PREVIEW, upload_campaign_costs: 2 },
		steps: [
			...[/^Retirer/, "Confirmer le retrait", "Campagnes des fichiers et des visites", /^Changer/],
			...[enter("Compter pour", "1"), "Enregistrer", file(GOOGLE), "Enregistrer ces coûts"],
			...[file(OWN), file(META), enter("Jour", "1"), enter("Jours écrits", "month"), "Annuler"],
		],
	},
]);

const PAYERS = [
	{ customer_id: "cus_1", email: "x@example.com", paid_at: AT, amount: 1399, currency: "eur" },
];
/** One that loses for sure, and one that only seems to. */
const losing = ({ campaigns, ...span }: { campaigns: object[] }) => {
	const lost = { customers: 0, cost: 17_400, revenue: 0, result: -17_400, result_low: -17_400 };
	const highs = [-16_900, 100];
	return {
		...span,
		campaigns: campaigns.map((each, n) => ({ ...each, ...lost, result_high: highs[n] })),
	};
};
const steps = Object.fromEntries(FIRST_STEPS.map((step) => [step, false]));
const note = (id: number, day: string, kind: string, text: string) => ({
	...{ id, day, kind, text, author: null, is_own: false, created_at: AT, changed_at: null },
});
/** One after the period, its last day, a day between, its first day, and one before. */
const notes = [
	note(5, "2026-11-30", "note", "after"),
	note(4, "2026-11-29", "release", "v4"),
	note(3, "2026-11-25", "experiment", "Titre du haut (1): stop"),
	note(2, "2026-11-23", "note", "Prices"),
	note(1, "2026-11-22", "note", "before"),
];
const experiments = LIST.experiments.map((experiment) => ({
	...{ ...experiment, problems: ["harm", "ratio"] },
	verdict: { kind: "no_difference", lifts: [] },
}));
recordPages(
	"home",
	[
		"much to do",
		{
			at: ADMIN_PATHS.home,
			calls: {
				...{ list_experiments: { ...LIST, experiments }, list_annotations: notes },
				get_losing_campaigns: losing,
			},
			steps: ["Masquer cette liste"],
		},
	],
	[
		"nothing to do, for an admin",
		{
			...{ at: `${ADMIN_PATHS.home}?compare=none&period=month`, role: "admin" },
			calls: {
				...{ list_unknown_payers: PAYERS, list_annotations: [], get_first_steps: steps },
				list_customers: { customers: [], has_more: false, is_cut: false },
				get_losing_campaigns: { from: "2025-11-10", to: "2026-11-15", campaigns: [] },
				list_experiments: { experiments: [], invalid: [], foreign: [] },
				get_alerts: { open: [], closed: [], recipients: 1, duties: [] },
			},
		},
	],
);
recordPages("dashboard", [
	"opened",
	{
		at: ADMIN_PATHS.dashboard,
		steps: [
			...[/^Exporter/, enter("Période", "7", -1), /^Exporter en CSV : Métriques Q/],
			...[/^Exporter en CSV : Util/, /^Exporter en CSV : Métriques de/],
			...[/^Exporter en CSV : Rép/, "Vue mensuelle", "Actualiser"],
		],
	},
]);
recordPages("revenue", [
	"opened",
	{
		at: ADMIN_PATHS.revenue,
		steps: [
			...[
				/^Exporter en CSV : Mouv/,
				...["Encaissé net", /^Exporter en CSV : Enc/],
				...["Attrition des clients", /^Exporter en CSV : Attr/],
				...["Clients payants", /^Exporter en CSV : Clients/],
				...["Détail", /^Exporter en CSV : Revenu/, /^Exporter en CSV : Du début/],
				...[/^Exporter en CSV : De l’essai/, /^Exporter en CSV : Rési/, /^Exporter en CSV : Rét/],
			],
			enter("Regrouper par", "week"),
		],
	},
]);
recordPages("revenue-filtered", [
	"a source last month, without a comparison",
	{
		at: `${ADMIN_PATHS.revenue}?period=last-month&compare=none&source=google&step=month`,
		steps: [
			...[/^Tableau : Mouvement/, "Détail", /^Tableau : Du début/, /^Tableau : Rési/],
			enter("Attribution", "last"),
		],
	},
]);
recordPages("funnel", [
	"opened",
	{
		at: ADMIN_PATHS.funnel,
		steps: [
			...[/^Exporter en CSV : Ét/, /^Exporter en CSV : Camp/],
			...[/étape Visite$/, /étape Inscription$/],
			...[enter("Filtres", "source"), enter("Source", " google "), "Filtrer"],
			...[enter("Filtres", "platform"), enter("Plateforme", "mac"), "Filtrer"],
			...[/^Retirer le filtre Source/, enter("Comparer avec", "none"), enter("Période", "custom")],
			...[enter("Du", "2026-11-20"), enter("Au", "2026-11-10"), "Appliquer"],
			...[enter("Au", "2026-11-21"), "Appliquer"],
		],
	},
]);
