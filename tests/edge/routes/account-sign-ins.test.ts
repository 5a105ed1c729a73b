import { describe, expect, it } from "vitest";
import { SIGN_INS_API } from "../../../contract/providers.ts";
import { refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { cookiesOf } from "../harness.ts";
import { signedInSite } from "../signed-in-site.ts";

const CONNECT = { action: "connect", provider: "azure", current: "old-secret" };
const DISCONNECT = { ...CONNECT, action: "disconnect" };
const DELETE = { action: "delete", provider: "google" };
const FRESH = fakeTokens(2);
const AUTH = { signIn: FRESH, connect: { url: "https://login.microsoftonline.com/x" } };

async function change(body: object, functions: Record<string, unknown> = {}, auth: object = AUTH) {
	const site = await signedInSite({ auth, functions });
	const response = await site.send(SIGN_INS_API, body);
	return { ...site, response, result: await response.json() };
}

it("happy: the ways to sign in connects: lets the session of the password permit the identity, and tells where to go with the cookie of the flow", async () => {
	const { calls, response, result, sqlCalls, services } = await change(CONNECT, {
		permit_identity: true,
	});
	expect(result).toEqual({ outcome: "leave", url: AUTH.connect.url });
	const args = { provider: "azure" };
	const token = FRESH.access_token;
	expect(sqlCalls.calls).toEqual([{ name: "permit_identity", args, token }]);
	const flow = cookiesOf(response).get("__Host-provider")?.split(";")[0] ?? "";
	expect(await services.providerFlow.read(() => [flow])).toMatchObject({
		...{ ...args, intent: "connect", account: ACCOUNT.id, query: "" },
	});
	const [, connect, signOut] = calls;
	expect(signOut?.[2]).toMatchObject({ token: FRESH.access_token });
	expect(connect?.[2]).toMatchObject({ token: fakeTokens(1).access_token });
});

describe("error: the ways to sign in", () => {
	it.each([CONNECT, DISCONNECT])("$action needs the password", async (body) => {
		const { names, result } = await change(body, {}, { signIn: refusal("invalid_credentials") });
		expect([result, names()]).toEqual([{ outcome: "wrongCurrent" }, ["signIn"]]);
	});

	const NOT_PERMITTED = [false, null, new Refusal("unavailable")];
	it.each(NOT_PERMITTED)("connects nothing for an operator: %j", async (permit_identity) => {
		const { names, response } = await change(CONNECT, { permit_identity });
		expect(response.status).toBe(503);
		expect(names()).not.toContain("connect");
	});

	it.each([
		// Nothing says whether there is a password.
		[new Refusal("unavailable"), 503, {}],
	])("a deletion needs the password where there is one: %#", async (found, status, expected) => {
		const { response, result } = await change(DELETE, { get_own_sign_ins: found });
		expect([response.status, result]).toMatchObject([status, expected]);
		expect(cookiesOf(response).has("__Host-provider")).toBe(false);
	});
});
