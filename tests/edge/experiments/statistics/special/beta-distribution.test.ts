import { expect, it } from "vitest";
import {
	betaCdf,
	betaQuantile,
	oddsDensity,
} from "../../../../../worker/experiments/statistics/special/beta-distribution.ts";
import reference from "./reference.json";
import { MAX_ERROR, relativeError } from "./relative-error.ts";

it.each(reference.betaCdf)("with $a and $b up to $x is as mpmath says", ({ x, a, b, value }) => {
	expect(relativeError(betaCdf(x, a, b), value)).toBeLessThan(MAX_ERROR);
});

it.each(reference.betaQuantile)("with $a and $b at $p is as mpmath says", (row) => {
	const { p, a, b, value } = row;
	expect(relativeError(betaQuantile(p, a, b), value)).toBeLessThan(MAX_ERROR);
});

it("has nothing outside 0 and 1", () => {
	expect([betaCdf(0, 2, 3), betaCdf(-1, 2, 3)]).toEqual([0, 0]);
	expect([betaCdf(1, 2, 3), betaCdf(2, 2, 3)]).toEqual([1, 1]);
	expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
});

it("the density over the log odds of two equal shapes of 1 is x (1 − x)", () => {
	expect(oddsDensity(0.3, 1, 1)).toBeCloseTo(0.21, 14);
});
