import { expect, it } from "vitest";
import { guardrailHarm } from "../../../../worker/experiments/statistics/guardrail.ts";
import {
	daily,
	dailyGoal,
	dailyLoads,
	dayOfRun,
	equalArms,
	runCounts,
} from "../../../fakes/run-counts.ts";

const signUps = (A: number, B: number, changed = {}) =>
	runCounts({ exposures, conversions: dailyGoal("sign_up", { A, B }, 7), ...changed });
const exposures = daily({ A: 100, B: 100 }, 7);
const NOW = dayOfRun(7);

it("names the arm that harms its goal", () => {
	const harm = guardrailHarm(signUps(30, 10), NOW);
	expect(harm).toMatchObject({ arm: "B", goal: "sign_up" });
	expect(harm?.lift.high).toBeLessThan(0);
});

it.each([
	["an arm that helps", signUps(10, 30)],
	[
		"harm of another goal",
		{ ...signUps(0, 0), conversions: dailyGoal("cta_click", { A: 30, B: 10 }, 7) },
	],
	[
		"harm that hangs on heavy networks",
		signUps(30, 10, {
			heavy: { exposures: [], conversions: dailyGoal("sign_up", { A: 20 }, 7) },
		}),
	],
	["visitors of an earlier split", signUps(30, 10, { earlierArms: [equalArms("ABC")] })],
])("ignores %s", (_, counts) => {
	expect(guardrailHarm(counts, NOW)).toBeNull();
});

it.each([
	["a slow arm", 20, { arm: "B", goal: "lcp_good", lift: { estimate: expect.closeTo(-1 / 9) } }],
	["an arm that is slow at once", 100, { arm: "B", goal: "lcp_good", lift: { estimate: -1 } }],
	["a faster one", 2, null],
])("of fast pages judges %s", (_, slow, harm) => {
	const { plan } = runCounts();
	const fast = { fast: 100, slow: 0 };
	const loads = [
		...dailyLoads({ control: { fast: 90, slow: 10 }, arm: { fast: 100 - slow, slow } }, 7),
		// The days after the proof are no part of it.
		...dailyLoads({ control: fast, arm: fast }, 14).slice(14),
	];
	const counts = runCounts({
		plan: { ...plan, guardrailGoal: "lcp_good" },
		loads,
		// Weights are no part of it, so that visitors of an earlier split count too.
		earlierArms: [equalArms("ABC")],
	});
	const found = guardrailHarm(counts, dayOfRun(14));
	if (harm === null) expect(found).toBeNull();
	else expect(found).toMatchObject(harm);
});

it("gives each of several arms its part of the error", () => {
	const conversions = dailyGoal("sign_up", { A: 30, B: 19, C: 30, D: 30, E: 30 }, 7);
	const harmed = ["AB", "ABCDE"].map((ids) => {
		const plan = { ...runCounts().plan, arms: equalArms(ids) };
		return guardrailHarm(runCounts({ plan, exposures, conversions }), NOW)?.arm;
	});
	expect(harmed).toEqual(["B", undefined]);
});

it("looks at every day: harm that chance later hides stays harm", () => {
	const early = dailyGoal("sign_up", { A: 30, B: 5 }, 3);
	const late = dailyGoal("sign_up", { A: 30, B: 60 }, 4, 3);
	const harm = guardrailHarm(runCounts({ exposures, conversions: [...early, ...late] }), NOW);
	expect(harm).toMatchObject({ arm: "B", lift: { estimate: expect.closeTo(5 / 30 - 1) } });
});
