import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import { ADMIN_PATHS, customerPath } from "../../../contract/paths.ts";
import { refusal, refused } from "../admin/fake-worker.ts";
import { recordPages } from "./operators.tsx";
import { back, confirm, enter, find, type Step } from "./record.ts";

const ID = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const at = (day: string) => `2026-${day}T10:00:00Z`;
const touch = (source: string, day: string) => ({
	...{
		kind: "campaign",
		source,
		medium: "cpc",
		campaign: `${source} spring`,
		path: `/fr/${source}`,
	},
	at: Date.parse(at(day)) / 1000,
});
const change = (kind: string, day: string, before: number, after: number, currency = "eur") => ({
	...{ kind, at: at(day), mrr_before: before, mrr_after: after, currency, ends_at: null },
});
/** The key in the field of the account, which sends the form unless the page prevents it. */
const enterKey: Step = [
	"Enter",
	() => {
		const field = find("input", /^Compte/);
		if (fireEvent.keyDown(field, { key: "Enter" }))
			fireEvent.submit(field.closest("form") as Element);
	},
];
const CUSTOMER = {
	...{ id: ID, email: "Ada@example.com", name: "Ada", language: "en", is_operator: false },
	...{ signed_up_at: at("08-01"), confirmed_at: at("08-02"), last_sign_in_at: at("11-20") },
	refused_passwords: { tries: 3, last_at: at("11-21") },
	...{
		has_password: true,
		providers: ["azure", "google"],
		can_cancel: true,
		mrr: 1166,
		sessions: 2,
	},
	plan: {
		...{ type: "premium", state: "ending", billing_period: "P1Y", stripe_customer_id: "cus_1" },
		...{ current_period_end: at("12-04"), ends_at: at("12-05") },
	},
	changes: [
		change("new", "08-10", 0, 1166),
		change("upgrade", "08-12", 1166, 2332),
		change("failed", "08-13", 2332, 2332),
		change("downgrade", "08-13", 2332, 1166, "usd"),
		{ ...change("cancel_planned", "08-14", 2332, 1166), ends_at: at("12-05") },
		change("cancelled", "08-16", 2332, 0, "usd"),
	],
	cancelled_at: [at("08-15")],
	attribution: {
		...{ outcome: "verified", platform: "mac" },
		...{
			first: touch("google", "07-01"),
			last: { ...touch("", "07-20"), medium: "", campaign: "" },
		},
	},
	usage: [
		{ day: "2026-11-28", formula: 3, chat: 4 },
		{ day: "2026-11-29", formula: 1, chat: 0 },
	],
	mails: [
		{ kind: "payment_failed", state: "failed", created_at: at("08-20"), sent_at: null },
		{ kind: "known_address", state: "sent", created_at: at("08-03"), sent_at: at("08-04") },
		{ kind: "alert", state: "waiting", created_at: at("08-21"), sent_at: null },
	],
	payments: ["payment", "failure", "refund", "dispute", "dispute_won"].map((kind, n) => ({
		...{ id: `${n}`, kind, at: at(`09-0${9 - n}`), amount: n === 2 ? -1399 : 1300 + n },
		...{
			currency: n === 3 ? "usd" : "eur",
			stripe_id: `${["in", "in", "cn", "dp", "xx"][n]}_${n}`,
		},
		charge: n === 1 ? "pi_1" : null,
	})),
};

const ROWS = [
	{
		...{ id: ID, email: "ada@example.com", name: "Ada", plan: "premium", state: "in_arrears" },
		...{ signed_up_at: at("10-01"), is_confirmed: false, is_operator: true, is_silent: true },
		...{ source: null, last_used_at: null, calls: 1234, mrr: 1166, language: "en", ends_at: null },
	},
	{
		...{ id: "2", email: "", name: null, plan: "beta", state: "active", ends_at: at("12-04") },
		...{ signed_up_at: at("09-01"), is_confirmed: true, is_operator: false, is_silent: true },
		...{ source: "", last_used_at: at("11-02"), calls: 0, mrr: 0, language: "fr" },
	},
];
/** At risk only for having called nothing for long, and not at risk. */
const [first] = ROWS;
const OTHERS = [
	{ ...first, id: "3", state: "active", last_used_at: at("10-20") },
	{ ...first, id: "4", state: "active", is_silent: false },
];
const PAYERS = [
	{
		customer_id: "cus_1",
		email: "x@example.com",
		paid_at: at("11-21"),
		amount: 1399,
		currency: "eur",
	},
	{ customer_id: "cus_2", email: "", paid_at: at("11-20"), amount: 1400, currency: "usd" },
];
const customer = (changed: object, more: object = {}) => ({
	...{ at: customerPath(ID), ...more },
	calls: { get_customer: { ...CUSTOMER, ...changed } },
});
/** Payments with other kinds of objects of Stripe. */
const OTHER_OBJECTS = ["ch", "py", "pi", "du", "sub"].map((id) => ({
	...{ ...CUSTOMER.payments[0], id, stripe_id: `${id}_1` },
}));
const NEW = {
	...{ email: "", name: "", confirmed_at: null, last_sign_in_at: null, refused_passwords: null },
	...{ plan: null, changes: [], cancelled_at: [], attribution: null, usage: [], payments: [] },
	...{ has_password: false, providers: [], can_cancel: false, mrr: 0, sessions: 0 },
	mails: Array.from({ length: 21 }, (_, n) => ({
		...CUSTOMER.mails[1],
		sent_at: at(`09-${n + 10}`),
	})),
};
recordPages(
	"customer",
	[
		"a paying customer",
		customer(
			{},
			{
				steps: [
					back,
					...[
						"Exporter les données",
						"Annuler",
						"Exporter les données",
						confirm("Exporter les données"),
					],
					...["Copier le message", "Déconnecter partout", confirm("Déconnecter partout")],
					...["Envoyer un lien de mot de passe", confirm("Envoyer un lien de mot de passe")],
					"Supprimer le compte",
					enter(/pour confirmer/, " ada@EXAMPLE.com "),
					confirm("Supprimer le compte"),
				],
			},
		),
	],
	[
		"a new account without an address",
		customer(NEW, { steps: [/^Tout afficher/, "Supprimer le compte"] }),
	],
	[
		"somebody who came once",
		customer({
			...{ ...NEW, mails: [] },
			attribution: {
				...{ outcome: "verified", platform: "mac" },
				...{ first: touch("google", "07-01"), last: touch("google", "07-01") },
			},
		}),
	],
	[
		"an account that is gone",
		{
			at: customerPath(ID),
			calls: { get_customer: () => refused("not_found", 404) },
			steps: ["Réessayer"],
		},
	],
	[
		"an operator",
		customer(
			{ ...NEW, email: "b@example.com", is_operator: true, mails: [], payments: OTHER_OBJECTS },
			{ role: "admin" },
		),
	],
);

