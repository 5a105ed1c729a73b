import { describe, expect, it, vi } from "vitest";
import { createAuth, createRenewal } from "../../../worker/supabase/auth.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";

const FLOW = new URLSearchParams({ provider: "google", code_challenge: "c" });
const PAGE = "https://accounts.google.com/o?state=s";

/** Auth that gives this response; a client that followed a redirect would read the provider's page. */
function answering(response: Response) {
	const { fetch, requests } = fakeSupabase((init) =>
		init?.redirect === "manual" ? response : new Response("<h1>Google</h1>"),
	);
	vi.stubGlobal("fetch", fetch);
	return { auth: createAuth("https://abc.supabase.co", "sb_secret_1"), requests };
}
const redirect = () => new Response(null, { status: 302, headers: { location: PAGE } });

describe("a flow with a provider", () => {
	it("begins at Auth, which names the provider's page", async () => {
		const { auth, requests } = answering(redirect());
		const caller = { address: "2001:db8::7" };
		expect(await auth.authorize(FLOW, caller)).toEqual({ ok: true, data: { url: PAGE } });
		const [{ url, headers } = { url: "", headers: new Headers() }] = requests;
		expect(url).toBe(`https://abc.supabase.co/auth/v1/authorize?${FLOW}`);
		expect(Object.fromEntries(headers)).toMatchObject({
			...{ apikey: "sb_secret_1", authorization: expect.stringMatching(/^Bearer ./) },
			...{ "sb-forwarded-for": caller.address, "content-type": "application/json" },
		});
	});

	it.each([
		[400, "validation_failed"],
		[500, "unavailable"],
	])("is none after a %i of Auth", async (status, code) => {
		const { auth } = answering(
			await replies(status, { error_code: "validation_failed" })(undefined),
		);
		expect(await auth.authorize(FLOW, { address: "local" })).toMatchObject({ ok: false, code });
	});
});

describe("a call that loses against a simultaneous one", () => {
	const caller = { address: "local" };
	const lost = () => replies(500, { code: 500, error_code: "unexpected_failure" });
	const lostAddress = replies(500, { code: "23505", message: "duplicate key" });
	const page = "https://x.test/auth/confirmation?lang=en";
	const form = { email: "ada@example.com", password: "a-secret", data: {} };
	const link = { token_hash: "aa11", type: "email_change" };
	const tooOften = replies(429, { error_code: "over_email_send_rate_limit" });
	const authWith = (...given: Reply[]) => {
		const { fetch, requests } = fakeSupabase(...given);
		vi.stubGlobal("fetch", fetch);
		return { auth: createAuth("https://abc.supabase.co", "sb_secret_1"), requests };
	};

	it("of a sign-up is repeated once, and finds the account that the other one made", async () => {
		const { auth, requests } = authWith(lostAddress, tooOften);
		expect(await auth.signUp(form, page, caller)).toMatchObject({
			code: "over_email_send_rate_limit",
		});
		expect(requests.map(({ url }) => new URL(url).searchParams.get("redirect_to"))).toEqual([
			...[page, page],
		]);
	});

	it.each([
		[[lost(), lost()], 2],
		[[replies(502, {})], 1],
		[[replies(503, {})], 1],
		[[replies(504, {})], 1],
		[[replies(500, { error_code: "other" })], 1],
	])("is an outage after %#", async (given, calls) => {
		const { auth, requests } = authWith(...given);
		expect(await auth.verify(link, caller)).toMatchObject({ ok: false, code: "unavailable" });
		expect(requests).toHaveLength(calls);
	});
});

describe("a renewal", () => {
	it.each([
		[400, "refresh_token_already_used", "ended"],
		[400, "refresh_token_not_found", "ended"],
		[400, "validation_failed", "ended"],
		[403, "session_not_found", "ended"],
		[403, "session_expired", "ended"],
		[403, "user_banned", "ended"],
		[404, "user_not_found", "ended"],
		[400, "something_new", "unavailable"],
		[429, "over_request_rate_limit", "unavailable"],
		[500, "unexpected_failure", "unavailable"],
	])("that Auth refuses with %i %s: the session is %s", async (status, error_code, failure) => {
		const { auth } = answering(await replies(status, { error_code })(undefined));
		expect(await createRenewal(auth)("refresh-1", "local")).toEqual({ failure });
	});
});

