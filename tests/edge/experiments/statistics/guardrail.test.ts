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
	["chance", signUps(10, 9)],
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
	["a slow arm", 20, { arm: "B", goal: "lcp_good" }],
	["an equal one", 10, null],
	["a faster one", 2, null],
])("of fast pages judges %s", (_, slow, harm) => {
	const { plan } = runCounts();
	const loads = dailyLoads({ control: { fast: 90, slow: 10 }, arm: { fast: 100 - slow, slow } }, 7);
	const counts = runCounts({
		plan: { ...plan, guardrailGoal: "lcp_good" },
		loads,
		// Weights are no part of it, so that visitors of an earlier split count too.
		earlierArms: [equalArms("ABC")],
	});
	const found = guardrailHarm(counts, NOW);
	if (harm === null) expect(found).toBeNull();
	else expect(found).toMatchObject({ ...harm, lift: { estimate: expect.closeTo(-1 / 9) } });
});

it("tells the share of fast pages until the proof, not what came later", () => {
	const { plan } = runCounts();
	const slow = { control: { fast: 90, slow: 10 }, arm: { fast: 60, slow: 40 } };
	const later = { control: { fast: 100, slow: 0 }, arm: { fast: 100, slow: 0 } };
	const loads = [
		...dailyLoads(slow, 1),
		...dailyLoads(later, 3).filter(({ day }) => day > "2026-11-02"),
	];
	const counts = runCounts({ plan: { ...plan, guardrailGoal: "lcp_good" }, loads });
	expect(guardrailHarm(counts, NOW)?.lift.estimate).toBeCloseTo(-1 / 3);
});

it("looks at every day: harm that chance later hides stays harm", () => {
	const early = dailyGoal("sign_up", { A: 30, B: 5 }, 3);
	const late = dailyGoal("sign_up", { A: 30, B: 60 }, 4, 3);
	const harm = guardrailHarm(runCounts({ exposures, conversions: [...early, ...late] }), NOW);
	expect(harm).toMatchObject({ arm: "B", lift: { estimate: expect.closeTo(5 / 30 - 1) } });
});

it("compares with the share that an arm has by its weight", () => {
	const { plan } = runCounts();
	const arms = [
		{ id: "A", weight: 75 },
		{ id: "B", weight: 25 },
	];
	expect(guardrailHarm(signUps(30, 10, { plan: { ...plan, arms } }), NOW)).toBeNull();
	expect(guardrailHarm(signUps(30, 3, { plan: { ...plan, arms } }), NOW)?.arm).toBe("B");
});

it("needs more evidence for each of several arms", () => {
	const { plan } = runCounts();
	const others = Object.fromEntries([..."CDEFGHIJ"].map((arm) => [arm, 20]));
	const conversions = dailyGoal("sign_up", { A: 20, B: 9, ...others }, 6);
	const harm = (arms: string) =>
		guardrailHarm(runCounts({ conversions, plan: { ...plan, arms: equalArms(arms) } }), NOW);
	expect(harm("AB")?.arm).toBe("B");
	expect(harm("ABCDEFGHIJ")).toBeNull();
});
