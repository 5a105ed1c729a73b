import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, it, onTestFinished, vi } from "vitest";
import { requestCancellation } from "../../../web/app/dashboard/request-cancellation.ts";
import { SESSION } from "./fake-auth.ts";

const request = (session: object | null = SESSION) =>
	requestCancellation({
		auth: { getSession: async () => ({ data: { session } }) },
	} as unknown as SupabaseClient);

/** The Worker's response; returns the requests. */
function respondWith(respond: () => Response | Promise<Response>) {
	const fetched = vi.fn(async (_path: string, _init: RequestInit) => respond());
	vi.stubGlobal("fetch", fetched);
	onTestFinished(() => void vi.unstubAllGlobals());
	return fetched.mock.calls;
}

it.each(["confirmed", "waiting"] as const)("is %s, as the Worker says", async (state) => {
	const calls = respondWith(() => Response.json({ state }));
	expect(await request()).toBe(state);
	expect(calls).toEqual([
		[
			"/api/account/cancellation",
			expect.objectContaining({
				method: "POST",
				headers: { Authorization: `Bearer ${SESSION.access_token}` },
			}),
		],
	]);
});

const failure = (status: number, code: string) => () =>
	Response.json({ error: { code, message: "" } }, { status });
it.each<[string, string, () => Response]>([
	["no plan that runs", "nothing_to_cancel", failure(409, "nothing_to_cancel")],
	["an expired session", "unauthenticated", failure(401, "unauthenticated")],
	["no database", "unavailable", failure(503, "unavailable")],
	["another refusal", "unavailable", failure(403, "forbidden")],
	["a gateway's page", "unavailable", () => new Response("<html>", { status: 502 })],
	[
		"no connection",
		"unavailable",
		() => {
			throw new TypeError("offline");
		},
	],
])("reports %s as %s", async (_, expected, respond) => {
	respondWith(respond);
	expect(await request()).toBe(expected);
});

it("calls nobody without a session", async () => {
	const calls = respondWith(() => Response.json({}));
	expect(await request(null)).toBe("unauthenticated");
	expect(calls).toEqual([]);
});