const failed = (code: string, reason: string, isUnread?: true) => ({
	...{ ok: false, code, reason: `auth ${reason}` },
	...(isUnread && { isUnread }),
});
it.each<[Reply, object]>([
	[replies(400, { error_code: "named" }), failed("named", "400 named")],
	[replies(400, { code: "named" }), failed("named", "400 named")],
	[replies(400, { code: 400, error: "named" }), failed("named", "400 named")],
	[replies(400, {}), failed("status_400", "400 ")],
	[
		replies(422, { error_code: "weak_password" }),
		failed("weak_password", "422 weak_password", true),
	],
	...["over_email_send_rate_limit", "unknown"].map((error_code): [Reply, object] => [
		replies(429, { error_code }),
		failed("over_email_send_rate_limit", `429 ${error_code}`),
	]),
	[replies(429, { error_code: "over_request" }), failed("rate_limited", "429", true)],
	[replies(500, { error_code: "named" }), failed("unavailable", "500 named")],
	[replies(500, {}), failed("unavailable", "500")],
	[replies(502, { error_code: "named" }), failed("unavailable", "502 named")],
	...[502, 503, 504].map((status): [Reply, object] => [
		replies(status, {}),
		failed("unavailable", `${status}`, true),
	]),
	[replies(200, {}), failed("unavailable", "sent something else")],
	[() => new Response("welcome"), failed("unavailable", "sent something else")],
	[refusesToConnect, failed("unavailable", "TypeError", true)],
])(
	"a failure says its code, its reason, and whether Auth has read the call (%#)",
	async (reply, expected) => {
		vi.stubGlobal("fetch", fakeSupabase(reply).fetch);
		const auth = createAuth("https://abc.supabase.co", "sb_secret_1");
		expect(await auth.user({ address: "local" })).toEqual(expected);
	},
);

describe("a second factor", () => {
	const caller = { address: "local", token: "a-token" };
	const app = (length: number) => ({
		id: "f1",
		totp: { secret: "ABCD", uri: "otpauth://totp/x", qr_code: "m".repeat(length) },
	});

	it("is an app whose code Auth draws in 360 KB, which nobody needs", async () => {
		const { auth, requests } = answering(await replies(200, app(361_527))(undefined));
		expect(await auth.enrol("Phone", caller)).toEqual({
			...{ ok: true, data: { id: "f1", totp: { secret: "ABCD", uri: "otpauth://totp/x" } } },
		});
		expect(requests[0]).toMatchObject({
			body: { factor_type: "totp", issuer: "Tabulia", friendly_name: "Phone" },
		});
		const endless = answering(await replies(200, app(1_000_000))(undefined));
		expect(await endless.auth.enrol("Phone", caller)).toMatchObject({ code: "unavailable" });
	});

	it.each([
		[500, "unexpected_failure", "passkey_refused"],
		[500, "unexpected_audit", "unavailable"],
		[502, "unexpected_failure", "unavailable"],
		[503, "unexpected_failure", "unavailable"],
		[422, "mfa_challenge_expired", "mfa_challenge_expired"],
	])("that is a passkey is judged with %i %s as %s", async (status, error_code, code) => {
		const { auth, requests } = answering(await replies(status, { error_code })(undefined));
		const site = { rpId: "www.site.test", rpOrigins: ["https://www.site.test"] };
		const response = {
			challenge_id: "c1",
			type: "request",
			site,
			credential_response: {},
		} as const;
		const result = await auth.verifyPasskey("f1", response, caller);
		expect(result).toMatchObject({ ok: false, code });
		// Codes are Auth's own words: it has read the call.
		expect(result).not.toHaveProperty("isUnread");
		expect(requests[0]).toMatchObject({
			url: "https://abc.supabase.co/auth/v1/factors/f1/verify",
			body: { challenge_id: "c1", webauthn: { ...site, type: "request", credential_response: {} } },
		});
	});
});
