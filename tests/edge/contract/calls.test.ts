import { expect, it } from "vitest";
import { CALL_ROUTES, requestOf } from "../../../contract/calls.ts";
import { CALLS } from "../../../contract/calls-schema.ts";

it.each([
	[
		"get_customer",
		{ account: "a" },
		{ method: "POST", url: "/api/call/get_customer", body: '{"account":"a"}' },
	],
	["get_system", {}, { method: "GET", url: "/api/admin/system" }],
	[
		"analytics_daily",
		{ days: 0, gross: false },
		{ method: "GET", url: "/functions/v1/analytics/daily?days=0&gross=false" },
	],
	[
		"act_on_experiment",
		{ name: "a/b", action: "stop", revision: 2 },
		{ method: "POST", url: "/api/admin/experiments/a%2Fb/stop", body: '{"revision":2}' },
	],
	[
		"get_experiment_results",
		{ name: "../x", run: 3 },
		{ method: "GET", url: "/api/admin/experiments/..%2Fx/results?run=3" },
	],
])("%s", (name, input, request) => {
	expect(requestOf(name, input)).toEqual(request);
});

it("has a row for each route, and each route once", () => {
	expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(Object.keys(CALL_ROUTES)));
	expect(new Set(Object.values(CALL_ROUTES)).size).toBe(Object.keys(CALL_ROUTES).length);
});
