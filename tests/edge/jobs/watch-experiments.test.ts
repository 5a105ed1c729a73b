import { beforeEach, expect, it } from "vitest";
import type { RunCounts } from "../../../contract/run-counts.ts";
import { watchExperiments } from "../../../worker/jobs/watch-experiments.ts";
import { daily, dailyGoal, dailyLoads, dayOfRun, runCounts } from "../../fakes/run-counts.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { bindings, createSite, emptyKv } from "../harness.ts";

const NOW = dayOfRun(9.5);
const HARMFUL = storedExperiment({
	counts: runCounts({
		exposures: daily({ A: 500, B: 500 }, 9),
		conversions: dailyGoal("confirmed", { A: 60, B: 20 }, 9),
		plan: { ...runCounts().plan, guardrailGoal: "confirmed" },
	}),
});

function watch(test: ReturnType<typeof storedExperiment>, functions: Record<string, unknown> = {}) {
	const publication = publicationOf([test]);
	const { services, sqlCalls } = createSite({
		functions: {
			...{ list_watched_experiments: [test], get_publication: publication },
			...{ begin_publication: { sequence: 9, ...publication }, finish_publication: true },
			...functions,
		},
	});
	return { argsOf: sqlCalls.argsOf, names: sqlCalls.names, done: watchExperiments(services, NOW) };
}

beforeEach(() => emptyKv(bindings.CONFIG));

it("stops a test whose guardrail proves harm, and shows A to everybody", async () => {
	const stopped = { ...HARMFUL, state: "stopped" as const, isPublished: false };
	let isStopped = false;
	const { argsOf, done } = watch(HARMFUL, {
		get_publication: () => publicationOf([isStopped ? stopped : HARMFUL]),
		begin_publication: { sequence: 9, ...publicationOf([stopped]) },
		stop_experiment_for_harm: () => {
			isStopped = true;
			return true;
		},
	});
	expect(await done).toEqual({ stopped: ["hero_test"] });
	expect(argsOf("stop_experiment_for_harm")[0]).toEqual({
		test_name: "hero_test",
		run: 1,
		harm: {
			...{ arm: "B", confirmed_change: expect.stringMatching(/^-[2-9]\d$/) },
			...{ cta_click_change: "", sign_up_change: "", paid_change: "", lcp_good_change: "" },
		},
	});
	expect(await bindings.CONFIG.get("experiments", "json")).toMatchObject({
		tests: expect.arrayContaining([
			expect.objectContaining({ testName: "hero_test", isActive: false }),
		]),
	});
});

it.each<[string, Partial<RunCounts>]>([
	[
		"speed",
		{ loads: dailyLoads({ control: { fast: 90, slow: 10 }, arm: { fast: 75, slow: 25 } }, 9) },
	],
	[
		"payments, but whose evidence is refused",
		{ conversions: dailyGoal("paid", { A: 60, B: 20 }, 9), changedOutside: true },
	],
])("only warns of an arm that harms %s", async (_, changed) => {
	const goals = { speed: "lcp_good" } as const;
	const guardrailGoal = changed.conversions?.[0]?.goal ?? goals.speed;
	const exposures = daily({ A: 500, B: 500 }, 9);
	const plan = { ...runCounts().plan, guardrailGoal };
	const test = storedExperiment({ counts: runCounts({ exposures, plan, ...changed }) });
	const { argsOf, done } = watch(test, {
		stop_experiment_for_harm: true,
	});
	expect((await done).stopped).toEqual([]);
	const problems = { hero_test: expect.arrayContaining(["harm"]) };
	expect(argsOf("record_experiment_problems")).toMatchObject([{ problems }]);
});

const BAD = { ...HARMFUL, name: "bad", plan: null as never, counts: {} as never };
it.each([
	["another one cannot be judged", "bad", { list_watched_experiments: [BAD, HARMFUL] }],
	[
		"its looks cannot be stored",
		"hero_test",
		{ store_experiment_looks: new Refusal("unavailable") },
	],
])("stops a harmful test although %s, which fails the duty", async (_, name, functions) => {
	const { argsOf, done } = watch(HARMFUL, { stop_experiment_for_harm: true, ...functions });
	await expect(done).rejects.toThrow(`Not judged: ${name}`);
	expect(argsOf("stop_experiment_for_harm")).toMatchObject([{ test_name: "hero_test" }]);
});

it("fails when KV does not get what it lacks", async () => {
	const { argsOf, done } = watch(HARMFUL, {
		stop_experiment_for_harm: true,
		finish_publication: false,
	});
	await expect(done).rejects.toThrow("KV lacks changes of the tests");
	expect(argsOf("record_experiment_problems")).toHaveLength(1);
});
