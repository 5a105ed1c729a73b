/** Samples of a test for the recordings of its pages. */
import type { ExperimentPlan } from "../../../contract/experiment-plan-schema.ts";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { DETAIL, LIST, PLAN, RESULTS } from "../admin/experiments/sample-experiments.ts";

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
export const calls = {
	...{ list_experiments: LIST, get_experiment: DETAIL },
	get_experiment_results: {
		...{ ...RESULTS, breakdown },
		comparisons: RESULTS.comparisons.flatMap((one) => [
			one,
			{ ...one, goal: "paid" as const, lift: { ...one.lift, high: null } },
		]),
	},
};
/** A choice beside its text, for a part of the visitors. */
const badge = { fr: { label: "Neuf", look: "outline" }, en: { label: "New", look: "solid" } };
export const BADGE: ExperimentPlan = {
	...{ ...PLAN, slot: "pricing.badge", weeks: 1 },
	arms: [
		{ id: "A", weight: 40, content: badge },
		{ id: "B", weight: 60 },
	],
	audience: { languages: ["fr"], platforms: ["mac"], sources: ["meta"], sourcesExcluded: true },
};
export const at = ADMIN_PATHS.experiment.replace(":name", DETAIL.name);
