import { describe, expect, it } from "vitest";
import { dueLooksOf, harmOf, problemsIn } from "../../../worker/experiments/judge.ts";
import { daily, dailyGoal, dayOfRun, runCounts } from "../../fakes/run-counts.ts";
import { storedExperiment } from "../../fakes/stored-experiment.ts";

const NOW = dayOfRun(9.5);
const HARMFUL = runCounts({
	exposures: daily({ A: 500, B: 500 }, 9),
	conversions: dailyGoal("sign_up", { A: 60, B: 20 }, 9),
});
/** The same of payments: a goal whose harm stops a test. */
const STOPPING = runCounts({
	...HARMFUL,
	plan: { ...HARMFUL.plan, guardrailGoal: "paid" },
	conversions: dailyGoal("paid", { A: 60, B: 20 }, 9),
});
const UNEQUAL = runCounts({ exposures: daily({ A: 600, B: 300 }, 9) });

describe("the problems of a test", () => {
	it.each([
		["its counts", ["ratio"], { counts: UNEQUAL }, "yes"],
		["a change by hand", ["changed_outside"], {}, "outside"],
		["a change that KV lacks", ["not_live"], { isPublished: false }, "pending"],
		["an end that KV lacks", ["not_live"], { state: "stopped", isPublished: false }, "pending"],
		["KV, which needs a minute", [], {}, "pending"],
		["its guardrail", ["guardrail_stopped"], { state: "stopped", isStoppedForHarm: true }, "yes"],
		["counts of a test that is over", [], { state: "stopped", counts: UNEQUAL }, "yes"],
		["harm that stops it, which the stop says", [], { counts: STOPPING }, "yes"],
		["harm that stops nothing", ["harm"], { counts: HARMFUL }, "yes"],
	] as const)("come from %s: %j", (_, problems, changed, published) => {
		expect(problemsIn(storedExperiment(changed), published, null, NOW)).toEqual(problems);
	});
});

it("has looks to store unless it is an A/A test, which decides nothing", () => {
	const counts = { ...HARMFUL, conversions: dailyGoal("cta_click", { A: 5, B: 5 }, 9) };
	expect(dueLooksOf(storedExperiment({ counts }), NOW)).toMatchObject([{ arm: "B", look: 1 }]);
	const plan = { ...storedExperiment().plan, slot: null };
	expect(dueLooksOf(storedExperiment({ counts, plan }), NOW)).toEqual([]);
});

it("harm is that of a running test whose guardrail proves it", () => {
	expect(harmOf(storedExperiment({ counts: HARMFUL }), NOW)).toMatchObject({ arm: "B" });
	expect(harmOf(storedExperiment({ counts: HARMFUL, state: "paused" }), NOW)).toBeNull();
	expect(harmOf(storedExperiment(), NOW)).toBeNull();
	const holdout = { ...HARMFUL, plan: { ...HARMFUL.plan, slot: "home.holdout" as const } };
	expect(harmOf(storedExperiment({ counts: holdout }), NOW)).toBeNull();
});
