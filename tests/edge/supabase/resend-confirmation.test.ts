import { describe, expect, it } from "vitest";
import { createAuth } from "../../../worker/supabase/auth.ts";
import { createDatabase } from "../../../worker/supabase/database.ts";
import { createResendConfirmation } from "../../../worker/supabase/resend-confirmation.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

const ACCOUNT = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";

async function resent(...given: Reply[]) {
	const { fetch, requests } = fakeSupabase(...given);
	stubFetch(fetch);
	const url = "https://project.supabase.co";
	const database = createDatabase(url, "secret-key");
	const resend = createResendConfirmation(
		database,
		createAuth(url, "secret-key"),
		"https://x.test",
	);
	return { problem: await resend(ACCOUNT, "192.0.2.7"), requests };
}

describe("a confirmation that is sent again", () => {
	it("is requested from Auth for the account's address, with the secret key", async () => {
		const { problem, requests } = await resent(replies(200, "new@example.com"), replies(200, {}));
		expect(problem).toBeUndefined();
		expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
			"/rest/v1/rpc/find_unconfirmed_address",
			"/auth/v1/resend",
		]);
		expect(requests[1]?.headers.get("apikey")).toBe("secret-key");
		expect(requests[1]?.body).toEqual({ type: "signup", email: "new@example.com" });
	});

	it.each([
		["a confirmed account", [replies(200, null)], "already_confirmed"],
		["no database", [refusesToConnect], "unavailable"],
		["too many mails", [replies(200, "a@b.c"), replies(429, {})], "rate_limited"],
		["no Auth", [replies(200, "a@b.c"), refusesToConnect], "unavailable"],
	] as const)("with %s, it fails with a value", async (_, given, expected) => {
		expect((await resent(...given)).problem).toBe(expected);
	});
});