const FILTERS = "plan=beta&source=google&campaign=spring&platform=mac&language=en";
/** Why views are refused, one after the other. */
const views = ["name_taken", "too_many", "invalid_request"];
recordPages(
	"customers",
	[
		"the list",
		{
			at: `${ADMIN_PATHS.customers}?signed=period&page=2`,
			calls: {
				list_customers: { customers: [...ROWS, ...OTHERS], has_more: true, is_cut: true },
				list_unknown_payers: PAYERS,
			},
			steps: [
				...[enter("Nom de la vue", " Mine "), "Enregistrer cette vue"],
				...[
					"Précédente",
					"Suivante",
					...["Dernier usage", "Dernier usage", "Inscription", "Inscription"],
					/^Exporter en CSV/,
					"Rattacher",
				],
				enter(/^Compte/, " eve@example.com "),
				"Chercher",
				enter(/^Compte/, " bob@example.com "),
				enterKey,
			],
		},
	],
	[
		"an account that is opened from the list, and deleted",
		{
			at: ADMIN_PATHS.customers,
			calls: {
				list_customers: { customers: ROWS.slice(0, 1), has_more: false, is_cut: false },
				list_unknown_payers: [],
				get_customer: { ...CUSTOMER, ...NEW, email: "ada@example.com", mails: [] },
			},
			steps: [
				...["ada@example.com", "Renvoyer la confirmation", confirm(/^Renvoyer/)],
				...["Tous les clients", "ada@example.com", "Supprimer le compte"],
				enter(/pour confirmer/, "ada@example.com"),
				confirm("Supprimer le compte"),
			],
		},
	],
	[
		"one account for a payment, for a super_admin",
		{
			at: `${ADMIN_PATHS.customers}?ends=2026-12-04&state=ending&q=ada`,
			calls: {
				list_customers: { customers: ROWS.slice(0, 1), has_more: false, is_cut: false },
				list_unknown_payers: PAYERS.slice(0, 1),
			},
			steps: [
				...[
					"Rattacher",
					enter(/^Compte/, "eve@example.com"),
					enter(/^Compte/, "x@example.com"),
					...["Copier le message", enterKey],
				],
				...["Voir tous les clients", enter("Pendant la période", "paid")],
				...["Client", "Client", "Appels (30 j)"],
			],
		},
	],
	[
		"views and a payment that are refused",
		{
			at: `${ADMIN_PATHS.customers}?q=x`,
			calls: {
				list_customers: { customers: ROWS.slice(0, 1), has_more: false, is_cut: false },
				list_unknown_payers: PAYERS.slice(0, 1),
				attach_payer: () => refusal("unavailable", 503),
				save_view: () => refused(views.shift() ?? "unavailable", 409),
				rename_view: refused("not_found", 404),
				delete_view: refused("unavailable", 503),
			},
			steps: [
				enter("Nom de la vue", "Mine"),
				...["Enregistrer cette vue", "Enregistrer cette vue", "Enregistrer cette vue"],
				...[/^Supprimer/, /^Renommer/],
				...[enter("Nom de la vue", "Other"), "Renommer", "Annuler", "Rattacher"],
				[
					"a clipboard that refuses",
					() => vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error()),
				],
				...["Copier le message", confirm("Rattacher")],
				...[enter(/^Nom, adresse/, " ada "), "Rechercher"],
			],
		},
	],
	[
		"nobody, for an admin",
		{
			...{ at: `${ADMIN_PATHS.customers}?${FILTERS}`, role: "admin" },
			calls: {
				list_customers: { customers: [], has_more: false, is_cut: false },
				list_unknown_payers: PAYERS,
			},
			steps: ["Source : google", "Langue : Anglais"],
		},
	],
	[
		"a list that cannot be read",
		{
			at: ADMIN_PATHS.customers,
			calls: { list_customers: refused("unavailable", 503), list_unknown_payers: [] },
			steps: ["Réessayer"],
		},
	],
);
