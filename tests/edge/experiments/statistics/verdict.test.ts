import { describe, expect, it } from "vitest";
import type { RunCounts } from "../../../../contract/run-counts.ts";
import { armPairs } from "../../../../worker/experiments/statistics/arm-pairs.ts";
import { liftAfter } from "../../../../worker/experiments/statistics/looks.ts";
import { visitorsFor } from "../../../../worker/experiments/statistics/power.ts";
import { resultsOf } from "../../../../worker/experiments/statistics/results.ts";
import { dueLooks, nextLook } from "../../../../worker/experiments/statistics/verdict.ts";
import { daily, dailyGoal, dayOfRun, equalArms, runCounts } from "../../../fakes/run-counts.ts";

const DAYS = 28;
/** Equal arms with 100 visitors a day, which convert this often. */
const run = (clicks: Readonly<Record<string, number>>, changed: Partial<RunCounts> = {}) =>
	runCounts({
		exposures: daily(Object.fromEntries(Object.keys(clicks).map((arm) => [arm, 100])), DAYS),
		conversions: dailyGoal("cta_click", clicks, DAYS),
		...changed,
	});
const withPlan = (counts: RunCounts, plan: Partial<RunCounts["plan"]>) => ({
	...counts,
	plan: { ...counts.plan, ...plan },
});
const verdict = (counts: RunCounts, days: number) => resultsOf(counts, dayOfRun(days)).verdict;

describe("the verdict", () => {
	it("names the visitors that a lift of 20 % still needs", () => {
		const at = (days: number) => {
			const found = verdict(run({ A: 5, B: 5 }), days);
			return found?.kind === "too_early" ? found.visitorsNeeded : null;
		};
		const needed = visitorsFor(0.2, 0.05, runCounts().plan) ?? 0;
		expect([at(8.5), at(9.5)]).toEqual([needed - 1800, needed - 2000]);
		expect(verdict(run({ A: 0, B: 0 }), 8)).toMatchObject({ visitorsNeeded: null });
	});

	it("is a win without a measurable lift when A converts nobody, before any other win", () => {
		const counts = withPlan(run({ A: 0, B: 4, C: 9 }), { arms: equalArms("ABC") });
		expect(verdict(counts, 28)).toMatchObject({ kind: "wins", soFar: null });
	});

	it("is that an arm wins from the look on at which it crossed the bound", () => {
		const counts = run({ A: 6, B: 10 });
		expect(verdict(counts, 13.9)).toMatchObject({ kind: "too_early" });
		for (const days of [14, 21, 28]) {
			const found = verdict(counts, days);
			expect(found).toMatchObject({ kind: "wins", arm: "B", look: 2 });
			if (found?.kind !== "wins") throw new Error("no winner");
			// Observed lift, and a smaller one once it is corrected for the looks.
			expect(found.soFar).toBeCloseTo(2 / 3, 12);
			expect(found.lift.estimate).toBeLessThan(2 / 3);
			expect(found.lift.low).toBeGreaterThan(0);
			const { looks } = resultsOf(counts, dayOfRun(days));
			const [pair] = armPairs(equalArms("AB"));
			expect(found.lift).toEqual(pair && liftAfter(looks.slice(0, 2), pair));
			expect([found.isEarly, found.bound]).toEqual([true, looks[1]?.upper]);
		}
		const only = withPlan(counts, { weeks: 1 });
		expect(verdict(only, 8)).toMatchObject({ kind: "wins", look: 1, isEarly: false });
	});

	it("is refused when it hangs on heavy networks, and says what the others show", () => {
		const counts = run({ A: 6, B: 10 });
		const heavy = {
			exposures: daily({ B: 10 }, DAYS),
			conversions: dailyGoal("cta_click", { B: 4 }, DAYS),
		};
		const others = { kind: "no_difference", lifts: [{ arm: "B" }] };
		expect(verdict({ ...counts, heavy }, 28)).toMatchObject({
			...{ kind: "refused_networks", units: 280, others },
		});
		const light = { exposures: daily({ A: 1, B: 1 }, DAYS), conversions: [] };
		expect(verdict({ ...counts, heavy: light }, 28)).toMatchObject({ kind: "wins", arm: "B" });
		expect(verdict({ ...counts, heavy }, 5)).toMatchObject({ kind: "too_early" });
	});

	it("is read without heavy networks once the others have 400 conversions", () => {
		const heavy = (clicks: number) => ({
			exposures: daily({ B: 10 }, DAYS),
			conversions: dailyGoal("cta_click", { B: clicks }, DAYS),
		});
		const many = { ...run({ A: 8, B: 14 }), heavy: heavy(7) };
		expect(verdict(many, 28)).toMatchObject({ kind: "no_difference", without: 280 });
		const fewer = { ...run({ A: 7, B: 12 }), heavy: heavy(5) };
		expect(verdict(fewer, 28)).toMatchObject({ kind: "refused_networks" });
		const three = withPlan(run({ A: 6, B: 11, C: 10 }), { arms: equalArms("ABC") });
		// The rates are those of all visitors, as the page shows them.
		const everywhere = { ...heavy(4), exposures: daily({ A: 10, B: 10 }, DAYS) };
		expect(verdict({ ...three, heavy: everywhere }, 28)).toMatchObject({
			...{ kind: "wins", arm: "C", without: 560, rates: { control: 0.06, arm: 0.1 } },
		});
	});

	it("names the best of several winners, and a loser only when nothing else is open", () => {
		const three = (clicks: Record<string, number>, days: number) =>
			verdict(withPlan(run(clicks), { arms: equalArms("ABC") }), days);
		expect(three({ A: 6, B: 12, C: 14 }, 14)).toMatchObject({ kind: "wins", arm: "C" });
		expect(three({ A: 12, B: 5, C: 12 }, 14)).toMatchObject({ kind: "too_early" });
		expect(three({ A: 12, B: 5, C: 12 }, 28)).toMatchObject({ kind: "loses", arm: "B" });
		expect(three({ A: 12, B: 6, C: 5 }, 14)).toMatchObject({ kind: "loses" });
	});

	it("is an A/A test without a slot, unless something is wrong", () => {
		const counts = withPlan(run({ A: 5, B: 15 }), { slot: null });
		expect(verdict(counts, 28)).toEqual({ kind: "aa_test" });
		expect(verdict({ ...counts, changedOutside: true }, 28)?.kind).toBe("refused_changed");
	});
});

