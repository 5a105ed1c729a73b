/** The forms of A/B tests. */
import { fireEvent } from "@testing-library/react";
import type { ExperimentPlan } from "../../../contract/experiment-plan-schema.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { DETAIL, LIST, PLAN } from "../admin/experiments/sample-experiments.ts";
import { refusal } from "../admin/fake-worker.ts";
import { recordPages } from "./operators.tsx";
import { confirm, enter, find, press } from "./record.ts";
import { at, BADGE, calls } from "./recorded-experiment.ts";

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
			...["Ajouter une variante", "Ajouter une variante", press(/^Retirer/, 1)],
			...["Ajouter une variante", press(/^Retirer/, 1)],
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
	{ baseRate: 0.04, detectable: 0.51 },
	{ baseRate: null, detectable: 0.38 },
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
recordPages("experiment-form-again", [
	"a paused test with other weights, whose effects cannot be told",
	{
		at: `${at}/edit`,
		calls: {
			...{ ...calls, get_experiment_power: () => refusal("unavailable", 503) },
			get_experiment: { ...DETAIL, state: "paused" },
		},
		steps: [
			...[enter("Part de A", ""), enter("Part de A", "60"), enter("Part de B", "40")],
			"Enregistrer",
		],
	},
]);
