import { HTTPException } from "hono/http-exception";
import { createApp } from "./app.ts";
import { assertEquals } from "./assert.ts";
import type { RpcAnswer } from "./authorise.ts";

const SITE = "https://www.tabulia.example";

/** The app over a database that answers like this. */
function site(answer: Partial<RpcAnswer> = {}) {
	const asked: { name: string; args: unknown }[] = [];
	const logged: string[] = [];
	const app = createApp({
		siteOrigin: SITE,
		readCaller: async (authorization) => {
			if (authorization === "Bearer away") throw new HTTPException(503, { message: "away" });
			if (authorization !== "Bearer good") throw new HTTPException(401, { message: "no token" });
			return {
				rpc: async (name, args) => {
					asked.push({ name, args });
					return { data: [], error: null, status: 200, ...answer };
				},
			};
		},
		log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
	});
	const ask = (path: string, init: RequestInit = {}) =>
		app.request(`/analytics${path}`, { headers: { authorization: "Bearer good" }, ...init });
	return { ask, asked, logged };
}

const QUESTIONS: [path: string, name: string, args: object][] = [
	["/dashboard", "analytics_dashboard", {}],
	["/mau", "analytics_mau", {}],
	["/api-usage", "analytics_api_usage", {}],
	["/conversions", "analytics_conversions", {}],
	["/real-time", "analytics_real_time", {}],
	["/daily", "analytics_daily", { days: 15 }],
	["/daily?days=90", "analytics_daily", { days: 90 }],
	["/monthly", "analytics_monthly", { months: 12 }],
	["/monthly?months=36", "analytics_monthly", { months: 36 }],
	["/campaigns", "analytics_campaigns", { days: 15, dimensions: ["utm_source"] }],
	[
		"/campaigns?days=7&by=language,variant",
		"analytics_campaigns",
		{ days: 7, dimensions: ["language", "variant"] },
	],
];

for (const [path, name, args] of QUESTIONS) {
	Deno.test(`${path} asks ${name}`, async () => {
		const { ask, asked } = site();
		const answer = await ask(path);
		assertEquals(answer.status, 200);
		assertEquals((await answer.json()).success, true);
		assertEquals(asked, [{ name, args }]);
		assertEquals(answer.headers.get("cache-control"), "private, no-store");
	});
}

const REFUSED = [
	...["/daily?days=8", "/daily?days=1;drop", "/daily?days=", "/daily?days=7.0", "/daily?days=-7"],
	...["/monthly?months=0", "/monthly?months=37", "/monthly?months=1e9", "/monthly?months=01"],
	...[
		"/campaigns?by=",
		"/campaigns?by=session_id",
		"/campaigns?by=language,language",
		"/campaigns?days=1",
	],
];
for (const path of REFUSED) {
	Deno.test(`${path} is refused, and the database not asked`, async () => {
		const { ask, asked } = site();
		const answer = await ask(path);
		assertEquals(answer.status, 400);
		assertEquals((await answer.json()).success, false);
		assertEquals(asked, []);
	});
}

const FAILURES: [RpcAnswer["status"], string, number, string][] = [
	[403, "PT403", 403, "Accès non autorisé. Permissions admin requises."],
	[500, "XX000", 500, "Erreur lors de la récupération des métriques MAU"],
	[0, "", 500, "Erreur lors de la récupération des métriques MAU"],
];
for (const [status, code, told, error] of FAILURES) {
	Deno.test(`the database's ${status} is told as ${told}`, async () => {
		const { ask } = site({ data: null, error: { code }, status });
		const answer = await ask("/mau");
		assertEquals(answer.status, told);
		assertEquals(await answer.json(), { success: false, error });
	});
}

Deno.test("nobody and a silent Auth are told apart, in the agreed shape", async () => {
	const { ask, asked } = site();
	for (const [authorization, status] of [
		["", 401],
		["Bearer bad", 401],
		["Bearer away", 503],
	] as const) {
		const answer = await ask("/mau", { headers: { authorization } });
		assertEquals(answer.status, status);
		assertEquals((await answer.json()).success, false);
	}
	assertEquals(asked, []);
});

for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
	Deno.test(`${method} is not allowed`, async () => {
		const answer = await site().ask("/mau", { method });
		assertEquals(answer.status, 405);
		assertEquals(answer.headers.get("allow"), "GET");
	});
}

Deno.test("other paths are 404, in the agreed shape", async () => {
	for (const path of ["", "/", "/users", "/mau/x", "/../rest/v1"]) {
		assertEquals((await site().ask(path)).status, 404);
	}
});

Deno.test("pages of our origin may read an answer, and no others", async () => {
	const { ask } = site();
	const preflight = await ask("/mau", {
		method: "OPTIONS",
		headers: { origin: SITE, "access-control-request-method": "GET" },
	});
	assertEquals(preflight.status, 204);
	assertEquals(preflight.headers.get("access-control-allow-origin"), SITE);
	assertEquals(preflight.headers.get("access-control-allow-methods"), "GET");
	const foreign = await ask("/mau", {
		headers: { authorization: "Bearer good", origin: "https://evil.example" },
	});
	assertEquals(foreign.headers.get("access-control-allow-origin"), null);
});
