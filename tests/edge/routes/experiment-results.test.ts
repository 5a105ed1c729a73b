import { expect, it } from "vitest";
import { Refusal } from "../../fakes/sql-calls.ts";
import { operatorSite } from "../operator-site.ts";

const PATH = "/api/admin/experiments/t/results";

it("error: is 404 for a run that does not exist, and 400 for what is none", async () => {
	const { get, sqlCalls } = operatorSite({ get_run_counts: new Refusal("not_found") });
	expect((await get(`${PATH}?run=9`)).status).toBe(404);
	expect((await get(`${PATH}?run=x`)).status).toBe(400);
	await get(PATH);
	expect(sqlCalls.calls.map(({ args }) => args.run)).toEqual([9, null]);
});
