import { expect, it } from "vitest";
import { createVerifyChallenge } from "../../../worker/http/verify-challenge.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

async function verify(token: string | undefined, ...given: Reply[]) {
	const { fetch, requests } = fakeSupabase(...given);
	stubFetch(fetch);
	const log = fakeLog();
	const verdict = await createVerifyChallenge("the-secret", log)(token);
	return { verdict, requests, log };
}

it("is passed when Turnstile says so, about this token and address", async () => {
	// It follows no redirect.
	const reply: Reply = (init) =>
		Response.json({ success: init?.redirect === "manual" && init.method === "POST" });
	const { verdict, requests } = await verify("token", reply);
	expect(verdict).toBe("passed");
	expect(requests).toMatchObject([
		{
			url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
			body: { secret: "the-secret", response: "token" },
		},
	]);
});

it.each([undefined, ""])("is failed without a token (%j), without a call", async (token) => {
	const { verdict, requests } = await verify(token, replies(200, { success: true }));
	expect([verdict, requests.length]).toEqual(["failed", 0]);
});

it.each<[string, Reply, reason?: string]>([
	["refused", replies(200, { success: false, "error-codes": ["invalid-input-response"] })],
	["used before", replies(200, { success: false, "error-codes": ["timeout-or-duplicate"] })],
	["refused without a reason", replies(200, { success: false })],
	[
		"our secret is wrong",
		replies(200, { success: false, "error-codes": ["bad-request", "invalid-input-secret"] }),
		"bad-request invalid-input-secret",
	],
	[
		"Turnstile's fault",
		replies(500, { success: false, "error-codes": ["internal-error"] }),
		"internal-error",
	],
	["unreachable", refusesToConnect, "TypeError"],
])("is not passed: %s, and our fault is logged", async (_, reply, reason) => {
	const { verdict, log } = await verify("token", reply);
	expect(verdict).toBe(reason ? "unavailable" : "failed");
	expect(log.lines).toEqual(
		reason ? [{ level: "error", event: "challenge_unavailable", fields: { reason } }] : [],
	);
	expect(JSON.stringify(log.lines)).not.toMatch(/the-secret|"token"|192\.0/);
});

it("is off without a secret", async () => {
	expect(await createVerifyChallenge("", fakeLog())(undefined)).toBe("passed");
});
