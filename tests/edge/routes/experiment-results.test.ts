import { describe, expect, it } from "vitest";
import { daily, runCounts } from "../../fakes/run-counts.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

const PATH = "/api/admin/experiments/t/results";
const TOKEN = { cookie: "__Host-session=a.b.c" };
const siteWith = (counts: unknown) => {
	const sqlCalls = fakeSqlCalls({ get_run_counts: counts });
	return { sqlCalls, site: createSite({ services: { sqlCalls } }) };
};

describe("happy", () => {
	it.each([
		["", null],
		["?run=3", 3],
	])("returns what a run shows: %j", async (query, run) => {
		const { site, sqlCalls } = siteWith(runCounts({ exposures: daily({ A: 10, B: 12 }, 2) }));
		const response = await site.request(PATH + query, { headers: TOKEN });
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			arms: [
				{ arm: "A", exposures: 20 },
				{ arm: "B", exposures: 24 },
			],
		});
		expect(sqlCalls.calls[0]?.args).toEqual({ test_name: "t", run });
	});
});

describe("error", () => {
	it("is 404 for a run that does not exist, and 400 for what is none", async () => {
		const { site } = siteWith(new Refusal("not_found"));
		expect((await site.request(`${PATH}?run=9`, { headers: TOKEN })).status).toBe(404);
		expect((await site.request(`${PATH}?run=x`, { headers: TOKEN })).status).toBe(400);
	});
});
