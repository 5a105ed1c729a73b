import { expect, it } from "vitest";
import { daily, runCounts } from "../../fakes/run-counts.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { operatorSite } from "../operator-site.ts";

const PATH = "/api/admin/experiments/t/results";

it.each([
	["", null],
	["?run=3", 3],
])("happy: returns what a run shows: %j", async (query, run) => {
	const get_run_counts = runCounts({ exposures: daily({ A: 10, B: 12 }, 2) });
	const { get, sqlCalls } = operatorSite({ get_run_counts });
	const response = await get(PATH + query);
	expect(response.status).toBe(200);
	const arms = [{ exposures: 20 }, { exposures: 24 }];
	expect(await response.json()).toMatchObject({ arms });
	expect(sqlCalls.calls[0]?.args).toEqual({ test_name: "t", run });
});

it("error: is 404 for a run that does not exist, and 400 for what is none", async () => {
	const { get } = operatorSite({ get_run_counts: new Refusal("not_found") });
	expect((await get(`${PATH}?run=9`)).status).toBe(404);
	expect((await get(`${PATH}?run=x`)).status).toBe(400);
});
