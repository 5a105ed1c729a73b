/** Links of mails that confirm an address or set a password, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { email, get, HASH, PASSWORDS, post, USUAL, verified } from "./form-visits.ts";
import { authRefuses, DOWN, OVER } from "./platform.ts";
import { recorder } from "./record.ts";

const FACTORS = ["totp", "webauthn", "totp"].map((factor_type, n) => ({
	...{ id: `factor-${n}`, friendly_name: `F${n}`, factor_type, created_at: "2026-11-01T00:00:00Z" },
	status: n < 2 ? "verified" : "unverified",
}));

const MAILED = authRefuses(429, "over_email_send_rate_limit");
const UNSENT = authRefuses(422, "hook_timeout");
const TOO_MANY = authRefuses(429, "over_request_rate_limit");

it("links of mails are as recorded", async () => {
	const { story, text } = recorder({}, USUAL);
	const confirm = `/auth/confirmation?token_hash=${HASH}&type=email&lang=en`;
	const other = {
		find_sign_up_link: { state: "other", plan: "monthly" },
		claim_sign_up: { state: "other", plan: "monthly" },
	};
	await story(
		"Confirmation elsewhere",
		get(confirm, { find_sign_up_link: null }),
		get(confirm, { find_sign_up_link: { state: "confirmed", plan: null } }),
		get(confirm, { find_sign_up_link: DOWN }),
		get("/auth/confirmation?foo=bar"),
		get("/auth/confirmation?type=signup"),
		get("/auth/confirmation?access_token=t"),
		get("/auth/confirmation?lang=en&utm_source=mail"),
		post("/auth/confirmation?foo=bar", { step: "resend", email: "ada" }),
		post("/auth/confirmation?foo=bar", { step: "resend", email }),
		post("/auth/confirmation?foo=bar", { step: "resend", email }, { "POST /resend": DOWN }),
		post("/auth/confirmation", {}),
		post(confirm, {}, { claim_sign_up: DOWN }),
		post(confirm, {}, { claim_sign_up: { state: "confirmed", plan: null } }),
		post(confirm, {}, { "ACCOUNT_RATE_LIMIT.limit": OVER }),
		get(confirm, other),
		get(confirm.replace("&type=email", ""), other, "without a type"),
		post(confirm, { password: "1", confirmPassword: "2" }, other),
		post(confirm, PASSWORDS, { ...other, "PUT /user": authRefuses(422, "weak_password") }),
		get(confirm, other, "once more"),
		post(confirm, PASSWORDS, {
			...other,
			find_account_state: { plan: null, confirmed_at: null },
			"PUT /user": ACCOUNT,
		}),
		post(confirm, PASSWORDS, other, "sent again"),
		post(
			confirm.replace(HASH, "aa"),
			{},
			{
				claim_sign_up: { state: "own", plan: null },
				"POST /verify": authRefuses(403, "otp_expired"),
			},
		),
		get("/auth/confirmation"),
		post(
			confirm.replace(HASH, "ab"),
			{},
			{
				claim_sign_up: { state: "own", plan: null },
				"POST /verify": authRefuses(400, "validation_failed"),
			},
		),
		get("/auth/confirmation"),
		post("/auth/confirmation", { step: "resend", email }),
		post(
			confirm.replace(HASH, "ac"),
			{},
			{
				claim_sign_up: { state: "own", plan: "annual" },
				find_account_state: { plan: { state: "active" }, confirmed_at: null },
			},
		),
		get("/auth/confirmation"),
		post(confirm.replace(HASH, "ad"), {}, { claim_sign_up: { state: "own", plan: "annual" } }),
		get("/auth/confirmation", {}, "its plan is not paid"),
	);
	await story(
		"The other kinds of links",
		...["invite", "magiclink", "email", "recovery"].map((type) =>
			get(`/auth/confirmation?token_hash=${HASH}&type=${type}`),
		),
	);
	const change = `/auth/confirmation?token_hash=${HASH}&type=email_change`;
	await story(
		"Change of address",
		get(change),
		post(change, {}, { "POST /verify": { user: ACCOUNT } }),
		get("/auth/confirmation", {}, "the first of two links"),
		post(change.replace(HASH, "bb"), {}),
		get("/auth/confirmation", {}, "both links"),
		get("/auth", {}, "the sign-in afterwards"),
		post(change.replace(HASH, "bc"), {}, { "POST /verify": authRefuses(403, "otp_expired") }),
		get("/auth/confirmation", {}, "an old link"),
		post(change.replace(HASH, "bd"), {}, { "POST /verify": DOWN }),
		post(change.replace(HASH, "bd"), {}, { "POST /verify": TOO_MANY }),
	);
	const reset = `/auth/reset-password?token_hash=${HASH}&type=recovery`;
	const secured = verified({ factors: FACTORS });
	await story(
		"Forgotten password",
		get("/auth/forgot-password"),
		post("/auth/forgot-password", { email: "ada" }),
		post("/auth/forgot-password?lang=en", { email }),
		post("/auth/forgot-password", { email }, { "POST /recover": TOO_MANY }),
		post("/auth/forgot-password", { email }, { "POST /recover": MAILED }, "mailed already"),
		post("/auth/forgot-password", { email }, { "POST /recover": UNSENT }, "not mailed"),
		get("/auth/reset-password?lang=fr"),
		get("/auth/reset-password?token_hash=&type=recovery"),
		get(reset, { find_reset_link: "unknown" }),
		get(reset, { find_reset_link: "expired" }),
		get(reset, { find_reset_link: DOWN }),
		get(reset, { find_reset_link: "valid" }),
		post(reset, { password: "1", confirmPassword: "2" }),
		post(reset, { password: "password", confirmPassword: "password" }),
		post(reset, PASSWORDS, { "ACCOUNT_RATE_LIMIT.limit": OVER }),
		post(reset, PASSWORDS, { "POST /verify": DOWN }),
		post(reset, PASSWORDS, { "POST /verify": TOO_MANY }),
		post(reset, PASSWORDS, { "PUT /user": authRefuses(422, "same_password") }),
		post(reset, PASSWORDS, { "PUT /user": authRefuses(422, "weak_password") }),
		post(reset, PASSWORDS, { "PUT /user": authRefuses(422, "other") }),
		post(reset, PASSWORDS, { "PUT /user": ACCOUNT }),
		get("/auth/reset-password"),
		get("/auth", {}, "the sign-in afterwards"),
		post(reset, PASSWORDS, {}, "sent again"),
	);
	for (const [code, found] of [
		...["unknown", "expired"].map((found) => ["otp_expired", found]),
		...["validation_failed", "bad_jwt", "user_not_found"].map((code) => [code, "valid"]),
		...["other", "session_gone", "no_session"].map((code) => [code, "valid"]),
	] as [string, string][]) {
		const gone =
			code === "session_gone"
				? { "PUT /user": authRefuses(403, "session_not_found") }
				: { "POST /verify": code === "no_session" ? { user: ACCOUNT } : authRefuses(403, code) };
		await story(
			`A reset link that is ${found}, and that Auth refuses: ${code}`,
			{ ...post(reset, PASSWORDS, { find_reset_link: found, ...gone }), cookies: { seen: "1" } },
			get("/auth/reset-password"),
		);
	}
	const code = { ...PASSWORDS, code: "123456" };
	await story(
		"Reset with a second factor",
		post(reset, PASSWORDS, secured),
		get(reset, {}, "once more"),
		post(reset, { ...PASSWORDS, code: "12" }),
		post(reset, code, { admit_code: "paused" }),
		post(reset, code, { admit_code: DOWN }),
		post(reset, code, {
			"POST /factors/factor-0/challenge": { id: "c-1" },
			"POST /factors/factor-0/verify": authRefuses(422, "mfa_verification_failed"),
		}),
		post(reset, { ...PASSWORDS, code: "0123456789abcdef0123" }, { use_recovery_code: "wrong" }),
		post(reset, code, {
			"POST /factors/factor-0/challenge": { id: "c-1" },
			"POST /factors/factor-0/verify": fakeTokens(2, { aal: "aal2" }),
			"PUT /user": ACCOUNT,
		}),
	);
	await expect(text()).toMatchFileSnapshot("links.txt");
});
