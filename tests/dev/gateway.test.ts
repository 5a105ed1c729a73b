/** The gateway: keys, control paths, faults. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runSql } from "../../dev/control-client.ts";
import { clearFaults, type Fault, setFault } from "../../dev/faults.ts";
import { makeSecrets } from "../../dev/supabase/keys.ts";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	supabase = await startEmbedded();
});
afterEach(() => clearFaults(supabase.target));
afterAll(() => supabase.stop());

const readNotes = () => supabase.service.from("notes").select("body");
const readHealth = (init: RequestInit = {}) =>
	fetch(`${supabase.url}/auth/v1/health`, {
		headers: { apikey: supabase.keys.publishableKey },
		...init,
	});
const set = (fault: Fault) => setFault(supabase.target, fault);

test("each key has the access of its role, and other keys are rejected", async () => {
	expect((await readNotes()).data).toEqual([{ body: "seeded" }]);
	const keys = { ...supabase.keys, publishableKey: makeSecrets().secretKey };
	expect(
		(
			await newVisitor({ ...supabase, keys })
				.from("notes")
				.select()
		).status,
	).toBe(401);
	expect((await fetch(`${supabase.url}/rest/v1/notes`)).status).toBe(401);
});

test("a browser on the site's origin may call it", async () => {
	const response = await fetch(`${supabase.url}/rest/v1/notes`, {
		method: "OPTIONS",
		headers: {
			origin: "http://localhost:5173",
			"access-control-request-method": "POST",
			"access-control-request-headers": "apikey,authorization,content-type",
		},
	});
	expect(response.ok).toBe(true);
	expect(response.headers.get("access-control-allow-origin")).toBe("*");
	expect(response.headers.get("access-control-allow-headers")).toContain("apikey");
});

test("runSql returns a result for each statement with rows, and an error with its code", async () => {
	const [first, second] = await runSql(
		supabase.target,
		"select 1 as one, null as nothing; set timezone = 'UTC'; select now()::text as now",
	);
	expect(first).toMatchObject({ columns: ["one", "nothing"], rows: [{ one: 1, nothing: null }] });
	expect(second).toMatchObject({
		columns: ["now"],
		rows: [{ now: expect.stringContaining("+00") }],
	});
	expect(await runSql(supabase.target, "update notes set body = body")).toEqual([
		{ columns: [], rows: [], affected: 1 },
	]);
	expect(await runSql(supabase.target, "select")).toMatchObject([{ columns: [], affected: 0 }]);
	await expect(runSql(supabase.target, "select * from nowhere")).rejects.toMatchObject({
		code: "42P01",
		message: expect.stringContaining('relation "nowhere" does not exist'),
	});
});

test("an open transaction of a script is rolled back", async () => {
	await runSql(supabase.target, "begin; insert into notes (body) values ('open')");
	expect((await readNotes()).data).toEqual([{ body: "seeded" }]);
});

test.each([{}, { "x-control-secret": "wrong" }, { "x-control-secret": "" }])(
	"control paths need the secret: %o",
	async (headers) => {
		for (const path of ["/__exec", "/__faults"]) {
			const response = await fetch(`${supabase.url}${path}`, {
				method: "POST",
				headers: headers as Record<string, string>,
				body: "select 1",
			});
			expect(response.status).toBe(403);
		}
	},
);

test("a status fault applies to some requests and then ends", async () => {
	await set({ part: "rest", mode: "status", status: 429, after: 1, times: 2 });
	const statuses = [];
	for (let n = 0; n < 4; n++) statuses.push((await readNotes()).status);
	expect(statuses).toEqual([200, 429, 429, 200]);
});

test("concurrent requests share the count of a fault", async () => {
	await set({ part: "rest", mode: "status", times: 3 });
	const responses = await Promise.all(Array.from({ length: 8 }, readNotes));
	expect(responses.filter(({ status }) => status === 500)).toHaveLength(3);
});

test("down cuts the connection and does not affect other parts", async () => {
	await set({ part: "rest", mode: "down" });
	await expect(fetch(`${supabase.url}/rest/v1/notes`)).rejects.toThrow("fetch failed");
	expect((await readHealth()).status).toBe(200);
	await set({ part: "rest", mode: "off" });
	expect((await readNotes()).status).toBe(200);
});

test("hang never responds, and with a delay it responds late", async () => {
	await set({ part: "auth", mode: "hang" });
	await expect(readHealth({ signal: AbortSignal.timeout(300) })).rejects.toThrow("timeout");
	await set({ part: "auth", mode: "hang", delayMs: 300 });
	expect((await readHealth()).status).toBe(200);
});

test.each([
	[{ part: "nowhere", mode: "down" }, "at part"],
	[{ part: "rest", mode: "slow" }, "at mode"],
	[{ part: "rest", mode: "down", times: -1 }, "at times"],
])("the fault %o is rejected with its wrong property", async (fault, reason) => {
	await expect(set(fault as Fault)).rejects.toThrow(reason);
});

test("a page of another origin may send its token and read the response of a fault", async () => {
	const origin = "http://localhost:5173";
	const preflight = await fetch(`${supabase.url}/auth/v1/token`, {
		method: "OPTIONS",
		headers: {
			origin,
			"access-control-request-method": "POST",
			"access-control-request-headers": "apikey,authorization",
		},
	});
	expect(preflight.status).toBe(204);
	// `*` does not include authorization: https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name
	expect(preflight.headers.get("access-control-allow-headers")).toBe("apikey,authorization");
	await set({ part: "rest", mode: "status", status: 500, times: 1 });
	const failed = await fetch(`${supabase.url}/rest/v1/notes`, { headers: { origin } });
	expect(failed.status).toBe(500);
	expect(failed.headers.get("access-control-allow-origin")).toBe("*");
});
