import { expect, it } from "vitest";
import { FACTOR_API } from "../../../contract/accounts.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { refusalOf } from "../harness.ts";
import { signedInSite } from "../signed-in-site.ts";

it.each([
	// It has nothing to recover.
	[new Refusal("forbidden"), 403, "wrong_code"],
	["something else", 503, "unavailable"],
	[new Refusal("unauthenticated"), 401, "unauthenticated"],
	[new Refusal("unavailable"), 503, "unavailable"],
] as const)("error: a recovery code that is %s gets %i %s", async (verdict, status, code) => {
	const functions = { operator_factor_due: "verify", use_recovery_code: verdict };
	const { send } = await signedInSite({ functions });
	const response = await send(FACTOR_API.recover, { code: "0a1b2-c3d4e-f5061-72839" });
	expect(await refusalOf(response)).toEqual([status, code]);
});
