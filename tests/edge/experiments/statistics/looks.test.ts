import { describe, expect, it } from "vitest";
import { armPairs } from "../../../../worker/experiments/statistics/arm-pairs.ts";
import { liftAtLook, looksOf } from "../../../../worker/experiments/statistics/looks.ts";
import type { RunCounts } from "../../../../worker/experiments/statistics/run-counts.ts";
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

	it("have the bounds of all conversions so far", () => {
		const looks = looksAt(
			runCounts({
				conversions: [0, 1, 2, 3].flatMap((week) =>
					dailyGoal("cta_click", { A: 25, B: 25 }, 1, week * 7),
				),
			}),
			dayOfRun(28),
		);
		expect(looks.map(({ lower, upper }) => [lower, upper])).toEqual([
			[9, 41],
			[34, 66],
			[60, 90],
			[85, 115],
		]);
	});

	it.each([
		[4, 6, "wins"],
		[6, 4, "loses"],
		[5, 5, "open"],
	])("of %d against %d conversions a day say at the end that it %s", (control, arm, result) => {
		expect(looksAt(clicks(control, arm), dayOfRun(28)).at(-1)?.result).toBe(result);
	});

	it("are no more after the run's end", () => {
		const ended = { ...clicks(4, 6), endedAt: new Date(dayOfRun(15)).toISOString() };
		expect(looksAt(ended, dayOfRun(40))).toHaveLength(2);
	});
});

describe("the lift at a look", () => {
	it.each([
		[4, 6],
		[6, 4],
		[5, 5],
		[9, 10],
	])("of %d against %d excludes 0 exactly when a bound is crossed", (control, arm) => {
		const looks = looksAt(clicks(control, arm), dayOfRun(28));
		expect(looks).toHaveLength(4);
		for (const look of looks) {
			const { estimate, low, high } = liftAtLook(look, 0.5);
			expect(estimate).toBeCloseTo(arm / control - 1, 12);
			expect((low ?? -1) >= 0).toBe(look.result === "wins");
			expect((high ?? 1) <= 0).toBe(look.result === "loses");
		}
	});

	it("is unknown without conversions", () => {
		const [look] = looksAt(runCounts(), dayOfRun(7));
		expect(look && liftAtLook(look, 0.5)).toEqual({ estimate: null, low: null, high: null });
	});
});
