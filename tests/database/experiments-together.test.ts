import { beforeEach, expect, it } from "vitest";
import type { ExperimentDetail } from "../../contract/experiment-detail-schema.ts";
import { experimentPlan } from "../fakes/experiment-plan.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, makeSuper } = asAdmin(database);
const arms = experimentPlan().arms.map(({ id, weight }) => ({ id, weight }));
const create = (name: string, plan = experimentPlan()) =>
	rpc(`create_experiment('${name}', '${JSON.stringify(plan)}'::jsonb)`);
const act = (name: string, revision: number, action: string) =>
	rpc(`act_on_experiment('${name}', ${revision}, '${action}', '{}')`);

beforeEach(() => makeSuper());

it("names the tests that ran during each run of a test, and no others", async () => {
	await create("hero_test");
	await create("held", experimentPlan({ slot: "home.holdout", arms }));
	await act("hero_test", 1, "start");
	await act("hero_test", 2, "stop");
	await act("held", 1, "start");
	await act("hero_test", 3, "start");
	const { together } = await rpc<ExperimentDetail>("get_experiment('hero_test')");
	const bundled = ["beta_headline_test_2025", "headline_test_2025"];
	expect(together.map(({ run, name }) => [run, name])).toEqual([
		...[...bundled, "held"].map((name) => [2, name]),
		...bundled.map((name) => [1, name]),
	]);
	expect(together.find(({ name }) => name === "held")).toMatchObject({
		...{ slot: "home.holdout", startedAt: expect.any(String), endedAt: null },
	});
});
