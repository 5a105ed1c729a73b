import { describe, expect, it } from "vitest";
import type { ExperimentDetail } from "../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../contract/experiment-plan-schema.ts";
import { experimentPlan } from "../fakes/experiment-plan.ts";
import { literal, refused, withExperiments } from "./experiment-calls.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const NAME = "hero_test";
const { admin, rpc, create, act, ...calls } = withExperiments(database, NAME);

type Found = Omit<ExperimentDetail, "salt"> & { salt: string | null; isPublished: boolean };
const found = (name?: string) => calls.found<Found>(name);
const edit = (revision: number, changed: Partial<ExperimentPlan>) =>
	calls.edit(revision, experimentPlan(changed));

describe("a test", () => {
	it("is known from the first day when it is bundled", async () => {
		const all = await rpc<(Found & { name: string })[]>("list_experiments()");
		expect(all.map(({ name, state, run, isPublished }) => [name, state, run, isPublished])).toEqual(
			[
				["beta_headline_test_2025", "running", 1, true],
				["headline_test_2025", "running", 1, true],
			],
		);
		expect((await found("headline_test_2025")).plan.slot).toBeNull();
	});

	it("goes from draft to archive, with a run for each start", async () => {
		await create();
		expect(await found()).toMatchObject({ state: "draft", run: 0, revision: 1, isPublished: true });
		await act(1, "start");
		expect(await found()).toMatchObject({
			state: "running",
			run: 1,
			revision: 2,
			isPublished: false,
		});
		await act(2, "pause");
		await act(3, "resume");
		expect((await found()).runs).toMatchObject([{ run: 1, endedAt: null }]);
		await act(4, "stop");
		expect((await found()).runs).toMatchObject([{ run: 1, endedAt: expect.any(String) }]);
		await edit(5, { title: "Titre de l’accueil" });
		await act(6, "start");
		await act(7, "stop");
		await act(8, "archive");
		const end = await found();
		expect(end).toMatchObject({ state: "archived", run: 2, counts: null });
		expect(end.history.map(({ action }) => action)).toEqual(
			["create", "start", "pause", "resume", "stop", "edit", "start", "stop", "archive"].reverse(),
		);
		expect(await database.query("select kind, text from private.annotations order by id")).toEqual([
			{ kind: "experiment", text: `${NAME} (1): start` },
			{ kind: "experiment", text: `${NAME} (1): stop` },
			{ kind: "experiment", text: "Titre de l’accueil (2): start" },
			{ kind: "experiment", text: "Titre de l’accueil (2): stop" },
		]);
	});

	const split = (a: number, b: number) => ({
		arms: [
			{ id: "A", weight: a },
			{ id: "B", weight: b },
		],
	});
	it.each<[string, Partial<ExperimentPlan>, number]>([
		["the hypothesis", { hypothesis: "Another" }, 1],
		["a weight", split(40, 60), 2],
		["the slot", { slot: null }, 2],
		["the allocation", { allocation: 10 }, 2],
		["the goal", { primaryGoal: "paid" }, 2],
		["the weeks", { weeks: 8 }, 2],
	])("that runs starts a new run when %s changes: run %#", async (_, changed, run) => {
		await create();
		await act(1, "start");
		await edit(2, changed);
		const now = await found();
		expect(now.run).toBe(run);
		expect(now.runs.map(({ endedAt }) => endedAt === null)).toEqual([true, false].slice(0, run));
		expect(now.history[0]).toMatchObject({ action: "edit", after: changed });
		expect(Object.keys(now.history[0]?.before ?? {})).toEqual(Object.keys(changed));
	});

	it("returns to an earlier run, ramps, is drawn again and shows its winner, each in a new run", async () => {
		await create();
		await act(1, "start");
		await act(2, "ramp", { allocation: 10 });
		await act(3, "roll_back", { run: 1 });
		expect(await found()).toMatchObject({ run: 3, plan: { allocation: 100 }, salt: null });
		await act(4, "redraw");
		expect((await found()).salt).toMatch(/^[0-9a-f]{8}$/);
		await edit(5, {
			audience: { languages: ["fr"], platforms: [], sources: [], sourcesExcluded: false },
			allocation: 10,
		});
		expect(await refused(act(6, "declare_winner", { arm: "B" }))).toBe("PT409 no_visitors");
		await database.query(
			`insert into private.experiment_units (test_name, run, unit_id, arm, exposed_at, platform, language, source, browser)
			values ('hero_test', 5, gen_random_uuid(), 'B', now(), 'windows', 'fr', '(none)', 'chrome')`,
		);
		await act(6, "declare_winner", { arm: "B", reason: " Plus simple " });
		expect((await found()).history[0]).toMatchObject({ reason: "Plus simple" });
		expect(await found()).toMatchObject({
			run: 6,
			plan: { arms: [{ id: "B", weight: 100 }], allocation: 100, audience: { languages: [] } },
		});
	});

	it("keeps a winner as the page's own, once for each place, until it is released", async () => {
		const only = experimentPlan({ arms: [{ id: "B", weight: 100 }] });
		await create(only);
		await act(1, "start");
		await act(2, "keep");
		expect(await found()).toMatchObject({ state: "kept", run: 1, runs: [{ run: 1 }] });
		expect((await found()).runs[0]?.endedAt).not.toBeNull();
		expect(await refused(edit(3, { weeks: 5 }))).toBe("PT409 wrong_state");
		// The place is free.
		await create(only, "other");
		await act(1, "start", {}, "other");
		expect(await refused(act(2, "keep", {}, "other"))).toBe("PT409 slot_taken");
		await act(3, "release");
		expect(await found()).toMatchObject({ state: "stopped" });
		await act(2, "keep", {}, "other");
	});

	it.each<[string, Partial<ExperimentPlan>]>([
		["two arms", {}],
		["no place", { slot: null, arms: [{ id: "A", weight: 100 }] }],
		["a holdout", { slot: "home.holdout", arms: [{ id: "A", weight: 100 }] }],
	])("keeps nothing of a test with %s", async (_, changed) => {
		await create(experimentPlan(changed));
		await act(1, "start");
		expect(await refused(act(2, "keep"))).toBe("PT409 wrong_state");
	});

	it("names the tests that ran during each of its runs, and no others", async () => {
		await create();
		const arms = experimentPlan().arms.map(({ id, weight }) => ({ id, weight }));
		await create(experimentPlan({ slot: "home.holdout", arms }), "held");
		await act(1, "start");
		await act(2, "stop");
		await act(1, "start", {}, "held");
		await act(3, "start");
		const { together } = await found();
		const bundled = ["beta_headline_test_2025", "headline_test_2025"];
		expect(together.map(({ run, name }) => [run, name])).toEqual([
			...[...bundled, "held"].map((name) => [2, name]),
			...bundled.map((name) => [1, name]),
		]);
		expect(together.find(({ name }) => name === "held")).toMatchObject({
			...{ slot: "home.holdout", startedAt: expect.any(String), endedAt: null },
		});
	});

	it("is imported as a new run, and created when it is not known", async () => {
		const plan = literal(experimentPlan());
		await rpc(`import_experiment('by_hand', 0, ${plan}, 'running', 's1')`);
		expect(await found("by_hand")).toMatchObject({ state: "running", run: 1, salt: "s1" });
		await rpc(`import_experiment('by_hand', 2, ${plan}, 'stopped', null)`);
		expect(await found("by_hand")).toMatchObject({ state: "stopped", run: 1, salt: "s1" });
	});
});

