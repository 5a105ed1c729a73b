import { describe, expect, it } from "vitest";
import type { ExperimentDetail } from "../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../contract/experiment-plan-schema.ts";
import { experimentPlan } from "../fakes/experiment-plan.ts";
import { refused, withExperiments } from "./experiment-calls.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const NAME = "hero_test";
const { admin, rpc, create, act, ...calls } = withExperiments(database, NAME);

type Found = Omit<ExperimentDetail, "salt"> & { salt: string | null; isPublished: boolean };
const found = (name?: string) => calls.found<Found>(name);
const edit = (revision: number, changed: Partial<ExperimentPlan>) =>
	calls.edit(revision, experimentPlan(changed));

describe("a test", () => {
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
});

describe("a change is refused", () => {
	it("when two are made at the same moment: one of them is stale", async () => {
		await create();
		const both = [refused(edit(1, { weeks: 5 })), refused(edit(1, { weeks: 6 }))];
		expect((await Promise.all(both)).sort()).toEqual(["PT409 stale", "accepted"]);
		expect((await found()).revision).toBe(2);
	});
});
