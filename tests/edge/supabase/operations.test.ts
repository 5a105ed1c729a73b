import { expect, it } from "vitest";
import { createDatabase } from "../../../worker/supabase/database.ts";
import { createOperations } from "../../../worker/supabase/operations.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

function operations(...given: Reply[]) {
	const { fetch, requests } = fakeSupabase(...given);
	stubFetch(fetch);
	const url = "https://project.supabase.co";
	return { requests, ...createOperations(url, "anon-key", createDatabase(url, "secret-key")) };
}

it("calls Supabase with the caller's token, and completes entries with the Worker's key", async () => {
	const { begin, check, finish, state, requests } = operations(
		replies(200, "entry-id"),
		replies(204),
		replies(200, { audit: [] }),
		replies(204),
	);
	expect(await begin("a.b.c", "purge_blog")).toEqual({ verdict: "allowed", value: "entry-id" });
	expect(await finish("entry-id", "done", { stored: 1 })).toBe("allowed");
	expect(await state("a.b.c")).toEqual({ verdict: "allowed", value: { audit: [] } });
	expect(await check("a.b.c")).toBe("allowed");
	const keys = requests.map(({ headers }) => headers.get("apikey"));
	expect(keys).toEqual(["anon-key", "secret-key", "anon-key", "anon-key"]);
	for (const { headers } of [requests[0], requests[2], requests[3]].flatMap(
		(request) => request ?? [],
	)) {
		expect(headers.get("authorization")).toBe("Bearer a.b.c");
	}
	expect(requests.map(({ body }) => body)).toEqual([
		{ action: "purge_blog" },
		{ entry: "entry-id", outcome: "done", detail: { stored: 1 } },
		{},
		{},
	]);
});

it.each<[string, Reply, string]>([
	["401", replies(401, { code: "PGRST301", message: "JWT expired" }), "unauthenticated"],
	["403", replies(403, { code: "PT403", message: "no" }), "forbidden"],
	["500", replies(500, { code: "XX000", message: "no" }), "unavailable"],
	["no connection", refusesToConnect, "unavailable"],
])("returns the verdict for %s", async (_, reply, verdict) => {
	const { begin, check, finish, state } = operations(reply);
	expect(await check("a.b.c")).toBe(verdict);
	expect(await begin("a.b.c", "replay_spool")).toEqual({ verdict });
	expect(await finish("e", "failed", {})).toBe(verdict);
	expect(await state("a.b.c")).toEqual({ verdict });
});