describe("a change is refused", () => {
	it("when somebody has changed the test since", async () => {
		await create();
		await edit(1, { weeks: 5 });
		expect(await refused(edit(1, { weeks: 6 }))).toBe("PT409 stale");
		expect(await refused(act(1, "start"))).toBe("PT409 stale");
	});

	it("when two are made at the same moment: one of them is stale", async () => {
		await create();
		const both = [refused(edit(1, { weeks: 5 })), refused(edit(1, { weeks: 6 }))];
		expect((await Promise.all(both)).sort()).toEqual(["PT409 stale", "accepted"]);
		expect((await found()).revision).toBe(2);
	});

	it("when another running test has the slot, and not when it only waits", async () => {
		await create();
		await create(experimentPlan(), "other");
		await act(1, "start");
		expect(await refused(act(1, "start", {}, "other"))).toBe("PT409 slot_taken");
		expect(await found("other")).toMatchObject({ state: "draft", revision: 1, runs: [] });
		await act(2, "pause");
		expect(await refused(act(1, "start", {}, "other"))).toBe("PT409 slot_taken");
		await act(3, "stop");
		await act(1, "start", {}, "other");
	});

	it.each([
		["pause", {}],
		["resume", {}],
		["stop", {}],
		["ramp", { allocation: 10 }],
		["redraw", {}],
		["roll_back", { run: 1 }],
		["declare_winner", { arm: "B" }],
		["explode", {}],
	])("when the state does not allow it: %s of a draft", async (action, detail) => {
		await create();
		expect(await refused(act(1, action, detail))).toBe("PT409 wrong_state");
	});

	it("when the plan is invalid, at its creation and later", async () => {
		const plan = { ...experimentPlan(), weeks: 0 };
		expect(await refused(create(plan))).toMatch(/^PT400 /);
		await create();
		expect(await refused(calls.edit(1, plan))).toMatch(/^PT400 /);
	});

	it("when the name is taken or invalid, or the run, arm or test unknown", async () => {
		await create();
		expect(await refused(create())).toBe("PT409 name_taken");
		expect(await refused(create(experimentPlan(), "With Space"))).toMatch(/^PT400 /);
		await act(1, "start");
		expect(await refused(act(2, "roll_back", { run: 9 }))).toMatch(/^PT400 /);
		expect(await refused(act(2, "declare_winner", { arm: "Z" }))).toMatch(/^PT400 /);
		expect(await refused(act(2, "ramp", { allocation: 0 }))).toMatch(/^PT400 /);
		expect(await refused(act(2, "ramp", { allocation: 20 }))).toMatch(/^PT400 /);
		expect(await refused(act(1, "start", {}, "nothing"))).toMatch(/^PT404 /);
		expect(await refused(found("nothing"))).toMatch(/^PT404 /);
	});

	it("when runs or history would be rewritten, even by the owner", async () => {
		await create();
		await act(1, "start");
		for (const statement of [
			"delete from private.experiment_history",
			"update private.experiment_history set admin_email = 'x'",
			"delete from private.experiment_runs",
			"update private.experiment_runs set plan = '{}'",
		]) {
			expect(await refused(database.query(statement))).toMatch(/^PT403 /);
		}
		await act(2, "stop");
		expect(
			await refused(
				database.query("update private.experiment_runs set ended_at = null where run = 1"),
			),
		).toMatch(/^PT403 /);
	});
});

describe("who", () => {
	it("is in the history and in the audit log", async () => {
		await create();
		await act(1, "start");
		expect((await found()).history[0]).toMatchObject({
			...{ action: "start", run: 1, revision: 2, adminEmail: admin().email },
		});
		expect(
			await database.query(
				"select admin_email, action, outcome, detail from private.admin_actions order by detail ->> 'revision'",
			),
		).toEqual(
			["create", "start"].map((change, n) => ({
				...{ admin_email: admin().email, action: "change_experiment", outcome: "done" },
				detail: { test: NAME, change, run: n, revision: n + 1 },
			})),
		);
	});
});
