import { expect, it } from "vitest";
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT } from "../../fakes/sessions.ts";
import { accountSite, leadsTo } from "../account-site.ts";

const PASSWORDS = { password: "a-secret", confirmPassword: "a-secret" };

/** A site whose fixed time comes before Auth is done, and Auth's later result. */
function slowSite(late: unknown) {
	const auth = { signUp: late, resend: late, recover: late };
	const resultOf = async () => undefined;
	return accountSite({ auth, services: { fixedTime: { resultOf, settle: async () => {} } } });
}
const CALLS = [
	["sign_up", "/auth?mode=signup", { email: ACCOUNT.email, fullName: "Ada", ...PASSWORDS }],
	["resend", "/auth", { step: "resend", email: ACCOUNT.email }],
	["recover", "/auth/forgot-password", { email: ACCOUNT.email }],
] as const;

it.each(CALLS)("of %s waits for no Auth, and logs a later failure", async (work, path, fields) => {
	const [done, failed] = [slowSite("an id"), slowSite(refusal("unavailable"))];
	const [expected, response] = [await done.submit(path, fields), await failed.submit(path, fields)];
	expect(response.status).toBeLessThan(400);
	expect(leadsTo(response)).toEqual(leadsTo(expected));
	expect(failed.log.lines).toMatchObject([
		{ event: "hidden_failure", fields: { work, reason: "auth unavailable" } },
	]);
	expect(done.log.lines).toEqual([]);
});
