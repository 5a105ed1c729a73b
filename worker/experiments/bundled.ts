/** The store's fallback: the two tests of docs/product/experiments.md#experiments, with the copy of `locales/`. */

import { BETA_TEST, HEADLINE_TEST } from "../../contract/experiment.ts";
import type { Experiments, TestDefinition, Variant } from "../../contract/experiment-schema.ts";
import en from "../../locales/en/experiments.json";
import fr from "../../locales/fr/experiments.json";

type TestName = typeof HEADLINE_TEST | typeof BETA_TEST;

function evenly<Name extends TestName>(
	name: Name,
	ids: readonly (keyof (typeof fr)[Name] & string)[],
): Variant[] {
	return ids.map((id) => ({
		id,
		weight: 100 / ids.length,
		content: { fr: fr[name][id], en: en[name][id] } as Variant["content"],
	}));
}

const headline: TestDefinition = {
	testName: HEADLINE_TEST,
	isActive: true,
	run: 1,
	variants: evenly(HEADLINE_TEST, ["A", "B", "C", "D", "E"]),
};

const beta: TestDefinition = {
	testName: BETA_TEST,
	isActive: true,
	run: 1,
	slot: "beta.hero",
	variants: evenly(BETA_TEST, ["A", "B", "C", "D"]),
};

export const BUNDLED_EXPERIMENTS: Experiments = { version: "bundled", tests: [headline, beta] };
