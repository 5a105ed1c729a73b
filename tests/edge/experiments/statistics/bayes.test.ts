import { expect, it, describe as suite } from "vitest";
import { describe } from "../../../../worker/experiments/statistics/bayes.ts";
import oracle from "./oracle.json";

suite("the Bayesian description", () => {
	it.each(oracle.bayes)("of $conversions in $exposures is as scipy says", (row) => {
		const [control, arm] = row.exposures.map((exposures, i) => ({
			exposures,
			conversions: row.conversions[i] ?? 0,
		}));
		if (!control || !arm) throw new Error("two arms");
		const { chanceBetter, expectedLoss } = describe(control, arm);
		expect(chanceBetter).toBeCloseTo(row.chanceBetter, 9);
		expect(expectedLoss).toBeCloseTo(row.expectedLoss, 9);
	});
});
