import { expect, it } from "vitest";
import { resultsOf } from "../../../../worker/experiments/statistics/results.ts";
import { daily, dailyGoal, dayOfRun, runCounts } from "../../../fakes/run-counts.ts";

const conversions = { cta_click: 3, sign_up: 0, confirmed: 0, paid: 0 };
const counts = runCounts({
	exposures: daily({ A: 100, B: 100 }, 10),
	conversions: [
		...dailyGoal("cta_click", { A: 10, B: 13 }, 10),
		...dailyGoal("paid", { A: 1, B: 0 }, 10),
	],
	loads: [
		{ day: "2026-11-02", arm: "B", fast: 8, slow: 1 },
		{ day: "2026-11-03", arm: "B", fast: 10, slow: 1 },
	],
	withoutExposure: [
		{ arm: "B", goal: "cta_click", units: 4 },
		{ arm: "B", goal: "paid", units: 2 },
	],
	excluded: { bot: 5, excluded: 6, tester: 7 },
	leftOut: { split: 1, not_drawn: 2, crowded: 3 },
	groups: [
		{ by: "platform", value: "mac", arm: "A", exposures: 9, conversions },
		{ by: "browser", value: "Firefox", arm: "A", exposures: 9, conversions },
	],
});
const results = resultsOf(counts, dayOfRun(9.5));

it("have each arm's exposures, and its conversions with a rate by goal", () => {
	const [a, b] = results.arms;
	expect([a?.exposures, b?.exposures]).toEqual([1000, 1000]);
	expect(a?.goals.cta_click).toMatchObject({ conversions: 100, withoutExposure: 0 });
	expect(b?.goals.cta_click).toMatchObject({ conversions: 130, withoutExposure: 4 });
	expect(b?.goals.cta_click.rate.estimate).toBe(0.13);
	expect(b?.goals.paid).toMatchObject({ withoutExposure: 2, rate: { estimate: 0, low: 0 } });
});

it("have one lift: the ratio of the rates that are shown, whatever was exposed", () => {
	// 14.08 % and 29.11 %, with more visitors in B than its weight.
	const uneven = runCounts({
		exposures: daily({ A: 71, B: 79 }, 7),
		conversions: dailyGoal("cta_click", { A: 10, B: 23 }, 7),
	});
	const { arms, comparisons, curve, verdict } = resultsOf(uneven, dayOfRun(7.5));
	const [a, b] = arms.map(({ goals }) => goals.cta_click.rate.estimate ?? 0);
	const ratio = (b ?? 0) / (a ?? 1) - 1;
	expect([a, b, ratio].map((value) => (100 * (value ?? 0)).toFixed(2))).toEqual([
		...["14.08", "29.11", "106.71"],
	]);
	const [click] = comparisons;
	if (verdict?.kind !== "wins") throw new Error("no winner");
	const lifts = [click?.lift.estimate, curve.at(-1)?.lift.estimate, verdict.soFar];
	expect(lifts.map((lift) => lift?.toFixed(12))).toEqual(Array(3).fill(ratio.toFixed(12)));
	expect(click?.lift.low).toBeLessThan(ratio);
	expect(click?.lift.high).toBeGreaterThan(ratio);
	expect(verdict.rates).toEqual({ control: a, arm: b });
});

it("have changes of the later weeks, but not of a holdout", () => {
	const changing = [
		...dailyGoal("cta_click", { A: 20, B: 60 }, 7),
		...dailyGoal("cta_click", { A: 20, B: 20 }, 14, 7),
	];
	const run = { ...counts, conversions: changing };
	expect(resultsOf(run, dayOfRun(21)).changes).toMatchObject([{ arm: "B", later: 0 }]);
	// The browser's family serves the check of the split alone.
	expect(results.breakdown.map(({ by, value }) => [by, value])).toEqual([["platform", "mac"]]);
	const holdout = { ...run, plan: { ...run.plan, slot: "home.holdout" as const } };
	expect(resultsOf(holdout, dayOfRun(21)).changes).toEqual([]);
});
