import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { liftAt, liftOf, shareAt } from "../../../../worker/experiments/statistics/lift.ts";

describe("the lift", () => {
	it("compares rates, whatever the weights are", () => {
		expect(liftOf({ control: 100, arm: 130, share: 0.5 }).estimate).toBeCloseTo(0.3, 12);
		expect(liftOf({ control: 900, arm: 130, share: 0.1 }).estimate).toBeCloseTo(0.3, 12);
	});

	it("is unknown without conversions", () => {
		const lift = liftOf({ control: 0, arm: 0, share: 0.5 });
		expect(lift).toEqual({ estimate: null, low: -1, high: null });
	});

	it("is unbounded when A has none, and −100 % when the arm has none", () => {
		expect(liftOf({ control: 0, arm: 9, share: 0.5 })).toMatchObject({
			estimate: null,
			high: null,
		});
		expect(liftOf({ control: 9, arm: 0, share: 0.5 })).toMatchObject({ estimate: -1, low: -1 });
	});

	it("is undone by the share that it gives", () => {
		const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
		const lift = fc.double({ min: -0.9, max: 5, noNaN: true });
		fc.assert(
			fc.property(lift, share, (value, planned) => {
				expect(liftAt(shareAt(value, planned), planned)).toBeCloseTo(value, 8);
			}),
		);
	});
});
