import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { DETAIL, decided, LIST, PLAN, RESULTS } from "../admin/experiments/sample-experiments.ts";
import { refusal } from "../admin/fake-worker.ts";
import { recordPages } from "./operators.tsx";
import { confirm, enter } from "./record.ts";
import { at, BADGE, calls } from "./recorded-experiment.ts";

/** A winner that everybody sees, with an empty text. */
const texts = { headline: "Titre B", subheadline: "", ctaText: "Essayer" };
const DECLARED = { ...PLAN, arms: [{ id: "B", weight: 100, content: { fr: texts, en: texts } }] };
/** Results of an arm more. */
const withThird = {
	...RESULTS,
	arms: RESULTS.arms.concat({ ...RESULTS.arms[1], arm: "C" } as (typeof RESULTS.arms)[number]),
	curve: RESULTS.curve.concat(
		RESULTS.curve.map((point) => ({ ...point, arm: "C", lift: { ...point.lift, estimate: 0.12 } })),
	),
};
/** Nobody has paid. */
const UNPAID = RESULTS.revenue.map((row) => ({
	...row,
	arms: row.arms.map((arm) => ({ ...arm, payers: 0, perVisitor: 0 })),
}));

recordPages(
	"experiments",
	[
		"the list",
		{
			at: ADMIN_PATHS.experiments,
			calls: {
				list_experiments: {
					...{ ...LIST, invalid: [{ name: "old_test", state: "running" }] },
					experiments: [
						...LIST.experiments,
						{ ...DETAIL, name: "young", title: "young", weeks: 8 },
						{ ...DETAIL, name: "calm", title: "calm", state: "paused", verdict: decided("wins") },
						...["archived", "stopped", "kept"].map((state) => ({
							...{ ...LIST.experiments[1], name: state, title: state, state },
						})),
					],
				},
			},
			steps: ["Importer by_hand", confirm(/^Importer/)],
		},
	],
	[
		"only one by hand, for an admin",
		{
			...{ at: ADMIN_PATHS.experiments, role: "admin" },
			calls: { list_experiments: { ...LIST, experiments: [] } },
		},
	],
);

recordPages("experiment", [
	"a test",
	{
		...{ at, calls },
		steps: [
			...["Mettre en pause", confirm("Mettre en pause"), "Passer à 1 %", confirm(/1 %/)],
			...["Passer à 10 %", confirm(/10/)],
			...["Déclarer B gagnant", confirm(/gagnant/)],
			...[enter("Raison", "Simpler"), confirm(/gagnant/), /^Exporter en CSV : Écart/],
			...["Tous les objectifs et lectures hebdomadaires", /^Exporter en CSV : Visiteurs/],
			...[/^Exporter en CSV : Lectures/, "Définition et aperçu"],
			...["Recette par visiteur et groupes de visiteurs", enter("Découper par", "language")],
			...[enter("Découper par", "source"), enter("Découper par", "returning")],
			...[enter("Objectif", "paid", -1), /^Exporter en CSV : Par groupe/],
			...["Périodes et historique", "Revenir à la période 1", confirm(/^Revenir/)],
			enter("Période", "1"),
		],
	},
]);
recordPages(
	"experiment-states",
	[
		"a test that has a winner, of whom another test takes the place",
		{
			at,
			calls: {
				...calls,
				get_experiment: { ...DETAIL, verdict: decided("wins") },
				act_on_experiment: () =>
					Response.json(
						{ error: { code: "slot_taken", message: "" }, other: "badge_idea" },
						{ status: 409 },
					),
			},
			steps: ["Déclarer B gagnant", confirm(/gagnant/)],
		},
	],
	[
		"an earlier run of a test that has a winner, whose results cannot be read",
		{
			at: `${at}?run=1`,
			calls: {
				...calls,
				get_experiment: { ...DETAIL, verdict: decided("wins") },
				get_experiment_results: () => refusal("invalid", 400),
			},
		},
	],
	[
		"a test whose winner stays",
		{ at, calls: { ...calls, get_experiment: { ...DETAIL, state: "kept", plan: DECLARED } } },
	],
	[
		"a test whose shares are wrong",
		{
			at,
			calls: {
				...calls,
				get_experiment: { ...DETAIL, verdict: { kind: "refused_ratio", deviation: null } },
				get_experiment_results: { ...RESULTS, verdict: { kind: "refused_ratio", deviation: null } },
			},
			steps: ["Tirer de nouveau au sort"],
		},
	],
	[
		"a test whose winner is declared",
		{
			at,
			calls: { ...calls, get_experiment: { ...DETAIL, plan: DECLARED, verdict: null } },
			steps: [
				/^Copier le texte de .*fr.home.json hero.headline$/,
				...["Garder ce texte", confirm("Garder ce texte"), "Arrêter"],
			],
		},
	],
	[
		"a paused test for an admin",
		{
			...{ at, role: "admin" },
			calls: {
				...calls,
				get_experiment: {
					...{ ...DETAIL, state: "paused", published: "pending", live: null, plan: BADGE },
					problems: ["ratio", "harm"],
				},
				get_experiment_results: {
					...RESULTS,
					verdict: { kind: "too_early", nextLookAt: null, visitorsNeeded: null },
				},
			},
			steps: ["Définition et aperçu"],
		},
	],
	[
		"a paused test that loses, after an earlier winner",
		{
			at,
			calls: {
				...calls,
				get_experiment: {
					...{ ...DETAIL, state: "paused", verdict: decided("loses") },
					history: [
						{
							...{ ...DETAIL.history[0], revision: 9, action: "declare_winner", reason: "Simpler" },
							...{ before: { ...PLAN, hypothesis: "" }, after: PLAN },
						},
						...DETAIL.history,
					],
				},
				get_experiment_results: { ...withThird, verdict: decided("loses") },
			},
			steps: [enter("Variante", "C"), "Périodes et historique"],
		},
	],
	[
		"a draft",
		{
			at,
			calls: {
				...calls,
				get_experiment: {
					...{ ...DETAIL, state: "draft", run: 0, runs: [], together: [] },
					...{ startedAt: null, verdict: null },
				},
			},
		},
	],
	[
		"a test of whole pages that has a winner, without a look or a conversion",
		{
			at,
			calls: {
				...calls,
				get_experiment: {
					...{ ...DETAIL, slot: "home.holdout", verdict: decided("wins") },
					plan: { ...DECLARED, slot: "home.holdout" },
				},
				get_experiment_results: {
					...{ ...RESULTS, verdict: decided("wins"), looks: [], curve: [] },
					...{ comparisons: [], revenue: UNPAID },
				},
			},
			steps: [
				"Tous les objectifs et lectures hebdomadaires",
				"Recette par visiteur et groupes de visiteurs",
			],
		},
	],
	[
		"a test that no other met",
		{
			...{ at, calls: { ...calls, get_experiment: { ...DETAIL, together: [] } } },
			steps: ["Périodes et historique"],
		},
	],
	[
		"a test of two alike",
		{ at, calls: { ...calls, get_experiment: { ...DETAIL, slot: null, problems: ["ratio"] } } },
	],
	[
		"a test of two alike that is over",
		{ at, calls: { ...calls, get_experiment: { ...DETAIL, slot: null, state: "archived" } } },
	],
	[
		"a test that is gone",
		{ at, calls: { ...calls, get_experiment: () => refusal("not_found", 404) } },
	],
);
