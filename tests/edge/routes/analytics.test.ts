import { describe, expect, it } from "vitest";
import { ANALYTICS_BASE } from "../../../contract/calls.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { refusalOf } from "../harness.ts";
import { operatorSite } from "../operator-site.ts";
import { signedInSite } from "../signed-in-site.ts";

const MAU = [{ month: 1, year: 2026, active_users: 1, new_users: 2, returning_users: 0 }];

const site = (functions: Record<string, unknown> = {}) =>
	operatorSite({ is_admin: true, ...functions });
const report = (path: string, functions = {}) => site(functions).get(ANALYTICS_BASE + path);

it("happy: returns what precedes the days beside them", async () => {
	const response = await report("/daily", { analytics_daily: { data: [], lead: [1, 2] } });
	expect(await response.json()).toEqual({ success: true, data: [], lead: [1, 2] });
});

describe("error", () => {
	it.each<[string, Record<string, unknown>, number, string]>([
		["nearly yes", { is_admin: "true" }, 403, "not_admin"],
		["a deactivated operator", { analytics_mau: new Refusal("forbidden") }, 403, "forbidden"],
		["a text for a figure", { analytics_mau: [{ ...MAU[0], year: "2026" }] }, 500, "unexpected"],
		["no data", { analytics_mau: null }, 500, "unexpected"],
	])("has a code for %s", async (_, functions, status, code) => {
		expect(await refusalOf(await report("/mau", functions))).toEqual([status, code]);
	});

	it("has a code for a wrong parameter", async () => {
		expect(await refusalOf(await report("/daily?days=8"))).toEqual([400, "invalid_request"]);
	});
});

it("security: refuses a token without an address, without a call", async () => {
	const { send, sqlCalls } = await signedInSite({ claims: { email: "" } });
	expect((await send(`${ANALYTICS_BASE}/mau`)).status).toBe(403);
	expect(sqlCalls.calls).toEqual([]);
});
