import fc from "fast-check";
import { expect, it } from "vitest";
import { liftOf } from "../../../../worker/experiments/statistics/lift.ts";

it("is the ratio of the rates, whatever the weights are", () => {
	const equal = { control: 1000, arm: 1000 };
	expect(liftOf({ control: 100, arm: 130, share: 0.5, exposed: equal }).estimate).toBeCloseTo(
		0.3,
		12,
	);
	const count = fc.integer({ min: 1, max: 900 });
	fc.assert(
		fc.property(count, count, count, count, (a, b, moreA, moreB) => {
			const exposed = { control: a + moreA, arm: b + moreB };
			const { estimate, low, high } = liftOf({ control: a, arm: b, share: 0.3, exposed });
			const ratio = b / exposed.arm / (a / exposed.control);
			expect((estimate ?? 0) + 1).toBeCloseTo(ratio, 8);
			expect(low).toBeLessThanOrEqual(ratio - 1 + 1e-9);
			expect(high ?? Infinity).toBeGreaterThanOrEqual(ratio - 1 - 1e-9);
		}),
	);
});

it("is unbounded when A has none, and −100 % when the arm has none", () => {
	expect(liftOf({ control: 0, arm: 9, share: 0.5, exposed: { control: 9, arm: 9 } })).toMatchObject(
		{
			estimate: null,
			high: null,
		},
	);
	expect(liftOf({ control: 9, arm: 0, share: 0.5, exposed: { control: 9, arm: 9 } })).toMatchObject(
		{ estimate: -1, low: -1 },
	);
});
