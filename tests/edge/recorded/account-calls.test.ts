/** Calls by which customers and operators sign in and change their account, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { ACCOUNT_API, FACTOR_API } from "../../../contract/accounts.ts";
import { ADMIN_API } from "../../../contract/admin.ts";
import { PROVIDERS, SIGN_INS_API } from "../../../contract/providers.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { authRefuses, DOWN, OVER, type Responses, refused } from "./platform.ts";
import { recorder, type Visit } from "./record.ts";

it("the calls of accounts and operators are as recorded", async () => {
	const { visit, text, signedIn } = recorder({}, { list_due_mails: ["k1", "k2"] });
	const cookies = await signedIn({ aal: "aal2" });
	const post = (to: string, json: unknown, responses: Responses = {}, note = ""): Visit => ({
		to: `POST ${to}`,
		json,
		cookies,
		responses,
		...(note && { note }),
	});
	const SIGN_IN = "POST /token?grant_type=password";
	const again = { [SIGN_IN]: fakeTokens(2), permit_identity: true, "PUT /user": ACCOUNT };
	const wrong = { [SIGN_IN]: authRefuses(400, "invalid_credentials") };
	const change = { current: "a-secret", password: "other-secret" };
	const location = Response.json(null, {
		status: 302,
		headers: { location: "https://accounts.google.com/o" },
	});
	const leaving = { ...again, "GET /user/identities/authorize": location };
	const FACTOR = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
	const factor = (id: string, changed: object = {}) => ({
		id,
		friendly_name: "Phone",
		factor_type: "totp",
		status: "verified",
		created_at: "2026-11-02T00:00:00Z",
		...changed,
	});
	const user = {
		...ACCOUNT,
		new_email: "new@example.com",
		factors: [
			factor("f-2"),
			factor(FACTOR, { factor_type: "webauthn", created_at: "2026-11-01T00:00:00Z" }),
			factor("f-3", { status: "unverified" }),
		],
	};
	const credential = {
		id: "a",
		rawId: "a",
		type: "public-key",
		response: { clientDataJSON: "b", authenticatorData: "c", signature: "d", userHandle: "" },
	};
	const signIn = { email: ACCOUNT.email, password: "a-secret" };
	for (const each of [
		post(ACCOUNT_API.signOut, {}),
		{ ...post(ACCOUNT_API.signOut, {}), cookies: {}, note: "nobody" },
		post(ACCOUNT_API.signOutEverywhere, {}),
		post(
			ACCOUNT_API.signOutEverywhere,
			{},
			{ end_own_sessions: refused(403) },
			"below the second factor",
		),
		post(ACCOUNT_API.password, change, again),
		post(ACCOUNT_API.password, change, wrong, "a wrong password"),
		post(ACCOUNT_API.password, { current: "a-secret", password: "1" }),
		post(ACCOUNT_API.password, { current: "a-secret", password: "password" }),
		post(ACCOUNT_API.password, { current: "a-secret", password: ACCOUNT.email }),
		post(
			ACCOUNT_API.password,
			change,
			{ ...again, "PUT /user": authRefuses(422, "same_password") },
			"the same",
		),
		...["reauthentication_needed", "insufficient_aal", "weak_password"].map((code) =>
			post(ACCOUNT_API.password, change, { ...again, "PUT /user": authRefuses(422, code) }, code),
		),
		post(ACCOUNT_API.password, change, { ...again, "PUT /user": DOWN }, "Auth is down"),
		post(ACCOUNT_API.password, change, { "ACCOUNT_RATE_LIMIT.limit": OVER }, "over the limit"),
		post(ACCOUNT_API.password, change, { "ACCOUNT_RATE_LIMIT.limit": DOWN }, "no limiter"),
		{ to: `GET ${ACCOUNT_API.address}`, cookies, responses: { "GET /user": user } },
		...["", "next@example.com"].map((new_email) => ({
			to: `GET ${ACCOUNT_API.address}`,
			cookies,
			responses: {
				"GET /user": { ...user, email: "new@example.com", new_email },
				"POST /token?grant_type=refresh_token": fakeTokens(3),
			},
			note: new_email ? "changed, and to be changed again" : "changed",
		})),
		...["session_not_found", "bad_jwt", "no_authorization", "user_not_found"].map((code) => ({
			to: `GET ${ACCOUNT_API.address}`,
			cookies,
			responses: { "GET /user": authRefuses(403, code) },
			note: code,
		})),
		post(
			ACCOUNT_API.address,
			{ current: "a-secret", email: "new@example.com" },
			{ ...again, "PUT /user": user },
		),
		post(ACCOUNT_API.address, { current: "a-secret", email: ACCOUNT.email }),
		...["email_exists", "email_address_invalid", "email_address_not_authorized"].map((code) =>
			post(
				ACCOUNT_API.address,
				{ current: "a-secret", email: "new@example.com" },
				{ ...again, "PUT /user": authRefuses(422, code) },
				code,
			),
		),
		post(
			ACCOUNT_API.address,
			{ current: "a-secret", email: "new@example.com" },
			{ ...again, "PUT /user": authRefuses(429, "over_email_send_rate_limit") },
			"too soon",
		),
		post(ACCOUNT_API.deletion, { current: "a-secret" }, again),
		...[403, 409, 500].map((status) =>
			post(
				ACCOUNT_API.deletion,
				{ current: "a-secret" },
				{ ...again, delete_account: refused(status) },
				`${status}`,
			),
		),
		post(ACCOUNT_API.deletion, { current: "a-secret" }, wrong, "a wrong password"),
		...(["connect", "disconnect"] as const).flatMap((action) =>
			PROVIDERS.map((provider) =>
				post(SIGN_INS_API, { action, provider, current: "a-secret" }, leaving),
			),
		),
		post(
			SIGN_INS_API,
			{ action: "disconnect", provider: "azure", current: "a-secret" },
			{ ...again, disconnect_provider: refused(409) },
			"the last way in",
		),
		post(
			SIGN_INS_API,
			{ action: "delete", provider: "azure" },
			{ get_own_sign_ins: { has_password: true, providers: ["azure"] } },
			"with a password, too",
		),
		...PROVIDERS.map((provider) =>
			post(
				SIGN_INS_API,
				{ action: "delete", provider },
				{
					get_own_sign_ins: { has_password: false, providers: [provider] },
					"GET /authorize": location,
				},
			),
		),
		post(SIGN_INS_API, { action: "delete", provider: "apple" }),
		post(SIGN_INS_API, { provider: "azure", current: "a-secret" }),
		{ ...post(ADMIN_API.signIn, signIn, { find_admin_by_email: true, ...again }), cookies: {} },
		{
			...post(
				ADMIN_API.signIn,
				{ ...signIn, invitation: "f".repeat(64) },
				{ find_admin_by_email: false, find_invitation: true, ...again },
			),
			cookies: {},
			note: "invited",
		},
		{
			...post(ADMIN_API.signIn, signIn, { find_admin_by_email: false }),
			cookies: {},
			note: "a customer",
		},
		{
			...post(ADMIN_API.signIn, signIn, { find_admin_by_email: true, ...wrong }),
			cookies: {},
			note: "a wrong password",
		},
		{
			...post(ADMIN_API.signIn, signIn, {
				find_admin_by_email: true,
				[SIGN_IN]: authRefuses(429, "over_request_rate_limit"),
			}),
			cookies: {},
			note: "after many",
		},
		{
			...post(ADMIN_API.signIn, signIn, { "ADMIN_ADDRESS_RATE_LIMIT.limit": OVER }),
			cookies: {},
			note: "over the limit of an address",
		},
		{
			...post(ADMIN_API.signIn, signIn, { "ADMIN_RATE_LIMIT.limit": OVER }),
			cookies: {},
			note: "over the limit of an account",
		},
		...[
			{
				is_admin: true,
				get_admin_data: [
					{
						id: "1",
						email: ACCOUNT.email,
						name: "Ada",
						role: "super_admin",
						is_active: true,
						last_login: null,
						created_at: "2026-01-01T00:00:00Z",
					},
				],
			},
			{ is_admin: false, operator_factor_due: "enrol" },
			{ is_admin: false, operator_factor_due: "verify" },
			{ is_admin: refused(403), operator_factor_due: refused(403) },
			{ is_admin: true, get_admin_data: [] },
			{ is_admin: DOWN },
		].map((responses, n) => ({ to: `GET ${ADMIN_API.session}`, cookies, responses, note: `${n}` })),
		{ to: `GET ${FACTOR_API.all}`, cookies, responses: { "GET /user": user } },
		{
			to: `GET ${FACTOR_API.all}`,
			cookies,
			responses: { operator_factor_due: refused(403) },
			note: "a customer",
		},
		post(
			FACTOR_API.all,
			{ name: " New  phone " },
			{
				"GET /user": user,
				"POST /factors": { id: "f-9", totp: { secret: "S", uri: "otpauth://x" } },
			},
		),
		post(
			FACTOR_API.verify,
			{ id: FACTOR, code: "123456" },
			{
				admit_code: "admitted",
				[`POST /factors/${FACTOR}/challenge`]: { id: "c-1" },
				[`POST /factors/${FACTOR}/verify`]: fakeTokens(3, { aal: "aal2" }),
			},
		),
		post(FACTOR_API.verify, { id: FACTOR, code: "123456" }, { admit_code: "used" }, "used"),
		post(FACTOR_API.verify, { id: FACTOR, code: "123456" }, { admit_code: "paused" }, "paused"),
		post(FACTOR_API.verify, { id: FACTOR, code: "1" }),
		post(
			FACTOR_API.remove,
			{ id: FACTOR },
			{ "POST /token?grant_type=refresh_token": fakeTokens(3) },
		),
		post(
			FACTOR_API.remove,
			{ id: FACTOR },
			{ [`DELETE /factors/${FACTOR}`]: authRefuses(422, "insufficient_aal") },
			"below the second factor",
		),
		post(
			FACTOR_API.enrolPasskey,
			{ name: "Key" },
			{
				"GET /user": user,
				"POST /factors": { id: FACTOR },
				[`POST /factors/${FACTOR}/challenge`]: {
					id: "c-1",
					webauthn: { credential_options: { publicKey: { challenge: "x" } } },
				},
			},
		),
		...[
			{ id: "c-1", webauthn: { credential_options: { publicKey: { challenge: "x" } } } },
			authRefuses(404, "mfa_factor_not_found"),
		].map((response) =>
			post(
				FACTOR_API.challengePasskey,
				{ id: FACTOR },
				{ [`POST /factors/${FACTOR}/challenge`]: response },
			),
		),
		post(
			FACTOR_API.verifyPasskey,
			{ id: FACTOR, challenge: FACTOR, credential },
			{ "GET /user": user, [`POST /factors/${FACTOR}/verify`]: fakeTokens(3, { aal: "aal2" }) },
		),
		post(
			FACTOR_API.verifyPasskey,
			{ id: FACTOR, challenge: FACTOR, credential },
			{
				"GET /user": user,
				[`POST /factors/${FACTOR}/verify`]: authRefuses(500, "unexpected_failure"),
			},
			"not accepted",
		),
		...["accepted", "wrong", "paused", "used"].map((verdict) =>
			post(
				FACTOR_API.recover,
				{ code: "0123456789abcdef0123" },
				{ use_recovery_code: verdict },
				verdict,
			),
		),
	] as Visit[])
		await visit({ ...each, fails: each.note === undefined });
	await expect(text()).toMatchFileSnapshot("account-calls.txt");
});
