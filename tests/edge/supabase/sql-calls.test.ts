import { expect, it } from "vitest";
import { createDatabase } from "../../../worker/supabase/database.ts";
import { createSqlCalls } from "../../../worker/supabase/sql-calls.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

function calls(...given: Reply[]) {
	const { fetch, requests } = fakeSupabase(...given);
	stubFetch(fetch);
	const url = "https://project.supabase.co";
	return { requests, ...createSqlCalls(url, "anon-key", createDatabase(url, "secret-key")) };
}

it("calls with the caller's token, or with the Worker's own key", async () => {
	const { asCaller, asWorker, requests } = calls(replies(200, [1]), replies(200, true));
	expect(await asCaller("a.b.c", "list_experiments")).toEqual({ ok: true, value: [1] });
	expect(await asWorker("finish_publication", { sequence: 1 })).toBe(true);
	expect(requests.map(({ headers }) => headers.get("apikey"))).toEqual(["anon-key", "secret-key"]);
	expect(requests[0]?.headers.get("authorization")).toBe("Bearer a.b.c");
	expect(requests.map(({ body }) => body)).toEqual([{}, { sequence: 1 }]);
});

const refuses = (status: number, code: string, message: string) =>
	replies(status, { code, message });

it.each<[string, Reply]>([
	["unauthenticated", refuses(401, "PGRST301", "JWT expired")],
	["forbidden", refuses(403, "PT403", "the caller is not an active admin")],
	["not_found", refuses(404, "PT404", "there is no such test")],
	["unavailable", refuses(404, "PGRST202", "Could not find the function")],
	["stale", refuses(409, "PT409", "stale")],
	["slot_taken", refuses(409, "PT409", "slot_taken")],
	["unavailable", refuses(409, "PT409", "toString")],
	["name_taken", refuses(409, "23505", "duplicate key")],
	["unavailable", refusesToConnect],
])("names the error of a refused call: %s (%#)", async (code, reply) => {
	const { asCaller, asWorker } = calls(reply);
	expect(await asCaller("a.b.c", "get_experiment")).toEqual({ ok: false, code });
	await expect(asWorker("get_publication")).rejects.toThrow("get_publication");
});
