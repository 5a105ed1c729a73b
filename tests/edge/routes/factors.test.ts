import { describe, expect, it } from "vitest";
import { digestCaller, keysOf } from "../../../worker/http/client-address.ts";
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { refusalOf } from "../harness.ts";
import { sessionAfter, signedInSite } from "../signed-in-site.ts";

const ID = "6d3f1c52-3f0e-4d35-8d1c-6c1f2a3b4c5d";
const factor = (id: string, status: string, created_at: string) => ({
	...{ id, status, created_at, friendly_name: `app ${id}`, factor_type: "totp" },
});
const USER = {
	factors: [
		factor("new", "verified", "2026-11-02T00:00:00Z"),
		{ ...factor("old", "verified", "2026-11-01T00:00:00Z"), factor_type: "webauthn" },
		factor("never", "unverified", "2026-11-03T00:00:00Z"),
	],
};

const CODE = { id: ID, code: "123456" };
const operator = (auth: object, due: unknown = null, verdict: unknown = "admitted") =>
	signedInSite({ auth, functions: { operator_factor_due: due, admit_code: verdict } });

describe("happy: the second factors of an operator", () => {
	it("are the verified ones, oldest first", async () => {
		const { send } = await operator({ user: USER });
		expect(await (await send("/api/admin/factors")).json()).toEqual([
			{ id: "old", kind: "passkey", name: "app old", createdAt: "2026-11-01T00:00:00Z" },
			{ id: "new", kind: "app", name: "app new", createdAt: "2026-11-02T00:00:00Z" },
		]);
	});

	it("get a new one in place of those that were never verified", async () => {
		const enrol = { id: ID, totp: { uri: "otpauth://totp/x", secret: "ABCD" } };
		const { send, names } = await operator({ user: USER, enrol }, "enrol");
		const response = await send("/api/admin/factors", { name: " My phone " });
		expect(await response.json()).toEqual({ id: ID, ...enrol.totp });
		expect(names()).toEqual(["user", "unenrol", "enrol"]);
	});

	it("raise the session with a code, and note the sign-in", async () => {
		const verified = fakeTokens(2, { aal: "aal2" });
		const { send, services, sqlCalls, log } = await operator({ verifyCode: verified }, "verify");
		const response = await send("/api/admin/factors/verify", CODE);
		expect(await response.json()).toMatchObject({ aal: "aal2" });
		expect(await sessionAfter(response, services)).toMatchObject({
			session: { token: verified.access_token },
		});
		expect(sqlCalls.calls.at(-1)).toMatchObject({
			...{ name: "update_admin_last_login", args: { user_email: ACCOUNT.email } },
			token: verified.access_token,
		});
		expect(log.lines).toEqual([]);
	});

	it("tell the database whether Auth took a code, and from where it came", async () => {
		for (const [verifyCode, is_right] of [
			[fakeTokens(2, { aal: "aal2" }), true],
			[refusal("mfa_verification_failed"), false],
		] as const) {
			const { send, sqlCalls, services } = await operator({ verifyCode }, "verify");
			const from = { "cf-connecting-ip": "2001:db8::1" };
			await send("/api/admin/factors/verify", CODE, from);
			const about = { account: ACCOUNT.id, code: "123456" };
			const networks = await digestCaller(keysOf("2001:db8::1"), services.env.SESSION_SECRET);
			expect(sqlCalls.argsOf("admit_code")).toEqual([{ ...about, session: "s", networks }]);
			expect(sqlCalls.argsOf("settle_code")).toEqual([{ ...about, is_right }]);
		}
	});

	it("are removed with a code's session only, which is then renewed", async () => {
		const { send, calls } = await operator({ unenrol: {}, refresh: refusal("unavailable") });
		expect((await send("/api/admin/factors/remove", { id: ID })).status).toBe(200);
		expect(calls[0]?.[0]).toBe("unenrol");
		const weak = await operator({ unenrol: refusal("insufficient_aal") });
		expect((await weak.send("/api/admin/factors/remove", { id: ID })).status).toBe(403);
	});
});

describe("error: the second factors of an operator", () => {
	it.each([
		["mfa_verification_failed", 403, "wrong_code"],
		["mfa_challenge_expired", 403, "wrong_code"],
		["rate_limited", 429, "rate_limited"],
		["unavailable", 503, "unavailable"],
		["too_many_enrolled_mfa_factors", 409, "too_many"],
		["mfa_factor_not_found", 404, "not_found"],
		["mfa_ip_address_mismatch", 403, "forbidden"],
		["validation_failed", 400, "invalid_request"],
		["bad_json", 400, "invalid_request"],
	])("refuse a code with %s as %i %s", async (code, status, error) => {
		const { send } = await operator({ verifyCode: refusal(code) }, "verify");
		const response = await send("/api/admin/factors/verify", CODE);
		expect(await refusalOf(response)).toEqual([status, error]);
	});
});

describe("security: the second factors of an operator", () => {
	it.each([
		["paused", 429],
		["used", 403],
		[new Refusal("unavailable"), 503],
	])("never ask Auth about a code that is %s", async (verdict, status) => {
		const { send, names } = await operator({}, "verify", verdict);
		const response = await send("/api/admin/factors/verify", CODE);
		expect(response.status).toBe(status);
		expect(names()).toEqual([]);
	});
});
