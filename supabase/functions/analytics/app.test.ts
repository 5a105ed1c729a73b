import { HTTPException } from "hono/http-exception";
import { ADMIN_REQUIRED } from "../_shared/contract.ts";
import { createApp } from "./app.ts";
import { assertEquals } from "./assert.ts";
import { NO_TOKEN, type RpcResult } from "./authorise.ts";

const SITE = "https://www.tabulia.example";

/** The app with a database that returns this result. */
function site(result: Partial<RpcResult> = {}) {
	const calls: { name: string; args: unknown }[] = [];
	const logged: string[] = [];
	const app = createApp({
		siteOrigin: SITE,
		readCaller: async (authorization) => {
			if (authorization === "Bearer unavailable")
				throw new HTTPException(503, { message: "unavailable" });
			if (authorization !== "Bearer good") throw new HTTPException(401, { message: "no token" });
			return {
				rpc: async (name, args) => {
					calls.push({ name, args });
					return { data: [], error: null, status: 200, ...result };
				},
			};
		},
		log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
	});
	const request = (path: string, init: RequestInit = {}) =>
		app.request(`/analytics${path}`, { headers: { authorization: "Bearer good" }, ...init });
	return { request, calls, logged };
}

const EVERYBODY = { until_time: null, touch: "first", filters: {} };
const CALLS: [path: string, name: string, args: object][] = [
	["/dashboard", "analytics_dashboard", {}],
	["/mau", "analytics_mau", {}],
	["/api-usage", "analytics_api_usage", {}],
	["/conversions", "analytics_conversions", {}],
	["/real-time", "analytics_real_time", {}],
	["/daily", "analytics_daily", { days: 15 }],
	["/daily?days=90", "analytics_daily", { days: 90 }],
	["/monthly", "analytics_monthly", { months: 12 }],
	["/monthly?months=36", "analytics_monthly", { months: 36 }],
	[
		"/campaigns",
		"analytics_campaigns",
		{ days: 15, dimensions: ["utm_source"], touch: "first", span: null, filters: {} },
	],
	[
		"/campaigns?days=7&by=language,variant",
		"analytics_campaigns",
		{ days: 7, dimensions: ["language", "variant"], touch: "first", span: null, filters: {} },
	],
	[
		'/campaign-days?touch=last&rows=[{"utm_source":""}]',
		"analytics_campaign_days",
		{
			days: 15,
			dimensions: ["utm_source"],
			touch: "last",
			keys: [{ utm_source: "" }],
			span: null,
			filters: {},
		},
	],
	[
		"/campaigns?from=2026-10-01T00:00:00.000Z&until=2026-10-22T09:30:00.000Z&before_from=2026-09-01T00:00:00.000Z&before_until=2026-09-22T09:30:00.000Z&platform=mac",
		"analytics_campaigns",
		{
			...{ days: 15, dimensions: ["utm_source"], touch: "first", filters: { platform: "mac" } },
			span: {
				...{ from: "2026-10-01T00:00:00.000Z", until: "2026-10-22T09:30:00.000Z" },
				...{ before_from: "2026-09-01T00:00:00.000Z", before_until: "2026-09-22T09:30:00.000Z" },
			},
		},
	],
	[
		"/revenue?from=2026-01-01&to=2026-03-31",
		"analytics_revenue",
		{ ...EVERYBODY, from_day: "2026-01-01", to_day: "2026-03-31", step: "month" },
	],
	[
		"/revenue?from=2024-02-29&to=2024-02-29&step=day",
		"analytics_revenue",
		{ ...EVERYBODY, from_day: "2024-02-29", to_day: "2024-02-29", step: "day" },
	],
	[
		"/revenue?from=2026-01-01&to=2026-01-31&until=2026-01-31T09:30:00.000Z&touch=last&source=(none)&language=fr",
		"analytics_revenue",
		{
			...{ from_day: "2026-01-01", to_day: "2026-01-31", step: "month", touch: "last" },
			...{ until_time: "2026-01-31T09:30:00.000Z", filters: { source: "(none)", language: "fr" } },
		},
	],
	[
		"/funnel?from=2026-10-01T00:00:00.000Z&until=2026-10-22T09:30:00.000Z&seen=2026-10-22T09:30:00.000Z&source=google&variant=c&other=x",
		"analytics_funnel",
		{
			from_time: "2026-10-01T00:00:00.000Z",
			until_time: "2026-10-22T09:30:00.000Z",
			seen_until: "2026-10-22T09:30:00.000Z",
			filters: { source: "google", variant: "c" },
		},
	],
	[
		"/funnel?from=2026-10-01T00:00:00.000Z&until=2026-10-02T00:00:00.000Z",
		"analytics_funnel",
		{
			from_time: "2026-10-01T00:00:00.000Z",
			until_time: "2026-10-02T00:00:00.000Z",
			seen_until: null,
			filters: {},
		},
	],
];

