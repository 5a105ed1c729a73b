/** The back-office's pages of A/B tests. */
import type { ExperimentPlan } from "../../../contract/experiment-plan-schema.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { DETAIL, LIST, PLAN, RESULTS } from "../admin/experiments/sample-experiments.ts";
import { recordPages } from "./operators.tsx";
import { confirm, enter, press } from "./record.ts";

const group = (by: string, value: string, arm: string, n: number) => ({
	...{ by, value, arm, exposures: 100 * n },
	conversions: { cta_click: n, sign_up: 2 * n, confirmed: 3 * n, paid: 4 * n },
});
const breakdown = [
	...[group("platform", "mac", "A", 1), group("platform", "windows", "B", 0)],
	...[group("language", "fr", "A", 2), group("language", "en", "B", 3)],
	...[group("source", "google", "A", 4), group("source", "(other)", "B", 5)],
	...[group("source", "", "A", 6), group("returning", "true", "A", 7)],
	group("returning", "false", "B", 8),
];
const calls = {
	...{ list_experiments: LIST, get_experiment: DETAIL },
	get_experiment_results: { ...RESULTS, breakdown },
};
const at = ADMIN_PATHS.experiment.replace(":name", DETAIL.name);

recordPages("experiments", [
	"the list",
	{ ...{ at: ADMIN_PATHS.experiments, calls }, steps: ["Importer by_hand", confirm(/^Importer/)] },
]);

recordPages(
	"experiment",
	[
		"a test",
		{
			...{ at, calls },
			steps: [
				...["Mettre en pause", confirm("Mettre en pause"), "Passer à 10 %", confirm(/10/)],
				...["Déclarer B gagnant", confirm(/gagnant/), /^Exporter en CSV : Écart/],
				...["Tous les objectifs et lectures hebdomadaires", "Définition et aperçu"],
				...["Recette par visiteur et groupes de visiteurs", enter("Découper par", "language")],
				...[enter("Découper par", "source"), enter("Découper par", "returning")],
				...[
					enter("Objectif", "paid", -1),
					/^Exporter en CSV : Par groupe/,
					"Périodes et historique",
				],
				enter("Période", "1"),
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
					...{ ...DETAIL, state: "paused", published: "no", live: null },
					problems: ["ratio", "harm"],
				},
				get_experiment_results: {
					...RESULTS,
					verdict: { kind: "too_early", nextLookAt: null, visitorsNeeded: null },
				},
			},
		},
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

recordPages("experiment-form", [
	"a new test",
	{
		...{ at: ADMIN_PATHS.newExperiment, calls },
		steps: [
			"Créer le brouillon",
			enter("Emplacement", "pricing.badge"),
			...["Ajouter une variante", "Partager à égalité"],
			press("Garder le texte de la page", 1),
			confirm(/^Retirer/),
			press("Garder le texte de la page", 1),
			enter("Nom", "badge_2"),
			enter("Titre", "Badge"),
			enter("Hypothèse", "More"),
			enter("Sources", "Google, meta ,google"),
			press("anglais"),
			enter("Libellé B, français", "Neuf"),
			enter("Libellé B, anglais", "New"),
			...[enter("Langue de l’aperçu", "en"), "Partager à égalité"],
			"Créer le brouillon",
		],
	},
]);
recordPages(
	"experiment-edit",
	["a test that a colleague has changed elsewhere", changed({ allocation: 50 })],
	["a test that a colleague has changed alike", changed({ weeks: 6 })],
);
