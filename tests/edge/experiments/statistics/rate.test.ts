import { expect, it } from "vitest";
import { rateOf } from "../../../../worker/experiments/statistics/rate.ts";
import oracle from "./oracle.json";

it.each(oracle.rates)("of $conversions in $exposures has scipy's exact interval", (row) => {
	const { estimate, low, high } = rateOf(row.conversions, row.exposures);
	expect(estimate).toBe(row.conversions / row.exposures);
	expect(low).toBeCloseTo(row.low, 9);
	expect(high).toBeCloseTo(row.high, 9);
});

it("is unknown without units", () => {
	expect(rateOf(0, 0)).toEqual({ estimate: null, low: null, high: null });
});
