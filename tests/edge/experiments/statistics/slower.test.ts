import { expect, it } from "vitest";
import {
	lnEvidenceOfSlower,
	loadsByDay,
	loadsOf,
} from "../../../../worker/experiments/statistics/slower.ts";
import { dailyLoads, dayOfRun, runCounts } from "../../../fakes/run-counts.ts";
import oracle from "./oracle.json";

const DAY = { control: { fast: 90, slow: 10 }, arm: { fast: 80, slow: 20 } };

it.each(oracle.slower)("of $days is as scipy says", ({ days, lnEvidence }) => {
	expect(lnEvidenceOfSlower(days).at(-1)).toBeCloseTo(lnEvidence, 9);
});

it("adds up the loads of days that are over", () => {
	const loads = [...dailyLoads(DAY, 2), ...dailyLoads(DAY, 1)];
	const counts = runCounts({ loads });
	const twice = { control: { fast: 180, slow: 20 }, arm: { fast: 160, slow: 40 } };
	expect(loadsByDay(counts, "A", "B", dayOfRun(1) - 1)).toEqual([]);
	expect(loadsByDay(counts, "A", "B", dayOfRun(1))).toEqual([twice]);
	expect(loadsByDay(counts, "A", "B", dayOfRun(2))).toEqual([twice, DAY]);
	const unordered = runCounts({ loads: loads.toSorted((a, b) => b.day.localeCompare(a.day)) });
	expect(loadsByDay(unordered, "A", "B", dayOfRun(2))).toEqual([twice, DAY]);
	expect(loadsOf(loads, "B")).toEqual({ fast: 240, slow: 60 });
});
