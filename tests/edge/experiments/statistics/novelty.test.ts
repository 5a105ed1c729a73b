import { expect, it } from "vitest";
import type { RunCounts } from "../../../../contract/run-counts.ts";
import { changesOf } from "../../../../worker/experiments/statistics/novelty.ts";
import { daily, dayOfRun, runCounts } from "../../../fakes/run-counts.ts";

const PLAN = runCounts({}).plan;
const dayText = (day: number) => new Date(dayOfRun(day)).toISOString().slice(0, 10);
/** Conversions of A and B in the first week, and in three weeks after it. */
const runOf = (first: [number, number], later: [number, number], others: typeof NO_OTHERS = []) => {
	const rows = [first, later].flatMap(([a, b], week) => [
		{ day: dayText(7 * week), arm: "A", goal: PLAN.primaryGoal, units: a },
		{ day: dayText(7 * week), arm: "B", goal: PLAN.primaryGoal, units: b },
	]);
	return runCounts({
		exposures: daily({ A: 500, B: 500 }, 14),
		conversions: [...rows, ...others],
	});
};
const NO_OTHERS: RunCounts["conversions"] = [];

it.each<[string, [number, number], [number, number], number]>([
	["that wears off", [100, 180], [300, 300], 1],
	["that comes later", [100, 100], [300, 420], 1],
	["that changes by chance, at 2.5 % for each side", [100, 130], [300, 300], 0],
	["without conversions since", [0, 100], [0, 0], 0],
])("%s is told apart by more than chance", (_, first, later, found) => {
	expect(changesOf(runOf(first, later))).toHaveLength(found);
});

it("is that of the primary goal alone", () => {
	const others = [{ day: dayText(0), arm: "B", goal: "paid" as const, units: 90 }];
	expect(changesOf(runOf([100, 120], [300, 360], others))).toEqual([]);
});
