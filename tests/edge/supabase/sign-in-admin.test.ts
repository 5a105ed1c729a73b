import { describe, expect, it } from "vitest";
import { createAuth } from "../../../worker/supabase/auth.ts";
import { createDatabase } from "../../../worker/supabase/database.ts";
import { createSignInAdmin } from "../../../worker/supabase/sign-in-admin.ts";
import { fakeLog } from "../../fakes/ports.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

const CREDENTIALS = { email: "boss@x.test", password: "hunter22" };
const TOKENS = { access_token: "a.b.c", refresh_token: "r", expires_in: 900 };
const SESSION = { ...TOKENS, user: { email: "boss@x.test" } };

async function signedIn(...given: Reply[]) {
	const { fetch, requests } = fakeSupabase(...given);
	stubFetch(fetch);
	const url = "https://project.supabase.co";
	const log = fakeLog();
	const database = createDatabase(url, "secret-key");
	const signIn = createSignInAdmin({
		...{ url, publishableKey: "publishable-key", auth: createAuth(url, "secret-key") },
		...{ database, log },
	});
	return { response: await signIn(CREDENTIALS, "192.0.2.7"), requests, log };
}

describe("an administrator's sign-in", () => {
	it("checks the e-mail, then the password, and stores the sign-in with the caller's token", async () => {
		const { response, requests } = await signedIn(
			replies(200, true),
			replies(200, SESSION),
			replies(204),
		);
		expect(response).toEqual({ ok: true, tokens: TOKENS });
		const requested = requests.map(({ url, headers }) => [
			new URL(url).pathname,
			headers.get("apikey"),
			headers.get("authorization"),
		]);
		expect(requested).toEqual([
			["/rest/v1/rpc/find_admin_by_email", "secret-key", expect.stringContaining("secret-key")],
			["/auth/v1/token", "secret-key", "Bearer secret-key"],
			["/rest/v1/rpc/update_admin_last_login", "publishable-key", "Bearer a.b.c"],
		]);
		expect(requests[1]?.headers.get("sb-forwarded-for")).toBe("192.0.2.7");
	});

	it("does not check the password of a user who is no administrator", async () => {
		const { response, requests } = await signedIn(replies(200, false));
		expect(response).toEqual({ ok: false, error: "not_admin" });
		expect(requests).toHaveLength(1);
	});

	it.each<[string, Reply[], string, string?]>([
		[
			"a wrong password",
			[replies(200, true), replies(400, { code: "invalid_credentials" })],
			"wrong_credentials",
		],
		["too many attempts", [replies(200, true), replies(429)], "rate_limited", "auth 429"],
		[
			"an Auth that returns HTML",
			[replies(200, true), () => new Response("<html>")],
			"unavailable",
			"auth sent something else",
		],
		["an unreachable database", [refusesToConnect], "unavailable", "database 0"],
	])("fails with %s", async (_, given, error, reason) => {
		const { response, log } = await signedIn(...given);
		expect(response).toEqual({ ok: false, error, reason });
		expect(JSON.stringify(log.lines)).not.toMatch(/hunter22|boss@/);
	});

	it("succeeds although the date could not be stored", async () => {
		const { response, log } = await signedIn(
			replies(200, true),
			replies(200, SESSION),
			replies(500),
		);
		expect(response.ok).toBe(true);
		expect(JSON.stringify(log.lines)).toContain("admin_last_login_not_noted");
		expect(JSON.stringify(log.lines)).not.toMatch(/a\.b\.c|boss@/);
	});
});
