import { describe, expect, it } from "vitest";
import type { ExperimentDetail } from "../../contract/experiment-detail-schema.ts";
import type { ServiceOutput } from "../../contract/sql-calls.ts";
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
});
