import { expect, it } from "vitest";
import { createSqlCalls, isTransient } from "../../../worker/supabase/sql-calls.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

function calls(...given: Reply[]) {
	const { fetch, requests } = fakeSupabase(...given);
	stubFetch(fetch);
	const keys = { publishable: "anon-key", secret: "secret-key" };
	return { requests, ...createSqlCalls("https://project.supabase.co", keys) };
}

it("calls with the caller's token, or with the Worker's own key", async () => {
	const { asCaller, asService, requests } = calls(replies(200, [1]), replies(200, true));
	expect(await asCaller("a.b.c", "list_experiments")).toEqual({ ok: true, value: [1] });
	const args = { cancellation: "c1" };
	expect(await asService("confirm_cancellation", args)).toEqual({ ok: true, value: true });
	expect(requests.map(({ headers }) => headers.get("apikey"))).toEqual(["anon-key", "secret-key"]);
	expect(requests[0]?.headers.get("authorization")).toBe("Bearer a.b.c");
	expect(requests.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
		["/rest/v1/rpc/list_experiments", {}],
		["/rest/v1/rpc/confirm_cancellation", args],
	]);
});

const UNKNOWN = ["list_experiments", "toString"];
it.each(UNKNOWN)("calls nothing with its own key that its table lacks: %s", async (name) => {
	const { asService, requests } = calls(replies(200));
	await expect(asService(name as "get_publication")).rejects.toThrow("not in the table");
	expect(requests).toEqual([]);
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
	["rate_limited", refuses(429, "PT429", "too many mails")],
	["unavailable", refusesToConnect],
])("names the failure of a call: %s (%#)", async (code, reply) => {
	const { asCaller, asService } = calls(reply);
	expect(await asCaller("a.b.c", "list_experiments")).toMatchObject({ ok: false, code });
	expect(await asService("get_publication")).toMatchObject({ ok: false, code });
});

it("tells the detail of a taken place only, for others may hold a caller's values", async () => {
	const refused = (message: string) =>
		calls(replies(409, { code: "PT409", message, details: "(email)=(ada@x.test)" }));
	const failed = { ok: false, status: 409 };
	expect(await refused("slot_taken").asCaller("a.b.c", "check_operator")).toEqual({
		name: "check_operator",
		...{ ...failed, code: "slot_taken", error: "PT409 slot_taken" },
		detail: "(email)=(ada@x.test)",
	});
	expect(await refused("stale").asCaller("a.b.c", "check_operator")).toEqual({
		name: "check_operator",
		...{ ...failed, code: "stale", error: "PT409 stale" },
	});
});

it.each([
	[0, true],
	[401, true],
	[408, true],
	...[400, 409, 413, 422].map((status): [number, boolean] => [status, false]),
	[429, true],
])("returns for %i: %s", (status, transient) => {
	expect(isTransient({ status })).toBe(transient);
});
