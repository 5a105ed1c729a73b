/** Edge Functions under Deno, through the gateway. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clearFaults, setFault } from "../../dev/faults.ts";
import { type EmbeddedSupabase, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded();
});
afterAll(() => supabase.stop());

test("a function sees its path and environment as on the hosted runtime", async () => {
	const { data, error } = await supabase.anon.functions.invoke("hello/env", { method: "GET" });
	expect(error).toBeNull();
	expect(data).toEqual({ url: supabase.url, path: "/hello/env" });
});

test("body, status and headers are forwarded both ways", async () => {
	const response = await call("hello/echo", { method: "POST", body: "é".repeat(50_000) });
	expect(response.status).toBe(201);
	expect(response.headers.get("x-from")).toBe("deno");
	expect(await response.text()).toBe("é".repeat(50_000));
});

test("a function that does not exist is 404", async () => {
	expect((await call("open/env")).status).toBe(404);
});

test("a function that crashed is started again by the next request", async () => {
	expect((await call("hello/crash", { method: "POST" })).status).toBe(503);
	await sleep(200);
	expect((await call("hello/env")).status).toBe(200);
});

test("a function that does not start is 503, and its output is logged", async () => {
	expect((await call("broken/x")).status).toBe(503);
	expect(supabase.printed.join("\n")).toContain("broken on purpose");
});

test("a fault of the functions does not affect the database", async () => {
	await setFault(supabase.target, { part: "functions", mode: "status", status: 500 });
	expect((await call("hello/env")).status).toBe(500);
	expect((await supabase.service.from("notes").select()).status).toBe(200);
	await clearFaults(supabase.target);
});

function call(path: string, init: RequestInit = {}) {
	return fetch(`${supabase.url}/functions/v1/${path}`, {
		headers: { authorization: `Bearer ${supabase.keys.publishableKey}` },
		...init,
	});
}
