import { describe, expect, it } from "vitest";
import { FACTOR_API } from "../../../contract/accounts.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { refusalOf } from "../harness.ts";
import { signedInSite } from "../signed-in-site.ts";

const CODE = "0a1b2-c3d4e-f5061-72839";

/** Endpoint's response to the database's verdict. */
async function recover(verdict: unknown, code = CODE) {
	const functions = { operator_factor_due: "verify", use_recovery_code: verdict };
	const { send, names, sqlCalls } = await signedInSite({ functions });
	const response = await send(FACTOR_API.recover, { code });
	return { response, used: sqlCalls.calls.slice(1), names };
}

it("happy: a recovery code is the database's affair, in the session at hand, as it was typed", async () => {
	const code = ` ${CODE.toUpperCase()}`;
	const { response, used, names } = await recover("accepted", code);
	expect(response.status).toBe(200);
	const networks = [expect.stringMatching(/^[0-9a-f]{32}$/)];
	expect(used).toMatchObject([{ name: "use_recovery_code", args: { code, networks } }]);
	expect(names()).toEqual([]);
});

describe("error: a recovery code", () => {
	it.each([
		["wrong", 403, "wrong_code"],
		["paused", 429, "rate_limited"],
		// It has nothing to recover.
		[new Refusal("forbidden"), 403, "wrong_code"],
		["something else", 503, "unavailable"],
		[new Refusal("unauthenticated"), 401, "unauthenticated"],
		[new Refusal("unavailable"), 503, "unavailable"],
	] as const)("that is %s gets %i %s", async (verdict, status, code) => {
		expect(await refusalOf((await recover(verdict)).response)).toEqual([status, code]);
	});
});
