import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	between,
	binomial,
	binomialPmf,
} from "../../../../worker/experiments/statistics/distribution.ts";
import reference from "./special/reference.json";
import { MAX_ERROR, relativeError } from "./special/relative-error.ts";

const total = (chances: Float64Array) => chances.reduce((sum, chance) => sum + chance, 0);

it("a binomial distribution adds up to 1 and has the mean n · share", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 50_000 }),
			fc.double({ min: 0.01, max: 0.99, noNaN: true }),
			(n, share) => {
				const { first, chances } = binomial(n, share);
				const mean = chances.reduce((sum, chance, k) => sum + (first + k) * chance, 0);
				expect(total(chances)).toBeCloseTo(1, 8);
				expect(mean).toBeCloseTo(n * share, 3);
			},
		),
	);
});

it.each([
	[-5, 1, 0, 2],
	[3, 2, 3, 0],
])("the counts between two %d and %d begin at %d and are %d", (from, to, first, length) => {
	const part = between(binomial(4, 0.5), from, to);
	expect([part.first, part.chances.length]).toEqual([first, length]);
});

describe("the chance of a count", () => {
	it.each(reference.binomialPmf)("$k of $n with $p is as mpmath says", ({ k, n, p, value }) => {
		expect(relativeError(binomialPmf(k, n, p), value)).toBeLessThan(MAX_ERROR);
	});
});
