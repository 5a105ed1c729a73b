import { describe, expect, it } from "vitest";
import { FACTOR_API } from "../../../contract/accounts.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { signedInSite } from "../signed-in-site.ts";

const CODE = "0a1b2-c3d4e-f5061-72839";

/** Endpoint's response to the database's verdict. */
async function recover(verdict: unknown, code = CODE, due: unknown = "verify") {
	const sqlCalls = fakeSqlCalls({ operator_factor_due: due, use_recovery_code: verdict });
	const { send, names } = await signedInSite({}, { sqlCalls });
	const response = await send(FACTOR_API.recover, { code });
	return { response, body: await response.json(), used: sqlCalls.calls.slice(1), names };
}

describe("happy: a recovery code", () => {
	it("is the database's affair, in the session at hand, as it was typed", async () => {
		const { response, used, names } = await recover("accepted", ` ${CODE.toUpperCase()}`);
		expect(response.status).toBe(200);
		expect(used).toMatchObject([
			{
				name: "use_recovery_code",
				args: {
					code: ` ${CODE.toUpperCase()}`,
					networks: [expect.stringMatching(/^[0-9a-f]{32}$/)],
				},
			},
		]);
		expect(names()).toEqual([]);
	});
});

describe("error: a recovery code", () => {
	it.each([
		["wrong", 403, "wrong_code"],
		["paused", 429, "rate_limited"],
		["something else", 503, "unavailable"],
		[new Refusal("unauthenticated"), 401, "unauthenticated"],
		[new Refusal("unavailable"), 503, "unavailable"],
	] as const)("that is %s gets %i %s", async (verdict, status, code) => {
		const { response, body } = await recover(verdict);
		expect([response.status, body]).toMatchObject([status, { error: { code } }]);
	});

	it.each(["", "0".repeat(65)])("of another length goes no further: %s", async (code) => {
		const { response, used } = await recover("accepted", code);
		expect([response.status, used]).toEqual([400, []]);
	});
});

describe("security: a recovery code", () => {
	it("is nothing to who is no operator, or has nothing to recover", async () => {
		const stranger = await recover("accepted", CODE, new Refusal("forbidden"));
		expect([stranger.response.status, stranger.used]).toEqual([403, []]);
		const passed = await recover(new Refusal("forbidden"));
		expect(passed.body).toMatchObject({ error: { code: "wrong_code" } });
	});
});
