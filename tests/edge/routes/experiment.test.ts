import { beforeEach, describe, expect, it } from "vitest";
import type { ExperimentDetail } from "../../../contract/experiment-detail-schema.ts";
import { definitionOf } from "../../../worker/experiments/definition-of.ts";
import { experimentPlan } from "../../fakes/experiment-plan.ts";
import { daily, runCounts } from "../../fakes/run-counts.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { bindings, emptyKv } from "../harness.ts";
import { operatorSite, TOKEN } from "../operator-site.ts";

const PATH = "/api/admin/experiments/hero_test";
const TEST = storedExperiment();
const PUBLICATION = publicationOf([TEST], { version: "p1", tests: [definitionOf(TEST)] });

const siteWith = (functions: Record<string, unknown>) =>
	operatorSite({ get_publication: PUBLICATION, ...functions });
const EDIT = { revision: 2, plan: experimentPlan({ allocation: 10 }) };

beforeEach(() => emptyKv(bindings.CONFIG));

describe("happy", () => {
	it("returns all that is known of a test, and the visitors of its arms", async () => {
		const plan = experimentPlan({ title: "A headline", primaryGoal: "sign_up", weeks: 3 });
		const startedAt = "2026-11-03T00:00:00.000Z";
		const known = { run: 2, revision: 7, startedAt, live: 0.5, state: "stopped" as const };
		const run = { run: 2, plan, startedAt, endedAt: null };
		const former = { ...run, run: 1, plan: experimentPlan({ weeks: 2 }), endedAt: startedAt };
		const change = {
			at: startedAt,
			adminEmail: "a@example.com",
			reason: null,
			revision: 6,
			run: 2,
		};
		const edit = { ...change, action: "edit" as const, before: { weeks: 2 }, after: { weeks: 3 } };
		const own = { runs: [run, former], history: [edit] };
		const counts = runCounts({ plan, run: 2, exposures: daily({ A: 5, B: 3, former: 9 }, 2) });
		const test = storedExperiment({ ...known, ...own, plan, counts, isStoppedForHarm: true });
		const published = { version: "p1", tests: [definitionOf(test)] };
		await bindings.CONFIG.put("experiments", JSON.stringify(published));
		const { get, sqlCalls } = siteWith({
			get_experiment: test,
			get_publication: publicationOf([test], published),
		});
		const response = await get(PATH);
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({
			...{ name: "hero_test", title: "A headline", hypothesis: plan.hypothesis },
			...{ slot: plan.slot, weeks: 3, ...known, verdict: expect.anything(), published: "yes" },
			...{ problems: ["guardrail_stopped"], plan, ...own, visitors: { A: 10, B: 6 }, together: [] },
		});
		expect(sqlCalls.calls[0]?.args).toEqual({ test_name: "hero_test" });
	});

	it("names of the tests that ran together those that were on the same page", async () => {
		const run = { run: 1, plan: experimentPlan(), startedAt: TEST.startedAt ?? "", endedAt: null };
		const others = (["home.holdout", "cta.label", null, "pricing.price", "beta.hero"] as const).map(
			(slot) => ({ run: 1, name: slot ?? "aa", slot, startedAt: run.startedAt, endedAt: null }),
		);
		const { get } = siteWith({ get_experiment: { ...TEST, runs: [run], together: others } });
		const { together } = (await (await get(PATH)).json()) as ExperimentDetail;
		expect(together).toEqual(others.slice(0, -1));
	});

	it("publishes an edit of a running test", async () => {
		const edited = { ...TEST, run: 2, plan: EDIT.plan, isPublished: false };
		const { post, sqlCalls } = siteWith({
			edit_experiment: null,
			get_publication: publicationOf([edited]),
			begin_publication: { sequence: 3, ...publicationOf([edited]) },
			finish_publication: true,
			get_experiment: edited,
		});
		expect((await post(PATH, EDIT)).status).toBe(200);
		expect(sqlCalls.calls[0]).toEqual({
			...{ name: "edit_experiment", token: TOKEN },
			args: { test_name: "hero_test", ...EDIT },
		});
		expect(await bindings.CONFIG.get("experiments", "json")).toMatchObject({
			version: "p3",
			tests: expect.arrayContaining([
				expect.objectContaining({ testName: "hero_test", run: 2, allocation: 10 }),
			]),
		});
	});
});

describe("error", () => {
	it("returns what the test is now to a stale edit", async () => {
		const { post } = siteWith({
			edit_experiment: new Refusal("stale"),
			get_experiment: { ...TEST, revision: 5 },
		});
		const response = await post(PATH, EDIT);
		expect(response.status).toBe(409);
		expect(await response.json()).toMatchObject({
			error: { code: "stale", message: expect.any(String) },
			current: { revision: 5, plan: experimentPlan() },
		});
	});

	it("succeeds although KV fails: the test is pending", async () => {
		const edited = { ...TEST, isPublished: false };
		const { post } = siteWith({
			edit_experiment: null,
			get_publication: publicationOf([edited]),
			begin_publication: new Refusal("unavailable"),
			get_experiment: edited,
		});
		const response = await post(PATH, EDIT);
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({ published: "pending", problems: ["not_live"] });
	});
});