for (const [path, name, args] of CALLS) {
	Deno.test(`${path} calls ${name}`, async () => {
		const { request, calls } = site();
		const response = await request(path);
		assertEquals(response.status, 200);
		assertEquals((await response.json()).success, true);
		assertEquals(calls, [{ name, args }]);
		assertEquals(response.headers.get("cache-control"), "private, no-store");
	});
}

const INVALID = [
	...["/daily?days=8", "/daily?days=1;drop", "/daily?days=", "/daily?days=7.0", "/daily?days=-7"],
	...["/monthly?months=0", "/monthly?months=37", "/monthly?months=1e9", "/monthly?months=01"],
	...[
		"/campaigns?by=",
		"/campaigns?by=session_id",
		"/campaigns?by=language,language",
		"/campaigns?days=1",
		"/campaigns?touch=any",
		"/campaign-days?rows=[]",
		"/campaign-days?rows=[1]",
		"/campaign-days?rows={}",
		"/campaign-days?rows=x",
		"/campaign-days",
	],
	...[
		"",
		"?from=2026-01-01",
		"?from=2026-01-02&to=2026-01-01",
		"?from=2026-02-30&to=2026-03-01",
	].map((query) => `/revenue${query}`),
	"/revenue?from=2026-01-01&to=2026-03-31&step=year",
	"/revenue?from=2024-01-01&to=2026-01-01&step=day",
	...[
		"touch=any",
		"source=",
		`campaign=${"x".repeat(201)}`,
		"until=2026-01-01T00:00:00Z",
		"until=2026-01-02T00:00:01Z",
		"until=now",
	].map((query) => `/revenue?from=2026-01-01&to=2026-01-01&${query}`),
	"/campaigns?from=2026-10-01T00:00:00.000Z",
	"/campaigns?from=2026-10-01T00:00:00.000Z&until=2026-10-02T00:00:00.000Z&before_until=x",
	"/campaigns?variant=",
	"/funnel",
	...[
		"from=2026-01-01&until=2026-01-02",
		"from=2026-01-01T01:00:00.000Z&until=2026-01-02T00:00:00.000Z",
		"from=2026-01-02T00:00:00.000Z&until=2026-01-01T00:00:00.000Z",
		"from=2023-01-01T00:00:00.000Z&until=2026-01-01T00:00:00.000Z",
		"from=2026-01-01T00:00:00.000Z&until=2026-01-03T00:00:00.000Z&seen=2026-01-02T00:00:00.000Z",
		"from=2026-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z&seen=soon",
		"from=2026-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z&source=",
		`from=2026-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z&campaign=${"x".repeat(201)}`,
	].map((query) => `/funnel?${query}`),
];
for (const path of INVALID) {
	Deno.test(`${path} is rejected without a call of the database`, async () => {
		const { request, calls } = site();
		const response = await request(path);
		assertEquals(response.status, 400);
		assertEquals((await response.json()).success, false);
		assertEquals(calls, []);
	});
}

const FAILURES: [RpcResult["status"], string, number, string][] = [
	[401, "PT401", 401, NO_TOKEN],
	[403, "PT403", 403, ADMIN_REQUIRED],
	[500, "XX000", 500, "Erreur lors de la récupération des métriques MAU"],
	[0, "", 500, "Erreur lors de la récupération des métriques MAU"],
];
for (const [status, code, sent, error] of FAILURES) {
	Deno.test(`a ${status} of the database becomes ${sent}`, async () => {
		const { request } = site({ data: null, error: { code }, status });
		const response = await request("/mau");
		assertEquals(response.status, sent);
		assertEquals(await response.json(), { success: false, error });
	});
}

Deno.test("no caller is 401 and an unavailable Auth 503, in the specified shape", async () => {
	const { request, calls } = site();
	for (const [authorization, status] of [
		["", 401],
		["Bearer bad", 401],
		["Bearer unavailable", 503],
	] as const) {
		const response = await request("/mau", { headers: { authorization } });
		assertEquals(response.status, status);
		assertEquals((await response.json()).success, false);
	}
	assertEquals(calls, []);
});

for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
	Deno.test(`${method} is not allowed`, async () => {
		const response = await site().request("/mau", { method });
		assertEquals(response.status, 405);
		assertEquals(response.headers.get("allow"), "GET");
	});
}

Deno.test("other paths are 404, in the specified shape", async () => {
	for (const path of ["", "/", "/users", "/mau/x", "/../rest/v1"]) {
		assertEquals((await site().request(path)).status, 404);
	}
});

Deno.test("only pages of our origin may read a response", async () => {
	const { request } = site();
	const preflight = await request("/mau", {
		method: "OPTIONS",
		headers: { origin: SITE, "access-control-request-method": "GET" },
	});
	assertEquals(preflight.status, 204);
	assertEquals(preflight.headers.get("access-control-allow-origin"), SITE);
	assertEquals(preflight.headers.get("access-control-allow-methods"), "GET");
	const foreign = await request("/mau", {
		headers: { authorization: "Bearer good", origin: "https://evil.example" },
	});
	assertEquals(foreign.headers.get("access-control-allow-origin"), null);
});
