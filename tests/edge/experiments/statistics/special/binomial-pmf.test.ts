import { describe, expect, it } from "vitest";
import { binomialPmf } from "../../../../../worker/experiments/statistics/special/binomial-pmf.ts";
import reference from "./reference.json";
import { MAX_ERROR, relativeError } from "./relative-error.ts";

describe("the chance of a count", () => {
	it.each(reference.binomialPmf)("$k of $n with $p is as mpmath says", ({ k, n, p, value }) => {
		expect(relativeError(binomialPmf(k, n, p), value)).toBeLessThan(MAX_ERROR);
	});

	it("of no draws is 1", () => {
		expect(binomialPmf(0, 0, 0.4)).toBe(1);
	});
});