describe("the looks that are due", () => {
	const counts = run({ A: 6, B: 10 });
	const HOUR = 1 / 24;

	it("are stored an hour after their time, without heavy networks too", () => {
		const heavy = { exposures: [], conversions: dailyGoal("cta_click", { B: 1 }, DAYS) };
		expect(dueLooks({ ...counts, heavy }, dayOfRun(7 + HOUR / 2))).toEqual([]);
		expect(dueLooks({ ...counts, heavy }, dayOfRun(7 + HOUR))).toEqual([
			{ arm: "B", look: 1, conversions: { control: 42, arm: 70 }, light: { control: 42, arm: 63 } },
		]);
	});

	it("are each stored once, and not changed by later events", () => {
		const looks = dueLooks(counts, dayOfRun(15));
		expect(looks.map(({ look }) => look)).toEqual([1, 2]);
		expect(dueLooks({ ...counts, looks }, dayOfRun(15))).toEqual([]);
		const three = withPlan(run({ A: 6, B: 7, C: 8 }), { arms: equalArms("ABC") });
		const [ofB, ...ofC] = dueLooks(three, dayOfRun(8));
		expect(dueLooks({ ...three, looks: ofB ? [ofB] : [] }, dayOfRun(8))).toEqual(ofC);
		expect(ofC).toMatchObject([{ arm: "C", look: 1 }]);
		const late = { ...run({ A: 10, B: 10 }), looks };
		expect(verdict(late, 15)).toMatchObject({ kind: "wins", arm: "B", look: 2 });
		const fewer = resultsOf({ ...run({ A: 1, B: 1 }), looks }, dayOfRun(21)).looks;
		expect(fewer.map(({ conversions }) => conversions.arm)).toEqual([70, 140, 140]);
	});
});

describe("the next look", () => {
	it.each([
		[0, "2026-11-09T00:00:00.000Z"],
		[28, null],
	])("after %d days is at %s", (days, at) => {
		expect(nextLook(runCounts(), dayOfRun(days))).toBe(at);
	});

	it("is none after the run's end", () => {
		expect(nextLook(runCounts({ endedAt: "2026-11-03T00:00:00Z" }), dayOfRun(1))).toBeNull();
	});
});
