import { beforeEach, describe, expect, it } from "vitest";
import type { ExperimentPlan } from "../../worker/contract/experiment-admin.ts";
import { experimentPlan } from "../fakes/experiment-plan.ts";
import { asCustomer, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { emptyExperiments, migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc } = asAdmin(database);
const NAME = "hero_test";

interface Found {
	state: string;
	run: number;
	revision: number;
	salt: string | null;
	plan: ExperimentPlan;
	isPublished: boolean;
	runs: { run: number; plan: ExperimentPlan; endedAt: string | null }[];
	history: {
		action: string;
		run: number;
		revision: number;
		adminEmail: string | null;
		before: object;
		after: object;
	}[];
}

const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const create = (plan: unknown = experimentPlan(), name = NAME) =>
	rpc(`create_experiment('${name}', ${literal(plan)})`);
const edit = (revision: number, changed: Partial<ExperimentPlan>) =>
	rpc(`edit_experiment('${NAME}', ${revision}, ${literal(experimentPlan(changed))})`);
const act = (revision: number, action: string, detail: object = {}, name = NAME) =>
	rpc(`act_on_experiment('${name}', ${revision}, '${action}', ${literal(detail)})`);
const found = (name = NAME) => rpc<Found>(`get_experiment('${name}')`);
const service = async <T = unknown>(call: string) => {
	const [row] = await database.asRole<{ result: T }>(
		"service_role",
		`select public.${call} as result`,
	);
	return row?.result as T;
};
const refused = (call: Promise<unknown>) =>
	call.then(
		() => "accepted",
		(error: { code: string; message: string }) => `${error.code} ${error.message}`,
	);

beforeEach(async () => {
	await emptyExperiments(database);
	await database.query("update private.admins set role = 'super_admin' where user_id = $1", [
		admin().id,
	]);
});

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
		await act(5, "start");
		await act(6, "stop");
		await act(7, "archive");
		const end = await found();
		expect(end).toMatchObject({ state: "archived", run: 2 });
		expect(end.history.map(({ action }) => action)).toEqual(
			["create", "start", "pause", "resume", "stop", "start", "stop", "archive"].reverse(),
		);
		expect(await database.query("select kind, text from private.annotations order by id")).toEqual([
			{ kind: "experiment", text: `${NAME} (1): start` },
			{ kind: "experiment", text: `${NAME} (1): stop` },
			{ kind: "experiment", text: `${NAME} (2): start` },
			{ kind: "experiment", text: `${NAME} (2): stop` },
		]);
	});

	it.each<[string, Partial<ExperimentPlan>, number]>([
		["the hypothesis", { hypothesis: "Another" }, 1],
		[
			"a weight",
			{
				arms: [
					{ id: "A", weight: 40 },
					{ id: "B", weight: 60 },
				],
			},
			2,
		],
		["the slot", { slot: "pricing.hero" }, 2],
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

	it("that is a draft or stopped changes without a run", async () => {
		await create();
		await edit(1, { allocation: 10 });
		expect(await found()).toMatchObject({ run: 0, plan: { allocation: 10 } });
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
		});
		await act(6, "declare_winner", { arm: "B" });
		expect(await found()).toMatchObject({
			run: 6,
			plan: { arms: [{ id: "B", weight: 100 }], allocation: 100, audience: { languages: [] } },
		});
	});

	it("is imported as a new run, and created when it is not known", async () => {
		const plan = literal(experimentPlan({ slot: "pricing.hero" }));
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

	it.each<[string, object]>([
		[
			"weights that add to 99",
			{
				arms: [
					{ id: "A", weight: 49 },
					{ id: "B", weight: 50 },
				],
			},
		],
		[
			"two arms with one id",
			{
				arms: [
					{ id: "A", weight: 50 },
					{ id: "A", weight: 50 },
				],
			},
		],
		["no arm", { arms: [] }],
		["a weight that is a text", { arms: [{ id: "A", weight: "100" }] }],
		["an arm that is none", { arms: ["A"] }],
		["an allocation of 0", { allocation: 0 }],
		["an unknown goal", { primaryGoal: "fame" }],
		["no week", { weeks: 0 }],
		["half a week", { weeks: 1.5 }],
		["a slot that is a number", { slot: 1 }],
	])("when the plan has %s", async (_, changed) => {
		expect(await refused(create({ ...experimentPlan(), ...changed }))).toMatch(/^PT400 /);
		await create();
		expect(
			await refused(
				rpc(`edit_experiment('${NAME}', 1, ${literal({ ...experimentPlan(), ...changed })})`),
			),
		).toMatch(/^PT400 /);
	});

	it("when the name is taken or invalid, or the run, arm or test unknown", async () => {
		await create();
		expect(await refused(create())).toBe("PT409 name_taken");
		expect(await refused(create(experimentPlan(), "With Space"))).toMatch(/^PT400 /);
		await act(1, "start");
		expect(await refused(act(2, "roll_back", { run: 9 }))).toMatch(/^PT400 /);
		expect(await refused(act(2, "declare_winner", { arm: "Z" }))).toMatch(/^PT400 /);
		expect(await refused(act(2, "ramp", { allocation: 0 }))).toMatch(/^PT400 /);
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
	it("an operator looks and changes nothing; anybody else does neither", async () => {
		await create();
		await database.query("update private.admins set role = 'admin'");
		expect(await found()).toMatchObject({ state: "draft" });
		const plan = literal(experimentPlan());
		const changes = [
			`create_experiment('x', ${plan})`,
			`edit_experiment('${NAME}', 1, ${plan})`,
			`act_on_experiment('${NAME}', 1, 'start')`,
			`import_experiment('x', 0, ${plan}, 'running', null)`,
		];
		for (const call of changes) expect(await refused(rpc(call))).toMatch(/^PT403 /);
		const customer = await signUp(database);
		const reads = [
			"list_experiments()",
			`get_experiment('${NAME}')`,
			`get_run_counts('${NAME}', 1)`,
		];
		for (const call of [...reads, ...changes, "get_experiment_base('paid', '{}', '{}')"]) {
			expect(await refused(asCustomer(database, customer, `select public.${call}`))).toMatch(
				/^PT403 /,
			);
		}
		await database.query("update private.admins set is_active = false");
		for (const call of [...reads, ...changes]) expect(await refused(rpc(call))).toMatch(/^PT403 /);
	});

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

describe("the Worker", () => {
	interface Publication {
		sequence: number;
		tests: { name: string; isPublished: boolean }[];
		last: object | null;
		recent: object[];
	}
	const finish = (sequence: number, document: object, revisions: object) =>
		service<boolean>(
			`finish_publication(${sequence}, ${literal(document)}, ${literal(revisions)})`,
		);

	it("publishes what changed, once KV has accepted it", async () => {
		await create();
		await act(1, "start");
		const begun = await service<Publication>("begin_publication()");
		expect(begun.tests.find(({ name }) => name === NAME)?.isPublished).toBe(false);
		expect(begun).toMatchObject({ last: null, recent: [] });
		expect(await finish(begun.sequence, { version: "1" }, { [NAME]: 2 })).toBe(true);
		expect((await found()).isPublished).toBe(true);
		expect(await service("get_publication()")).toMatchObject({
			last: { version: "1" },
			recent: [{ version: "1" }],
		});
	});

	it("publishes again what changed while it wrote, and what another write may have undone", async () => {
		await create();
		await act(1, "start");
		const first = await service<Publication>("begin_publication()");
		await act(2, "stop");
		await finish(first.sequence, { version: "1" }, { [NAME]: 2 });
		expect((await found()).isPublished).toBe(false);
		const second = await service<Publication>("begin_publication()");
		const third = await service<Publication>("begin_publication()");
		expect(await finish(third.sequence, { version: "3" }, { [NAME]: 3 })).toBe(true);
		expect(await finish(second.sequence, { version: "2" }, { [NAME]: 3 })).toBe(false);
		expect((await found()).isPublished).toBe(false);
	});

	it("marks the run of a definition that was changed outside", async () => {
		await service("mark_changed_outside(array['headline_test_2025'])");
		expect(await rpc("get_run_counts('headline_test_2025', null)")).toMatchObject({
			changedOutside: true,
		});
	});

	it("stops a test for harm, with history, audit entry and mails to those who want alerts", async () => {
		await database.query("update private.admins set wants_alert_mails = true");
		await create();
		await act(1, "start");
		const harm = literal({ arm: "B", lift_change: "-20" });
		expect(await service(`stop_experiment_for_harm('${NAME}', 1, ${harm})`)).toBe(true);
		expect(await service(`stop_experiment_for_harm('${NAME}', 1, ${harm})`)).toBe(false);
		const stopped = await found();
		expect(stopped).toMatchObject({ state: "stopped", isPublished: false });
		expect(stopped.history[0]).toMatchObject({ action: "guardrail_stop", adminEmail: null });
		expect(
			await database.query("select kind, recipient, data ->> 'test' as test from private.mails"),
		).toEqual([{ kind: "alert_experiment", recipient: admin().email, test: NAME }]);
		expect(
			await database.query(
				"select admin_email from private.admin_actions where detail ->> 'change' = 'guardrail_stop'",
			),
		).toEqual([{ admin_email: "worker" }]);
	});

	it("records the problems that it finds, and forgets those that are gone", async () => {
		const problems = () =>
			database.query("select name, problems from private.experiments where problems <> '{}'");
		await service(`record_experiment_problems('{"headline_test_2025": ["ratio", "stale"]}')`);
		expect(await problems()).toEqual([
			{ name: "headline_test_2025", problems: ["ratio", "stale"] },
		]);
		await service("record_experiment_problems('{}')");
		expect(await problems()).toEqual([]);
	});
});
