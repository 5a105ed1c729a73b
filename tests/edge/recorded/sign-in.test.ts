/** Sign-in and sign-up, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { email, get, HASH, PASSWORDS, post, TOKENS, USUAL, verified } from "./form-visits.ts";
import { authRefuses, DOWN, OVER, refused } from "./platform.ts";
import { recorder } from "./record.ts";

const INSTAGRAM =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0";
const SIGN_UP = { email, fullName: "Ada", ...PASSWORDS };

it("sign-in and sign-up are as recorded", async () => {
	const { story, text } = recorder({}, USUAL);
	await story(
		"Sign-in",
		get("/auth"),
		get("/auth?mode=signup&plan=annual&lang=en"),
		get("/auth?plan=trial"),
		{ ...get("/auth?mode=signup"), agent: INSTAGRAM, note: "in an app" },
		get("/auth?next=/dashboard?tab=usage&from=beta&plan=monthly&mode=login"),
		post("/auth", { email: "ada", password: "1" }),
		post("/auth", { email, password: "p".repeat(73) }),
		post(
			"/auth",
			{ email, password: "wrong-one" },
			{ [TOKENS]: authRefuses(400, "invalid_credentials") },
		),
		post(
			"/auth",
			{ email, password: "a-secret" },
			{ [TOKENS]: authRefuses(400, "email_not_confirmed") },
		),
		post("/auth", { step: "resend", email }),
		post("/auth", { step: "resend", email: "ada" }),
		post(
			"/auth",
			{ step: "resend", email },
			{ "POST /resend": authRefuses(429, "over_request_rate_limit") },
		),
		post("/auth", { email, password: "a-secret" }, { [TOKENS]: authRefuses(502, "") }),
		post("/auth", { email, password: "a-secret" }, { [TOKENS]: authRefuses(403, "user_banned") }),
		post(
			"/auth",
			{ email, password: "a-secret" },
			{ [TOKENS]: fakeTokens(1, { padding: "x".repeat(4000) }) },
		),
		post(
			"/auth",
			{ email, password: "a-secret" },
			{ [TOKENS]: { ...fakeTokens(), access_token: "a.b.c" } },
			"a token that nobody can read",
		),
		post("/auth", { email, password: "a-secret" }, { "ACCOUNT_RATE_LIMIT.limit": OVER }),
		post("/auth", { email, password: "a-secret" }, { "ADMIN_RATE_LIMIT.limit": OVER }),
		post("/auth", { email, password: "a-secret" }, { "ACCOUNT_RATE_LIMIT.limit": DOWN }),
		post("/auth?mode=login&plan=annual&next=/dashboard&lang=en", { email, password: "a-secret" }),
		get("/auth", {}, "signed in"),
		get("/auth?next=/admin/customers&plan=annual", {}, "signed in"),
		get("/auth?check=cookies&plan=annual", {}, "signed in"),
		get("/auth", { operator_factor_due: refused(401) }, "with a session that is over"),
	);
	await story(
		"A browser without cookies",
		post("/auth?mode=login&plan=annual&from=beta&next=/dashboard", { email, password: "a-secret" }),
	);
	await story("A browser that refuses them", get("/auth?check=cookies"));
	await story(
		"Foreign, large and strange forms",
		{ ...post("/auth", { email, password: "a-secret" }), headers: { origin: "https://evil.test" } },
		{
			...post("/auth", { email, password: "a-secret" }),
			headers: { "sec-fetch-site": "cross-site" },
		},
		{ to: "POST /auth", json: { email } },
		{
			to: "POST /auth",
			body: "a=".padEnd(9000, "x"),
			note: "of 9,000 bytes",
			headers: { "content-type": "application/x-www-form-urlencoded" },
		},
		{ to: "PUT /auth" },
		{ to: "HEAD /auth" },
	);
	await story(
		"Providers",
		post(
			"/auth?plan=annual&next=/dashboard&utm_source=google&utm_campaign=spring",
			{ provider: "google" },
			{
				"GET /authorize": Response.json(null, {
					status: 302,
					headers: { location: "https://accounts.google.com/o" },
				}),
			},
		),
		post("/auth", { provider: "apple" }),
		post(
			"/auth",
			{ provider: "azure" },
			{ "GET /authorize": authRefuses(500, "unexpected_failure") },
		),
		get("/auth/callback?state=wrong&code=c"),
		get("/auth?failure=expired"),
		get("/auth?failure=refused&provider=google"),
		get("/auth?failure=taken&provider=azure&lang=en"),
		get("/auth/signed-up"),
		post(
			"/auth?mode=login&failure=cancelled&provider=google",
			{ email, password: "a-secret" },
			{ permit_identity: true },
		),
	);
	await story(
		"Sign-up",
		post("/auth?mode=signup", { email: "ada", password: "1", confirmPassword: "2" }),
		post("/auth?mode=signup&lang=en", { ...SIGN_UP, confirmPassword: "other-secret" }),
		post("/auth?mode=signup", { ...SIGN_UP, password: "password", confirmPassword: "password" }),
		post("/auth?mode=signup", {
			...SIGN_UP,
			password: "ada@example",
			confirmPassword: "ada@example",
		}),
		post("/auth?mode=signup", {
			...{ ...SIGN_UP, fullName: "Ada Lovelace" },
			...{ password: "lovelace", confirmPassword: "lovelace" },
		}),
		post("/auth?mode=signup", SIGN_UP, { "POST /signup": authRefuses(422, "weak_password") }),
		post("/auth?mode=signup", SIGN_UP, { "POST /signup": DOWN }),
		post(
			"/auth?mode=signup",
			{ ...SIGN_UP, email: "grace@example.com" },
			{ "POST /signup": { id: ACCOUNT.id }, store_sign_up: true },
			"another address",
		),
		post(
			"/auth?mode=signup&from=elsewhere",
			{ email, ...PASSWORDS },
			{ "POST /signup": { id: ACCOUNT.id }, store_sign_up: false },
			"without a name",
		),
		{
			...post(
				"/auth?plan=annual&lang=en&from=beta&utm_source=google&utm_medium=cpc&gclid=click-1",
				SIGN_UP,
				{
					"POST /signup": { id: ACCOUNT.id },
					store_sign_up: true,
					find_known_address: { user_id: ACCOUNT.id, email, language: "en" },
					enqueue_mail: true,
				},
			),
			cookies: { consent: "accepted" },
		},
		get("/auth/signup-confirmation?check=cookies"),
		post("/auth/signup-confirmation", { step: "resend" }),
		get("/checkout/monthly?shown=13.99", {}, "with a sign-up"),
		get("/auth/paid?session_id=cs_test_1", {
			"GET /v1/checkout/sessions/cs_test_1": {
				...{ id: "cs_test_1", created: 1_795_946_000, status: "complete", payment_status: "paid" },
				...{
					mode: "subscription",
					client_reference_id: ACCOUNT.id,
					customer: "cus_1",
					subscription: "sub_1",
				},
			},
			find_account_state: { plan: null, confirmed_at: null },
		}),
		get(
			"/auth/paid?session_id=cs_test_1",
			{ find_account_state: { plan: null, confirmed_at: null } },
			"Stripe says nothing",
		),
		get(`/auth/confirmation?token_hash=${HASH}&type=email`, {
			find_sign_up_link: { state: "own", plan: "annual" },
		}),
		post(
			`/auth/confirmation?token_hash=${HASH}&type=email`,
			{},
			{ claim_sign_up: { state: "own", plan: "monthly" } },
		),
		get("/auth/confirmation"),
		get(`/auth/confirmation?token_hash=${HASH}&type=email`),
		post(
			"/auth/confirmation?token_hash=aa&type=email",
			{},
			{
				...{
					claim_sign_up: { state: "own", plan: null },
					...verified({ email: "grace@example.com" }),
				},
				find_account_state: { plan: { state: "active" }, confirmed_at: null },
			},
			"another address, paid already",
		),
		get("/auth/confirmation", {}, "paid already"),
	);
	await story(
		"A page without a sign-up",
		get("/auth/signup-confirmation"),
		post("/auth/signup-confirmation", { step: "resend" }),
	);
	await expect(text()).toMatchFileSnapshot("sign-in.txt");
});
