import { expect, it } from "vitest";
import {
	lnBeta,
	stirlingRemainder,
} from "../../../../../worker/experiments/statistics/special/ln-beta.ts";
import reference from "./reference.json";
import { MAX_ERROR, relativeError } from "./relative-error.ts";

it.each(reference.lnBeta)("of $a and $b is as mpmath says", ({ a, b, value }) => {
	expect(relativeError(lnBeta(a, b), value)).toBeLessThan(MAX_ERROR);
	expect(lnBeta(b, a)).toBe(lnBeta(a, b));
});

it("the remainder of Stirling's formula is exact at Γ(1) = 1 and small far out", () => {
	expect(stirlingRemainder(1)).toBeCloseTo(1 - Math.log(2 * Math.PI) / 2, 14);
	expect(relativeError(stirlingRemainder(1e9), 1 / 12e9)).toBeLessThan(MAX_ERROR);
});
