import { describe, expect, it } from "vitest";
import {
	chancesToCross,
	lookBounds,
	spentAlpha,
} from "../../../../worker/experiments/statistics/look-bounds.ts";
import oracle from "./oracle.json";

const EQUAL = { share: 0.5, looks: 4, alpha: 0.025 };

describe("the bounds of the weekly looks", () => {
	it("are exact for 50 conversions a week", () => {
		expect(lookBounds([50, 100, 150, 200], EQUAL)).toEqual([
			{ lower: 9, upper: 41 },
			{ lower: 34, upper: 66 },
			{ lower: 60, upper: 90 },
			{ lower: 85, upper: 115 },
		]);
		const { lost, won } = chancesToCross([50, 100, 150, 200], EQUAL, 0.5);
		expect(lost + won).toBeCloseTo(0.0458, 4);
	});

	it("are O'Brien and Fleming's for large samples", () => {
		const week = 200_000;
		const distances = lookBounds(
			[1, 2, 3, 4].map((k) => k * week),
			EQUAL,
		).map(
			({ upper }, k) =>
				((upper ?? 0) - 0.5 - ((k + 1) * week) / 2) / Math.sqrt(((k + 1) * week) / 4),
		);
		[4.333, 2.963, 2.359, 2.014].forEach((bound, k) => {
			expect(Math.abs((distances[k] ?? 0) - bound)).toBeLessThan(0.006);
		});
	});

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

	it("is all of it at the end", () => {
		expect(spentAlpha(0.025, 1)).toBeCloseTo(0.025, 12);
	});
});
