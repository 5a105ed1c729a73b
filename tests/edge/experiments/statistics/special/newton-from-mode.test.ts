import { expect, it } from "vitest";
import { newtonFromMode } from "../../../../../worker/experiments/statistics/special/newton-from-mode.ts";

/** The logistic distribution, whose quantiles are log odds. */
function logit(p: number): number {
	return newtonFromMode(0, (at) => {
		const below = 1 / (1 + Math.exp(-at));
		return (below - p) / (below * (1 - below));
	});
}

it.each([0.5, 0.3, 0.99, 1e-9])("finds where the logistic function is %d", (p) => {
	expect(logit(p)).toBeCloseTo(Math.log(p / (1 - p)), 12);
});
