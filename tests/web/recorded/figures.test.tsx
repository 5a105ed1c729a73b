/** The back-office's pages of figures. */
import { FIRST_STEPS } from "../../../contract/admin.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { decided, LIST } from "../admin/experiments/sample-experiments.ts";
import { named, recordPages } from "./operators.tsx";
import { back, enter } from "./record.ts";

const AT = "2026-11-26T10:00:00Z";
const NOON = Date.parse("2026-11-29T10:00:00Z");
const PAYERS = ["x", "y", "z", "one more"].map((name, n) => ({
	...{ customer_id: `cus_${n}`, email: `${name}@example.com` },
	...{ paid_at: AT, amount: 1399 + n, currency: "eur" },
}));
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
/** One after the period, its last day, days between, its first day, and one before: more than are shown. */
const notes = [
	note(5, "2026-11-30", "note", "after"),
	note(4, "2026-11-29", "release", "v4"),
	...[28, 27].map((day) => note(day, `2026-11-${day}`, "note", `on ${day}`)),
	note(26, "2026-11-26", "experiment", "Titre du haut (1): start"),
	note(3, "2026-11-25", "experiment", "Titre du haut (1): stop"),
	note(24, "2026-11-24", "note", "Prices (2): start"),
	note(2, "2026-11-23", "note", "Prices"),
	note(1, "2026-11-22", "note", "before"),
];
/** Decided, with problems alone, not begun, with nothing to decide, and paused. */
const [running, ...others] = LIST.experiments;
const experiments = [
	{ ...running, problems: [], verdict: { kind: "no_difference", lifts: [] } },
	...others.map((test, n) => ({
		...{ ...test, state: n === 0 ? "paused" : "draft", problems: ["harm", "ratio"] },
	})),
	{ ...running, name: "young", title: "young", problems: [], verdict: null },
	{ ...running, name: "calm", title: "calm", state: "paused", verdict: decided("wins") },
];
recordPages(
	"home",
	[
		"much to do",
		{
			at: ADMIN_PATHS.home,
			calls: {
				...{ list_experiments: { ...LIST, experiments }, list_annotations: notes },
				get_losing_campaigns: losing,
				get_alerts: (alerts: object) => ({ ...alerts, duties: [] }),
				list_customers: ({ customers: [one, other], ...list }: { customers: object[] }) => ({
					...list,
					customers: [
						...[{ ...one, state: "in_arrears" }, other],
						{ ...other, id: "id 3", email: "ends@example.com", ends_at: "2026-12-05T10:00:00Z" },
						{ ...other, id: "id 4", email: "", name: "without an address" },
					],
				}),
			},
			steps: [back, "Masquer cette liste", /^mer. 25 nov/],
		},
	],
	[
		"nothing to do, for an admin",
		{
			...{ at: `${ADMIN_PATHS.home}?compare=none&period=month&source=google`, role: "admin" },
			// Another visit than the last one, which was an hour ago.
			kept: { "tabulia-last-visit": { operator: 941_012_774, before: 0, at: NOON - 3_600_000 } },
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
		calls: {
			analytics_real_time: ({ data }: { data: { today: object } }) => ({
				data: { ...data, today: { ...data.today, conversions: 0 } },
			}),
		},
		steps: [
			...[/^Exporter/, enter("Période", "7", -1), /^Exporter en CSV : Métriques Q/],
			...[/^Exporter en CSV : Util/, /^Exporter en CSV : Métriques de/],
			...[/^Exporter en CSV : Rép/, "Vue mensuelle", "Actualiser"],
		],
	},
]);
/** Its cohorts have no customer left after one more month. */
const withNobodyLeft = ({ data, ...sent }: { data: { retention: { retained: number[] }[] } }) => ({
	...sent,
	data: {
		...data,
		retention: data.retention.map((row) => ({ ...row, retained: [...row.retained, 0] })),
	},
});
recordPages("revenue", [
	"opened",
	{
		at: ADMIN_PATHS.revenue,
		calls: { analytics_revenue: withNobodyLeft },
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
const withNoExpansion = ({ data, ...sent }: { data: { steps: object[] } }) => ({
	...sent,
	data: { ...data, steps: data.steps.map((step) => ({ ...step, "mrr.expansion": 0 })) },
});
const LAST_MONTH = `${ADMIN_PATHS.revenue}?period=last-month&compare=none&step=month`;
recordPages(
	"revenue-filtered",
	[
		"a source last month, without a comparison",
		{
			at: `${LAST_MONTH}&source=google`,
			steps: [
				...[/^Tableau : Mouvement/, "Détail", /^Tableau : Du début/, /^Tableau : Rési/],
				...["Clients payants", /^Tableau : Clients/, "Encaissé net", /^Tableau : Enc/],
				"Attrition des clients",
				enter("Attribution", "last"),
			],
		},
	],
	[
		"a month in which no customer paid more",
		{
			at: `${LAST_MONTH}&source=google`,
			calls: { analytics_revenue: withNoExpansion },
			steps: [/^Tableau : Mouvement/, "Détail", /^Tableau : Du début/],
		},
	],
	["a campaign by the last touch", { at: `${LAST_MONTH}&campaign=spring&touch=last` }],
	[
		"a variant",
		{
			at: `${LAST_MONTH}&variant=b`,
			steps: [enter("Filtres", "source"), enter("Filtres", "language")],
		},
	],
);
recordPages("funnel", [
	"opened",
	{
		at: ADMIN_PATHS.funnel,
		calls: { analytics_campaigns: named("utm_source", "(other)", "google") },
		steps: [
			...[/^Exporter en CSV : Ét/, /^Exporter en CSV : Camp/],
			...[/étape Visite$/, /étape Inscription$/],
			...[enter("Filtres", "source"), enter("Source", "  "), "Filtrer"],
			...[enter("Source", " google "), "Filtrer"],
			...[enter("Filtres", "platform"), enter("Plateforme", "mac"), "Filtrer"],
			...[/^Retirer le filtre Source/, enter("Comparer avec", "none"), enter("Période", "custom")],
			...[enter("Du", "2026-11-20"), enter(/^Au$/, "2026-11-10"), "Appliquer"],
			...[enter(/^Au$/, "2026-11-21"), "Appliquer", enter("Période", "7d")],
		],
	},
]);
