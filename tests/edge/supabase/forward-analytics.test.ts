import { describe, expect, it } from "vitest";
import { ADMIN_REQUIRED } from "../../../supabase/functions/_shared/contract.ts";
import { createForwardAnalytics } from "../../../worker/supabase/forward-analytics.ts";
import {
	fakeSupabase,
	hangs,
	type Reply,
	refusesToConnect,
	replies,
} from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

const UNAVAILABLE = { success: false, error: "Erreur de communication avec le serveur" };
const REFUSED = { success: false, error: ADMIN_REQUIRED };

async function forwarded(reply: Reply) {
	const { fetch, requests } = fakeSupabase(reply);
	stubFetch(fetch);
	const forward = createForwardAnalytics("https://project.supabase.co", "the-anon-key");
	return { response: await forward("/daily", "?days=7", "Bearer a.b.c"), requests };
}

describe("forwarding to the analytics function", () => {
	it("sends the token, the publishable key and nothing else", async () => {
		const { requests, response } = await forwarded(replies(200, { success: true, data: [] }));
		expect(response).toEqual({ status: 200, body: { success: true, data: [] } });
		expect(requests[0]?.url).toBe(
			"https://project.supabase.co/functions/v1/analytics/daily?days=7",
		);
		expect([...(requests[0]?.headers.keys() ?? [])].sort()).toEqual([
			"accept",
			"apikey",
			"authorization",
		]);
	});

	it.each([400, 401, 403, 404, 405, 500, 503])("returns the function's own %i", async (status) => {
		expect((await forwarded(replies(status, REFUSED))).response).toEqual({ status, body: REFUSED });
	});

	it.each<[string, Reply, number]>([
		["no connection", refusesToConnect, 502],
		["a page of HTML", () => new Response("<html>Bad gateway", { status: 502 }), 502],
		["a page of HTML with 200", () => new Response("<html>Welcome"), 502],
		["truncated JSON", () => new Response('{"success":true,"da'), 502],
		["an empty body", () => new Response(""), 502],
		["a gateway's JSON", replies(503, { code: "BOOT_ERROR", message: "at /home/deno/x.ts" }), 502],
		["a gateway's own limit", replies(429, { message: "slow down" }), 429],
		["a success without data", replies(200, { success: true }), 502],
		[
			"a redirect",
			() => new Response(null, { status: 302, headers: { location: "https://x" } }),
			502,
		],
		["3 MB", () => new Response(JSON.stringify({ success: true, data: "x".repeat(3e6) })), 502],
	])("replaces %s by an error of the agreed shape", async (_, reply, status) => {
		expect((await forwarded(reply)).response).toEqual({
			status,
			body: UNAVAILABLE,
			reason: expect.stringMatching(/^(?:unexpected body, status \d{3}|TypeError)$/),
		});
	});

	it("returns 504 after its timeout", async () => {
		const { fetch } = fakeSupabase(hangs);
		stubFetch((input, init) => {
			expect(init?.signal).toBeInstanceOf(AbortSignal);
			return Promise.race([
				fetch(input, init),
				Promise.reject(new DOMException("", "TimeoutError")),
			]);
		});
		const forward = createForwardAnalytics("https://project.supabase.co", "k");
		expect(await forward("/mau", "", "Bearer a.b.c")).toEqual({
			status: 504,
			body: UNAVAILABLE,
			reason: "TimeoutError",
		});
	});
});
