import { describe, expect, it } from "vitest";
import type { ExperimentDetail } from "../../contract/experiment-detail-schema.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import type { ServiceOutput } from "../../contract/sql-calls.ts";
import { experimentPlan } from "../fakes/experiment-plan.ts";
import { abEvent, eventBatch, ingest } from "./events.ts";
import { literal, withExperiments } from "./experiment-calls.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const NAME = "hero_test";
const { admin, rpc, create, act, ...calls } = withExperiments(database, NAME);
const found = () =>
	calls.found<ExperimentDetail & Record<"isPublished" | "isStoppedForHarm", boolean>>();
const service = <T = unknown>(call: string) => database.call<T>(call);

describe("the Worker", () => {
	const finish = (sequence: number, document: object, revisions: object) =>
		service<boolean>(
			`finish_publication(${sequence}, ${literal(document)}, ${literal(revisions)})`,
		);

	it("publishes what changed, once KV has accepted it", async () => {
		await create();
		await act(1, "start");
		const begun = await service<ServiceOutput<"begin_publication">>("begin_publication()");
		expect(begun.tests.find(({ name }) => name === NAME)?.isPublished).toBe(false);
		expect(begun).toMatchObject({ last: null, recent: [] });
		expect(await finish(begun.sequence, { version: "1" }, { [NAME]: 2 })).toBe(true);
		expect((await found()).isPublished).toBe(true);
		expect(await service("get_publication()")).toMatchObject({
			last: { version: "1" },
			recent: [{ version: "1" }],
		});
		const again = await service<ServiceOutput<"begin_publication">>("begin_publication()");
		await finish(again.sequence, { version: "2" }, { [NAME]: 2 });
		expect(await service("get_publication()")).toMatchObject({
			last: { version: "2" },
			recent: expect.arrayContaining([{ version: "1" }, { version: "2" }]),
		});
		// Its new run is not in KV yet.
		await calls.edit(2, experimentPlan({ weeks: 8 }));
		expect((await found()).isPublished).toBe(false);
	});

	it("publishes again what changed while it wrote, and what another write may have undone", async () => {
		await create();
		await act(1, "start");
		const first = await service<ServiceOutput<"begin_publication">>("begin_publication()");
		await act(2, "stop");
		await finish(first.sequence, { version: "1" }, { [NAME]: 2 });
		expect((await found()).isPublished).toBe(false);
		const second = await service<ServiceOutput<"begin_publication">>("begin_publication()");
		const third = await service<ServiceOutput<"begin_publication">>("begin_publication()");
		expect(await finish(third.sequence, { version: "3" }, { [NAME]: 3 })).toBe(true);
		expect(await finish(second.sequence, { version: "2" }, { [NAME]: 2 })).toBe(false);
		expect((await found()).isPublished).toBe(false);
	});

	it("marks the run of a definition that was changed outside, and none before it", async () => {
		const isMarked = async (run: number) =>
			(await rpc<RunCounts>(`get_run_counts('${NAME}', ${run})`)).changedOutside;
		const mark = () => service(`mark_changed_outside(array['${NAME}'])`);
		await create();
		await act(1, "start");
		await act(2, "stop");
		await mark();
		expect(await isMarked(1), "of a stopped test").toBe(false);
		await act(3, "start");
		await mark();
		expect([await isMarked(1), await isMarked(2)]).toEqual([false, true]);
	});

	it("watches a test that runs or is paused", async () => {
		const isWatched = async () =>
			(await service<{ name: string }[]>("list_watched_experiments()")).some(
				({ name }) => name === NAME,
			);
		await create();
		const watched = [await isWatched()];
		for (const [n, action] of ["start", "pause", "stop"].entries()) {
			await act(n + 1, action);
			watched.push(await isWatched());
		}
		expect(watched).toEqual([false, true, true, false]);
	});

	it("stops a test for harm, with history, audit entry and mails to those who want alerts", async () => {
		await database.query("update private.admins set wants_alert_mails = true");
		await create(experimentPlan({ title: "Titre de l’accueil" }));
		await act(1, "start");
		const harm = literal({ arm: "B", sign_up_change: "-20" });
		expect(await service(`stop_experiment_for_harm('${NAME}', 1, ${harm})`)).toBe(true);
		// It no longer runs: the repetition of a call adds no second mail.
		expect(await service(`stop_experiment_for_harm('${NAME}', 1, ${harm})`)).toBe(false);
		const stopped = await found();
		expect(stopped).toMatchObject({ state: "stopped", isPublished: false, isStoppedForHarm: true });
		expect(await service("list_watched_experiments()")).toContainEqual(
			expect.objectContaining({ name: NAME, isStoppedForHarm: true }),
		);
		expect(stopped.history[0]).toMatchObject({ action: "guardrail_stop", adminEmail: null });
		expect(
			await database.query("select kind, recipient, data - 'opened_at' as data from private.mails"),
		).toEqual([
			{
				...{ kind: "alert_experiment", recipient: admin().email },
				data: {
					...{ arm: "B", sign_up_change: "-20", run_count: "1" },
					...{ test: NAME, test_title: "Titre de l’accueil" },
				},
			},
		]);
		expect(
			await database.query(
				"select admin_email from private.admin_actions where detail ->> 'change' = 'guardrail_stop'",
			),
		).toEqual([{ admin_email: "worker" }]);
		await act(3, "start");
		await act(4, "stop");
		expect(await found(), "by hand").toMatchObject({ state: "stopped", isStoppedForHarm: false });
	});

	it("stops no later run for the harm of an earlier one", async () => {
		await create();
		await act(1, "start");
		await act(2, "stop");
		await act(3, "start");
		const harm = literal({ arm: "B", sign_up_change: "-20" });
		expect(await service(`stop_experiment_for_harm('${NAME}', 1, ${harm})`)).toBe(false);
		expect(await found()).toMatchObject({ state: "running", run: 2, isStoppedForHarm: false });
		expect(await database.query("select kind from private.mails")).toEqual([]);
		expect(await service(`stop_experiment_for_harm('${NAME}', 2, ${harm})`)).toBe(true);
	});

	it("sees which share of the last two minutes' exposures carries the current run", async () => {
		await create();
		await act(1, "start");
		expect((await found()).live).toBeNull();
		const shown = (run: number, secondsAgo: number) =>
			abEvent({
				...{ test_name: NAME, run },
				occurred_at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
			});
		await ingest(database, [
			eventBatch({ ab: [shown(0, 150), shown(0, 100), shown(0, 60), shown(1, 30), shown(1, 5)] }),
		]);
		expect((await found()).live).toBe(0.5);
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
