/** Experiment definitions for tests. */

import { HEADLINE_TEST } from "../../contract/experiment.ts";
import type { Experiments } from "../../contract/experiment-schema.ts";
import type { Slot } from "../../contract/slots.ts";
import { BUNDLED_EXPERIMENTS } from "../../worker/experiments/bundled.ts";

/** The bundled tests, with the headline test holding a slot. */
export function headlineTestIn(slot: Slot, version = "slot-1"): Experiments {
	return {
		version,
		tests: BUNDLED_EXPERIMENTS.tests.map((test) =>
			test.testName === HEADLINE_TEST ? { ...test, slot } : test,
		),
	};
}

/** Two tests on the home page: the headline test, and one that uses its slot. */
export const TWO_ON_HOME: Experiments = {
	version: "two-1",
	tests: [
		...BUNDLED_EXPERIMENTS.tests,
		{
			testName: "hero_test",
			isActive: true,
			slot: "home.hero",
			variants: [
				{ id: "A", weight: 50 },
				{ id: "B", weight: 50 },
			],
		},
	],
};

/** The headline of an arm of a bundled test. */
export function headlineOf(
	arm: string,
	language: "fr" | "en" = "fr",
	test = HEADLINE_TEST,
): string {
	const content = BUNDLED_EXPERIMENTS.tests
		.find(({ testName }) => testName === test)
		?.variants.find(({ id }) => id === arm)?.content;
	const headline = content?.[language].headline;
	if (headline === undefined) throw new Error(`no arm ${arm} in ${test}`);
	return headline;
}
