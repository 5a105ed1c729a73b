import { describe, expect, it } from "vitest";
import {
	chancesToCross,
	lookBounds,
	spentAlpha,
} from "../../../../worker/experiments/statistics/look-bounds.ts";
import oracle from "./oracle.json";

const EQUAL = { share: 0.5, looks: 4, alpha: 0.025 };

describe("the bounds of the weekly looks", () => {
	it.each(oracle.bounds)("for $conversions are as scipy says", (row) => {
		expect(lookBounds(row.conversions, row.plan)).toEqual(row.bounds);
		const { lost, won } = chancesToCross(row.conversions, row.plan, row.trueShare);
		expect(lost).toBeCloseTo(row.lost, 9);
		expect(won).toBeCloseTo(row.won, 9);
	});

	it("are out of reach without conversions", () => {
		expect(lookBounds([0], EQUAL)).toEqual([{ lower: null, upper: null }]);
	});
});

describe("the error that may be spent", () => {
	it.each(oracle.spent)("of $alpha until $time is as scipy says", ({ alpha, time, spent }) => {
		expect(spentAlpha(alpha, time)).toBeCloseTo(spent, 10);
	});
});
