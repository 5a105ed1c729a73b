import { describe, expect, it } from "vitest";
import { FACTOR_API } from "../../../contract/accounts.ts";
import type { Services } from "../../../worker/services.ts";
import { refusal } from "../../fakes/accounts.ts";
import { fakeTokens } from "../../fakes/sessions.ts";
import { ORIGIN, refusalOf } from "../harness.ts";
import { sessionAfter, signedInSite } from "../signed-in-site.ts";

const ID = "6d3f1c52-3f0e-4d35-8d1c-6c1f2a3b4c5d";
const CHALLENGE = "7e4f1c52-3f0e-4d35-8d1c-6c1f2a3b4c5d";
const SITE = { rpId: new URL(ORIGIN).hostname, rpOrigins: [ORIGIN] };
const CREDENTIAL = {
	...{ id: "a-_b", rawId: "a-_b", type: "public-key" },
	response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "" },
};
/** A factor beside a passkey, one of which is verified. */
const user = (status: string, factor_type = "webauthn") => {
	const shared = { friendly_name: "", created_at: "2026-11-02T00:00:00Z" };
	const other = status === "verified" ? "unverified" : "verified";
	return {
		factors: [
			{ id: "another", status: other, factor_type: "webauthn", ...shared },
			{ id: ID, status, factor_type, ...shared },
		],
	};
};

const operator = (auth: object, services: Partial<Services> = {}) =>
	signedInSite({ auth, functions: { operator_factor_due: "verify" }, services });
const verifying = { id: ID, challenge: CHALLENGE, credential: CREDENTIAL };

it.each([
	["unverified", "create"],
	["verified", "request"],
])(
	"happy: passkeys that are %s are verified as %s, whatever the browser says",
	async (status, type) => {
		const tokens = fakeTokens(2, { aal: "aal2" });
		const { send, calls, services, sqlCalls } = await operator({
			...{ user: user(status), verifyPasskey: tokens },
		});
		const response = await send(FACTOR_API.verifyPasskey, { ...verifying, type: "create" });
		expect(await response.json()).toMatchObject({ aal: "aal2" });
		expect(await sessionAfter(response, services)).toMatchObject({
			session: { token: tokens.access_token },
		});
		expect(calls.at(-1)?.slice(1, 3)).toEqual([
			ID,
			{ challenge_id: CHALLENGE, type, site: SITE, credential_response: CREDENTIAL },
		]);
		expect(sqlCalls.calls.at(-1)).toMatchObject({ name: "update_admin_last_login" });
	},
);

it.each([
	["passkey_refused", 403, "passkey_refused"],
	["mfa_challenge_expired", 403, "passkey_refused"],
	["mfa_ip_address_mismatch", 403, "passkey_refused"],
	["mfa_factor_not_found", 403, "passkey_refused"],
	["validation_failed", 403, "passkey_refused"],
	["insufficient_aal", 403, "forbidden"],
	["rate_limited", 429, "rate_limited"],
	["unavailable", 503, "unavailable"],
])("error: passkeys are refused with %s as %i %s", async (code, status, error) => {
	const { send } = await operator({ user: user("verified"), verifyPasskey: refusal(code) });
	const response = await send(FACTOR_API.verifyPasskey, verifying);
	expect(await refusalOf(response)).toEqual([status, error]);
});

describe("security: passkeys", () => {
	it.each([
		["of somebody else", { ...verifying, id: CHALLENGE }, user("verified")],
		["that is an app", verifying, user("verified", "totp")],
	])("a factor %s is not verified", async (_, body, of) => {
		const { send, names } = await operator({ user: of });
		expect((await send(FACTOR_API.verifyPasskey, body)).status).toBe(403);
		expect(names()).toEqual(["user"]);
	});

	it("challenges are few, counted by session: another one does not use up the owner's", async () => {
		const keys: string[] = [];
		const adminRateLimit = async (given: readonly string[]) => {
			keys.push(...given);
			return "over" as const;
		};
		const { send, names } = await operator({}, { adminRateLimit });
		for (const [path, body] of [
			[FACTOR_API.enrolPasskey, { name: "x" }],
			[FACTOR_API.challengePasskey, { id: ID }],
		] as const) {
			expect((await send(path, body)).status).toBe(429);
		}
		expect(keys).toEqual(["passkey:s", "passkey:s"]);
		expect(names()).toEqual([]);
	});
});
