import { describe, expect, it } from "vitest";
import type { Look } from "../../../../contract/experiment-results-schema.ts";
import type { RunCounts } from "../../../../contract/run-counts.ts";
import { armPairs } from "../../../../worker/experiments/statistics/arm-pairs.ts";
import { lookBounds } from "../../../../worker/experiments/statistics/look-bounds.ts";
import { liftAfter, looksOf } from "../../../../worker/experiments/statistics/looks.ts";
import { totalsByDay } from "../../../../worker/experiments/statistics/run-days.ts";
import { dailyGoal, dayOfRun, equalArms, runCounts } from "../../../fakes/run-counts.ts";

const [PAIR] = armPairs(equalArms("AB"));
if (!PAIR) throw new Error("no pair");
const looksAt = (counts: RunCounts, now: number) =>
	looksOf(PAIR, counts, totalsByDay(counts, now), now);
const clicks = (control: number, arm: number) =>
	runCounts({ conversions: dailyGoal("cta_click", { A: control, B: arm }, 28) });

describe("the looks of an arm", () => {
	it("are one for each week that is over, with the conversions before it", () => {
		const looks = looksAt(clicks(4, 6), dayOfRun(20.9));
		expect(looks.map(({ at, conversions, result }) => [at, conversions, result])).toEqual([
			["2026-11-09T00:00:00.000Z", { control: 28, arm: 42 }, "open"],
			["2026-11-16T00:00:00.000Z", { control: 56, arm: 84 }, "open"],
		]);
	});

	it("end with the run", () => {
		const counts = { ...clicks(4, 6), endedAt: new Date(dayOfRun(8)).toISOString() };
		expect(looksAt(counts, dayOfRun(20.9))).toHaveLength(1);
	});

	it("never fall: a unit that is left out later was counted at the look before", () => {
		const conversions = [
			...dailyGoal("cta_click", { A: 4, B: 6 }, 7),
			...dailyGoal("cta_click", { A: -1, B: -1 }, 7, 7),
		];
		const looks = looksAt(runCounts({ conversions }), dayOfRun(14));
		expect(looks.map((look) => look.conversions)).toEqual(Array(2).fill({ control: 28, arm: 42 }));
	});

	it.each([
		[10, 50, "open"],
		[41, 50, "wins"],
		[0, 20, "loses"],
		[0, 17, "open"],
	])(
		"with %i of %i conversions say that it %s: bounds belong to the results",
		(arm, all, result) => {
			const conversions = dailyGoal("cta_click", { A: all - arm, B: arm }, 1);
			expect(looksAt(runCounts({ conversions }), dayOfRun(7))).toMatchObject([{ result }]);
		},
	);
});

/** Looks of two equal arms at these sums of conversions, as many as were made before the test stopped. */
function stopped(look: number, conversions: number, sums = [50, 100, 150, 200]) {
	const totals = sums.slice(0, look);
	const bounds = lookBounds(totals, { share: 0.5, looks: 4, alpha: 0.025 });
	return totals.map((total, k): Look => {
		const arm = k === look - 1 ? conversions : total / 2;
		const { lower, upper } = bounds[k] ?? { lower: null, upper: null };
		const counted = { control: total - arm, arm };
		return { look: k + 1, at: "", arm: "B", conversions: counted, lower, upper, result: "open" };
	});
}

const NONE = { control: 0, arm: 0 };

describe("the lift after the looks", () => {
	// Computed by another program, in floating point of scipy (brentq over the exact distribution).
	it.each([
		[1, 42, 416.5, 143.5, 1194.7],
		[2, 70, 132.5, 50, 270.6],
		[3, 92, 57.9, 12.4, 123.6],
		[4, 115, 34.4, 0.5, 80.3],
	])("at look %d with %d conversions is %d %%, from %d to %d", (look, x, ...expected) => {
		const { estimate, low, high } = liftAfter(stopped(look, x), PAIR);
		const percent = [estimate, low, high].map((value) => Math.round(1000 * (value ?? 0)) / 10);
		expect(percent).toEqual(expected);
	});

	it("knows that none of 20 conversions would have decided the first look", () => {
		const { estimate, low, high } = liftAfter(stopped(2, 3, [20, 40]), PAIR);
		const percent = [estimate, low, high].map((value) => Math.round(1000 * (value ?? 0)) / 10);
		expect(percent).toEqual([-91.1, -98.3, -73.2]);
	});

	it("is unknown without conversions", () => {
		const unknown = { estimate: null, low: null, high: null };
		expect(
			liftAfter(
				stopped(1, 0).map((look) => ({ ...look, conversions: NONE })),
				PAIR,
			),
		).toEqual(unknown);
		expect(liftAfter([], PAIR)).toEqual(unknown);
	});

	it("has no end on the side where every conversion is", () => {
		expect(liftAfter(stopped(1, 50), PAIR).high).toBeNull();
		expect(liftAfter(stopped(1, 0), PAIR).low).toBe(-1);
	});
});
