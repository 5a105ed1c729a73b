import { expect, it } from "vitest";
import { digestCaller, keysOf } from "../../../worker/http/client-address.ts";
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { refusalOf } from "../harness.ts";
import { signedInSite } from "../signed-in-site.ts";

const ID = "6d3f1c52-3f0e-4d35-8d1c-6c1f2a3b4c5d";
const CODE = { id: ID, code: "123456" };
const operator = (auth: object, due: unknown = null, verdict: unknown = "admitted") =>
	signedInSite({ auth, functions: { operator_factor_due: due, admit_code: verdict } });

it("happy: the second factors of an operator tell the database whether Auth took a code, and from where it came", async () => {
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

it.each([
	["mfa_verification_failed", 403, "wrong_code"],
	["mfa_challenge_expired", 403, "wrong_code"],
	["rate_limited", 429, "rate_limited"],
	["unavailable", 503, "unavailable"],
	["too_many_enrolled_mfa_factors", 409, "too_many"],
	["mfa_factor_not_found", 404, "not_found"],
	["mfa_ip_address_mismatch", 403, "forbidden"],
	["mfa_factor_name_conflict", 409, "name_taken"],
	["insufficient_aal", 403, "forbidden"],
	["validation_failed", 400, "invalid_request"],
	["bad_json", 400, "invalid_request"],
])(
	"error: the second factors of an operator refuse a code with %s as %i %s",
	async (code, status, error) => {
		const { send } = await operator({ verifyCode: refusal(code) }, "verify");
		const response = await send("/api/admin/factors/verify", CODE);
		expect(await refusalOf(response)).toEqual([status, error]);
	},
);

it.each([
	["paused", 429],
	["used", 403],
	[new Refusal("unavailable"), 503],
])(
	"security: the second factors of an operator never ask Auth about a code that is %s",
	async (verdict, status) => {
		const { send, names } = await operator({}, "verify", verdict);
		const response = await send("/api/admin/factors/verify", CODE);
		expect(response.status).toBe(status);
		expect(names()).toEqual([]);
	},
);
