import { describe, expect, it } from "vitest";
import { ANALYTICS_BASE, requestOf } from "../../../contract/calls.ts";
import type { ReportName } from "../../../contract/sql-calls.ts";
import { REPORTS } from "../../../worker/analytics/reports.ts";
import { SAMPLE_INPUTS } from "../../fakes/call-inputs.ts";
import { ACCOUNT } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { refusalOf } from "../harness.ts";
import { operatorSite, TOKEN } from "../operator-site.ts";
import { signedInSite } from "../signed-in-site.ts";

const NAMES = Object.keys(REPORTS) as ReportName[];
const MAU = [{ month: 1, year: 2026, active_users: 1, new_users: 2, returning_users: 0 }];

const site = (functions: Record<string, unknown> = {}) =>
	operatorSite({ is_admin: true, ...functions });
const report = (path: string, functions = {}) => site(functions).get(ANALYTICS_BASE + path);

describe("happy", () => {
	it.each(NAMES)("%s asks is_admin, then calls its function, as the caller", async (name) => {
		const { sqlCalls, get } = site();
		await get(requestOf(name, { ...SAMPLE_INPUTS[name] }).url);
		expect(sqlCalls.calls).toEqual([
			{ name: "is_admin", args: { user_email: ACCOUNT.email }, token: TOKEN },
			{ name, args: expect.any(Object), token: TOKEN },
		]);
	});

	it("returns the data, uncached", async () => {
		const response = await report("/mau", { analytics_mau: MAU });
		expect([response.status, await response.json()]).toEqual([200, { success: true, data: MAU }]);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
	});

	it("returns what precedes the days beside them", async () => {
		const response = await report("/daily", { analytics_daily: { data: [], lead: [1, 2] } });
		expect(await response.json()).toEqual({ success: true, data: [], lead: [1, 2] });
	});
});

describe("error", () => {
	it.each<[string, Record<string, unknown>, number, string]>([
		["an ended session", { is_admin: new Refusal("unauthenticated") }, 401, "unauthenticated"],
		["a customer", { is_admin: false }, 403, "not_admin"],
		["nearly yes", { is_admin: "true" }, 403, "not_admin"],
		["no database for is_admin", { is_admin: new Refusal("unavailable") }, 503, "unavailable"],
		["a deactivated operator", { analytics_mau: new Refusal("forbidden") }, 403, "forbidden"],
		["a late end", { analytics_mau: new Refusal("unauthenticated") }, 401, "unauthenticated"],
		["no database", { analytics_mau: new Refusal("unavailable") }, 503, "unavailable"],
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
