import { describe, expect, it } from "vitest";
import { powerAt, powerOf, visitorsFor } from "../../../../worker/experiments/statistics/power.ts";
import { equalArms } from "../../../fakes/run-counts.ts";

const EQUAL = { share: 0.5, looks: 4, alpha: 0.025 };
const PLAN = { arms: equalArms("AB"), weeks: 4 };
/** Conversions a week of 200 visitors a day, 5 % of whom convert in A. */
const weekly = (lift: number) => 1400 * 0.05 * (1 + lift / 2);

it.each([
	[0.3, 0.63],
	[0.5, 0.96],
])("the power of 28 days with 200 visitors a day for the lift %d is %d", (lift, power) => {
	expect(powerAt(lift, weekly(lift), EQUAL)).toBeCloseTo(power, 1.5);
});

describe("the lift that a test can find", () => {
	it.each([
		["no base rate", 0, 1400],
		["a handful of visitors", 0.05, 2],
	])("is unknown with %s", (_, rate, visitors) => {
		expect(powerOf(rate, visitors, PLAN)).toBeNull();
	});

	it("is unknown while one of the arms has a handful of visitors", () => {
		const arms = [50, 49, 1].map((weight, n) => ({ id: "ABC"[n] ?? "", weight }));
		expect(powerOf(0.05, 20, { ...PLAN, arms: arms.slice(0, 2) })).not.toBeNull();
		expect(powerOf(0.05, 20, { ...PLAN, arms })).toBeNull();
	});

	it("shrinks with the square root of many visitors", () => {
		const lift = powerOf(0.05, 20_000, PLAN) ?? 0;
		expect(powerOf(0.05, 2_000_000, PLAN)).toBeCloseTo(lift / 10, 10);
	});
});

describe("the visitors that a lift needs", () => {
	it("are those with whom it is the lift that can be found", () => {
		const visitors = visitorsFor(0.4, 0.05, PLAN) ?? 0;
		expect(powerOf(0.05, visitors / 4, PLAN)).toBeCloseTo(0.4, 1.5);
	});

	it.each([
		["three equal arms", equalArms("ABC")],
		[
			"a small arm",
			[
				{ id: "A", weight: 50 },
				{ id: "B", weight: 40 },
				{ id: "C", weight: 10 },
			],
		],
	])("are those of all arms, as many as the neediest needs: %s", (_, arms) => {
		const plan = { ...PLAN, arms };
		const visitors = visitorsFor(0.4, 0.05, plan) ?? 0;
		expect(powerOf(0.05, visitors / 4, plan)).toBeCloseTo(0.4, 1.5);
		expect(visitors).toBeGreaterThan(visitorsFor(0.4, 0.05, PLAN) ?? 0);
	});

	it("are more for an arm of 10 % than for one of a third", () => {
		const needed = (C: number) => {
			const arms = [50, 50 - C, C].map((weight, n) => ({ id: "ABC"[n] ?? "", weight }));
			return visitorsFor(0.4, 0.05, { ...PLAN, arms }) ?? 0;
		};
		expect(needed(10)).toBeGreaterThan(2 * needed(25));
	});
});
