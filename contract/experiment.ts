/**
 * The definition of an A/B test (docs/product/experiments.md#experiments): the value of the KV key `experiments`,
 * from which the edge assigns arms and pages take their content.
 */
import type { TestDefinition } from "./experiment-schema.ts";

/** Content of an arm, by the fields of its test's slot. */
export type ArmContent = Record<string, string>;

/** Whether a test draws arms and counts. */
export function isCounting({ isActive, paused }: TestDefinition): boolean {
	return isActive && !paused;
}

/** An arm whose exposures and conversions count. */
export interface CountedArm {
	test: string;
	run: number;
	arm: string;
	/** The cookie holds an arm that the definition would not draw for this visitor: excluded. */
	isNotDrawn?: true;
}

export const HEADLINE_TEST = "headline_test_2025";
export const BETA_TEST = "beta_headline_test_2025";
