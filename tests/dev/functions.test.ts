/** Edge Functions under Deno, through the gateway. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clearFaults, setFault } from "../../dev/faults.ts";
import { type Functions, startFunctions } from "../../dev/functions.ts";
import { type EmbeddedSupabase, FIXTURES, startEmbedded } from "./embedded-supabase.ts";

let functions: Functions;
let supabase: EmbeddedSupabase;
const printed: string[] = [];
beforeAll(async () => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	functions = await startFunctions({
		port: 0,
		env: { SUPABASE_URL: "http://supabase.test" },
		log: (line) => printed.push(line),
		functionsFolder: `${FIXTURES}/functions`,
	});
	supabase = await startEmbedded({ functionsUrl: functions.url });
});
afterAll(async () => {
	await supabase.stop();
	await functions.stop();
});

test("it serves every folder but the shared one", () => {
	expect(functions.names()).toEqual(["broken", "hello"]);
});

test("a function sees its path and environment as on the hosted runtime", async () => {
	const { data, error } = await supabase.anon.functions.invoke("hello/env", { method: "GET" });
	expect(error).toBeNull();
	expect(data).toEqual({ url: "http://supabase.test", path: "/hello/env" });
});

test("body, status and headers go both ways", async () => {
	const answer = await call("hello/echo", { method: "POST", body: "é".repeat(50_000) });
	expect(answer.status).toBe(201);
	expect(answer.headers.get("x-from")).toBe("deno");
	expect(await answer.text()).toBe("é".repeat(50_000));
});

test("it needs a valid JWT, as hosted", async () => {
	for (const authorization of ["", "Bearer nonsense", `Bearer ${supabase.keys.anonKey}x`]) {
		const answer = await call("hello/env", { headers: { authorization } });
		expect(answer.status).toBe(401);
	}
	// `verify_jwt = false` in config.toml lets this one through; it does not exist.
	expect((await call("open/env", { headers: {} })).status).toBe(404);
});

test("a function that crashed is started again by the next request", async () => {
	expect((await call("hello/crash", { method: "POST" })).status).toBe(503);
	await sleep(200);
	expect((await call("hello/env")).status).toBe(200);
});

test("a function that does not start is 503, and its own words are in the log", async () => {
	expect((await call("broken/x")).status).toBe(503);
	expect(printed.join("\n")).toContain("broken on purpose");
});

test("a fault of the functions leaves the database alone", async () => {
	await setFault(supabase.target, { part: "functions", mode: "status", status: 500 });
	expect((await call("hello/env")).status).toBe(500);
	expect((await supabase.service.from("notes").select()).status).toBe(200);
	await clearFaults(supabase.target);
});

function call(path: string, init: RequestInit = {}) {
	return fetch(`${supabase.url}/functions/v1/${path}`, {
		headers: { authorization: `Bearer ${supabase.keys.anonKey}` },
		...init,
	});
}
