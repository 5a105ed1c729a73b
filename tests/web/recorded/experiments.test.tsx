/** The back-office's pages of A/B tests. */
import { fireEvent } from "@testing-library/react";
import type { ExperimentPlan } from "../../../contract/experiment-plan-schema.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { DETAIL, decided, LIST, PLAN, RESULTS } from "../admin/experiments/sample-experiments.ts";
import { refusal } from "../admin/fake-worker.ts";
import { recordPages } from "./operators.tsx";
import { confirm, enter, find, press } from "./record.ts";

const group = (by: string, value: string, arm: string, n: number) => ({
	...{ by, value, arm, exposures: 100 * n },
	conversions: { cta_click: n, sign_up: 2 * n, confirmed: 3 * n, paid: 4 * n },
});
const breakdown = [
	...[group("platform", "mac", "A", 1), group("platform", "windows", "B", 0)],
	...[group("language", "fr", "A", 2), group("language", "en", "B", 3)],
	...[group("source", "google", "A", 4), group("source", "(other)", "B", 5)],
	...[group("source", "", "A", 6), group("source", "fr", "A", 9), group("platform", "", "A", 9)],
	...[group("language", "", "A", 9), group("returning", "true", "A", 7)],
	group("returning", "false", "B", 8),
];
const calls = {
	...{ list_experiments: LIST, get_experiment: DETAIL },
	get_experiment_results: {
		...{ ...RESULTS, breakdown },
		comparisons: RESULTS.comparisons.flatMap((one) => [
			one,
			{ ...one, goal: "paid" as const, lift: { ...one.lift, high: null } },
		]),
	},
};
/** A winner that everybody sees, with an empty text. */
const texts = { headline: "Titre B", subheadline: "", ctaText: "Essayer" };
const DECLARED = { ...PLAN, arms: [{ id: "B", weight: 100, content: { fr: texts, en: texts } }] };
/** A choice beside its text, for a part of the visitors. */
const badge = { fr: { label: "Neuf", look: "outline" }, en: { label: "New", look: "solid" } };
const BADGE: ExperimentPlan = {
	...{ ...PLAN, slot: "pricing.badge", weeks: 1 },
	arms: [
		{ id: "A", weight: 40, content: badge },
		{ id: "B", weight: 60 },
	],
	audience: { languages: ["fr"], platforms: ["mac"], sources: ["meta"], sourcesExcluded: true },
};
/** Results of an arm more. */
const withThird = {
	...RESULTS,
	arms: RESULTS.arms.concat({ ...RESULTS.arms[1], arm: "C" } as (typeof RESULTS.arms)[number]),
	curve: RESULTS.curve.concat(
		RESULTS.curve.map((point) => ({ ...point, arm: "C", lift: { ...point.lift, estimate: 0.12 } })),
	),
};
const at = ADMIN_PATHS.experiment.replace(":name", DETAIL.name);

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

/** Changes the duration of a test after a colleague has changed its plan. */
const changed = (theirs: Partial<ExperimentPlan>) => {
	const current = { ...DETAIL, revision: 8, plan: { ...PLAN, ...theirs } };
	const stale = { error: { code: "stale", message: "" }, current };
	return {
		at: `${at}/edit`,
		calls: { ...calls, edit_experiment: () => Response.json(stale, { status: 409 }) },
		steps: [enter("Durée", "6"), "Enregistrer", "Repartir de zéro", "Fusionner"],
	};
};

let creations = 0;
recordPages("experiment-form", [
	"a new test",
	{
		at: ADMIN_PATHS.newExperiment,
		calls: {
			...calls,
			list_experiments: {
				...LIST,
				experiments: [
					...LIST.experiments,
					{ ...DETAIL, name: "old_badge", state: "kept", slot: "pricing.badge" },
				],
			},
			get_experiment: { ...DETAIL, plan: BADGE },
			create_experiment: (made: unknown) => (creations++ > 0 ? made : refusal("name_taken", 409)),
		},
		steps: [
			"Créer le brouillon",
			...[enter("Emplacement", ""), enter("Emplacement", "home.holdout")],
			enter("Emplacement", "pricing.price"),
			enter("Emplacement", "pricing.badge"),
			enter("Part de A", "60"),
			...["Ajouter une variante", "Ajouter une variante", confirm(/^Retirer/)],
			"Partager à égalité",
			press("Garder le texte de la page", 1),
			...[enter("Variante affichée", "C"), confirm(/^Retirer/)],
			press("Garder le texte de la page", 1),
			enter("Nom", "badge_2"),
			enter("Titre", "Badge"),
			enter("Hypothèse", "More"),
			enter("Sources", "Google, meta ,google"),
			press("anglais"),
			enter("Libellé B, français", "Neuf"),
			enter("Libellé B, anglais", "New"),
			["Libellé B, anglais", () => fireEvent.focus(find("input", "Libellé B, anglais"))],
			...[enter("Langue de l’aperçu", "en"), enter("Variante affichée", "A")],
			"Partager à égalité",
			...["Créer le brouillon", "Créer le brouillon"],
		],
	},
]);
/** Effects that the test can find, plan by plan. */
let asked = 0;
let edits = 0;
const powers = [
	{ baseRate: 0.04, detectable: 0.5 },
	{ baseRate: 0.04, detectable: null },
	{ baseRate: null, detectable: 0.38 },
	{ baseRate: null, detectable: null },
];
recordPages(
	"experiment-edit",
	["a test that a colleague has changed elsewhere", changed({ allocation: 50 })],
	["a test that a colleague has changed alike", changed({ weeks: 6 })],
	[
		"other weights, and another duration than a colleague's",
		{
			...changed({ weeks: 8 }),
			steps: [
				...[enter("Part de A", "60"), enter("Part de B", "40"), enter("Durée", "6")],
				...["Enregistrer", "Repartir de zéro", press(/Garder la mienne/)],
				...[press(/Prendre la leur/), press(/Garder la mienne/), "Fusionner"],
				...[press(/^Tirer tous/), "Enregistrer", "Repartir de zéro"],
			],
		},
	],
);
recordPages("experiment-edit-refused", [
	"a test that cannot be saved, nor find much",
	{
		at: `${at}/edit`,
		calls: {
			...calls,
			get_experiment_power: () => ({ visitorsPerWeek: 1400, ...powers[asked++ % powers.length] }),
			edit_experiment: () => refusal("forbidden", edits++ === 0 ? 503 : 403),
		},
		steps: [
			...[enter("Durée", "5"), enter("Durée", "6"), enter("Titre", "Mine")],
			...["Enregistrer", "Repartir de zéro", "Enregistrer", "Repartir de zéro"],
		],
	},
]);
