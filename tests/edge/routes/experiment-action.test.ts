import { beforeEach, describe, expect, it } from "vitest";
import { definitionOf } from "../../../worker/experiments/definition-of.ts";
import { daily, dailyGoal, dayOfRun, runCounts } from "../../fakes/run-counts.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { publicationOf, storedExperiment } from "../../fakes/stored-experiment.ts";
import { bindings, emptyKv, refusalOf, stopClock } from "../harness.ts";
import { operatorSite } from "../operator-site.ts";

const TEST = storedExperiment();
const document = { version: "p1", tests: [definitionOf(TEST)] };

/** A site with the test, and a step of it. */
function siteWith(functions: Record<string, unknown> = {}) {
	const { post, sqlCalls } = operatorSite({
		get_publication: publicationOf([TEST], document),
		get_experiment: TEST,
		...functions,
	});
	const act = (action: string, body: object = {}, name = "hero_test") =>
		post(`/api/admin/experiments/${name}/${action}`, { revision: 2, ...body });
	return { act, sqlCalls };
}

beforeEach(() => emptyKv(bindings.CONFIG));

describe("happy", () => {
	it("shows an arm without a verdict to everybody for a reason only, and none that nobody has seen", async () => {
		const counts = { ...runCounts({}), exposures: daily({ A: 50, B: 50 }, 3) };
		const { act, sqlCalls } = siteWith({ get_experiment: { ...TEST, counts } });
		const declare = (body: object) => act("declare_winner", { arm: "B", ...body });
		for (const reason of [undefined, "  "]) {
			expect(await refusalOf(await declare({ reason }))).toEqual([409, "no_evidence"]);
		}
		expect(sqlCalls.names()).not.toContain("act_on_experiment");
		const { act: actOnUnseen } = siteWith({
			get_experiment: { ...TEST, counts: { ...counts, exposures: daily({ A: 50 }, 3) } },
		});
		const unseen = await actOnUnseen("declare_winner", { arm: "B", reason: "Plus simple" });
		expect(await refusalOf(unseen)).toEqual([409, "no_visitors"]);
		expect((await declare({ reason: "Plus simple" })).status).toBe(200);
		// The database knows which arms there are.
		expect((await declare({ arm: "Z" })).status).toBe(200);
	});

	it("shows an arm that has won to everybody without a reason", async () => {
		const counts = {
			...runCounts({ conversions: dailyGoal("cta_click", { A: 10, B: 23 }, 7) }),
			exposures: daily({ A: 75, B: 75 }, 7),
		};
		stopClock(dayOfRun(7.5));
		const { act } = siteWith({ get_experiment: { ...TEST, counts } });
		expect((await act("declare_winner", { arm: "B" })).status).toBe(200);
		expect(await refusalOf(await act("declare_winner", { arm: "A" }))).toEqual([
			...[409, "no_evidence"],
		]);
	});

	it("imports a definition that only KV has, and one that was changed there", async () => {
		const byHand = {
			...{ testName: "by_hand", isActive: true, salt: "s1", allocation: 10 },
			variants: [
				{ id: "A", weight: 40 },
				{ id: "B", weight: 60 },
			],
		};
		const changed = { ...definitionOf(TEST), isActive: false };
		const paused = { ...byHand, testName: "paused", paused: true };
		const idle = { ...byHand, testName: "idle", isActive: false };
		await bindings.CONFIG.put(
			"experiments",
			JSON.stringify({ version: "x", tests: [byHand, changed, paused, idle] }),
		);
		const argsOf = async (name: string, known: unknown) => {
			const { act, sqlCalls } = siteWith({
				get_experiment: () => known,
				import_experiment: () => {
					known = TEST;
				},
			});
			expect((await act("import", {}, name)).status).toBe(200);
			expect(sqlCalls.calls[0]).toMatchObject({
				name: "get_experiment",
				args: { test_name: name },
			});
			return sqlCalls.calls.find((call) => call.name === "import_experiment")?.args;
		};
		expect(await argsOf("by_hand", new Refusal("not_found"))).toMatchObject({
			...{ test_name: "by_hand", revision: 0, state: "running", salt: "s1" },
			plan: { slot: null, arms: byHand.variants, allocation: 10, primaryGoal: "cta_click" },
		});
		const unknown = new Refusal("not_found");
		expect(await argsOf("paused", unknown)).toMatchObject({ state: "paused" });
		for (const known of [unknown, { ...TEST, run: 0 }])
			expect(await argsOf("idle", known)).toMatchObject({ state: "draft" });
		const plan = { ...TEST.plan, primaryGoal: "paid", weeks: 6 };
		expect(await argsOf("hero_test", { ...TEST, plan })).toMatchObject({
			...{ revision: 2, state: "stopped", salt: null },
			plan: { primaryGoal: "paid", weeks: 6 },
		});
	});
});

describe("error", () => {
	it("names the test that has the place", async () => {
		const { act } = siteWith({ act_on_experiment: new Refusal("slot_taken", { detail: "other" }) });
		expect(await (await act("start")).json()).toEqual({
			error: { code: "slot_taken", message: "Another running test has this place." },
			other: "other",
		});
	});

	it("returns what the test is now to a stale step", async () => {
		const { act } = siteWith({ act_on_experiment: new Refusal("stale") });
		const response = await act("start", { revision: 1 });
		expect(response.status).toBe(409);
		expect(await response.json()).toMatchObject({
			error: { code: "stale" },
			current: { revision: 2 },
		});
	});

	it("passes on a step with its detail, and knows no other, and no definition that KV lacks", async () => {
		const { act, sqlCalls } = siteWith();
		expect((await act("ramp", { allocation: 10 })).status).toBe(200);
		expect(sqlCalls.calls[0]?.args).toEqual({
			...{ test_name: "hero_test", revision: 2, action: "ramp", detail: { allocation: 10 } },
		});
		expect((await act("explode")).status).toBe(404);
		expect((await act("import", {}, "nothing")).status).toBe(404);
		const { act: actWithout } = siteWith({ get_experiment: new Refusal("unavailable") });
		expect((await actWithout("import")).status).toBe(503);
		expect((await act("ramp", { allocation: 20 })).status).toBe(400);
		expect((await act("start", { revision: "2" })).status).toBe(400);
	});
});
