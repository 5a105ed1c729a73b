import { CONTROL, type TestDefinition } from "../contract/experiment.ts";
import { bucket } from "./bucket.ts";

export interface Assignment {
	arm: string;
	/** The visitor had no valid sticky arm: set the cookie. */
	isNew: boolean;
	/** The visitor takes part in the test: exposures and conversions count. */
	counted: boolean;
}

/**
 * The arm of one visitor in one test (docs/product.md#experiments). A sticky arm is used while the
 * test has it; otherwise the bucket selects one by the cumulative weights.
 *
 * @param visitorId undefined for visitors who are not counted: they get A and no cookie.
 */
export function assign(
	test: TestDefinition,
	visitorId: string | undefined,
	sticky: string | undefined,
): Assignment {
	if (!test.isActive || visitorId === undefined)
		return { arm: CONTROL, isNew: false, counted: false };
	if (sticky !== undefined && test.variants.some((variant) => variant.id === sticky)) {
		return { arm: sticky, isNew: false, counted: true };
	}
	return { arm: draw(test, bucket(test.testName, visitorId)), isNew: true, counted: true };
}

function draw(test: TestDefinition, position: number): string {
	let cumulative = 0;
	for (const variant of test.variants) {
		cumulative += variant.weight;
		if (position < cumulative) return variant.id;
	}
	// Weights add to 100, so only rounding of fractional weights can lead here.
	return test.variants.at(-1)?.id ?? CONTROL;
}
