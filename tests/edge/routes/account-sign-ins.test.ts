import { describe, expect, it } from "vitest";
import { refusal } from "../../fakes/accounts.ts";
import { fakeTokens } from "../../fakes/sessions.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { cookiesOf } from "../harness.ts";
import { signedInSite } from "../signed-in-site.ts";

const PATH = "/api/account/sign-ins";
const CONNECT = { action: "connect", provider: "azure", current: "old-secret" };
const DISCONNECT = { ...CONNECT, action: "disconnect" };
const FRESH = fakeTokens(2);
const AUTH = { signIn: FRESH, connect: { url: "https://login.microsoftonline.com/x" } };

describe(PATH, () => {
	it.each([CONNECT, DISCONNECT])("$action needs the password", async (body) => {
		const { send, names } = await signedInSite({ signIn: refusal("invalid_credentials") });
		expect(await (await send(PATH, body)).json()).toEqual({ outcome: "wrongCurrent" });
		expect(names()).toEqual(["signIn"]);
	});

	it("connects: lets the session of the password permit the identity, and tells where to go with the cookie of the flow", async () => {
		const sqlCalls = fakeSqlCalls({ permit_identity: true });
		const { send, calls } = await signedInSite(AUTH, { sqlCalls });
		const response = await send(PATH, CONNECT);
		expect(await response.json()).toEqual({ outcome: "leave", url: AUTH.connect.url });
		const args = { provider: "azure" };
		const token = FRESH.access_token;
		expect(sqlCalls.calls).toEqual([{ name: "permit_identity", args, token }]);
		expect(cookiesOf(response).has("__Host-provider")).toBe(true);
		const [, connect, signOut] = calls;
		expect(signOut?.[2]).toMatchObject({ token: FRESH.access_token });
		expect(connect?.[2]).toMatchObject({ token: fakeTokens(1).access_token });
	});

	it("connects nothing for an operator", async () => {
		for (const permit_identity of [false, null, new Refusal("unavailable")]) {
			const sqlCalls = fakeSqlCalls({ permit_identity });
			const { send, names } = await signedInSite(AUTH, { sqlCalls });
			expect((await send(PATH, CONNECT)).status).toBe(503);
			expect(names()).not.toContain("connect");
		}
	});

	it.each([
		["disconnected", null, 200],
		["lastWayIn", new Refusal("unavailable", { status: 409 }), 200],
		[undefined, new Refusal("unavailable"), 503],
	])(
		"removes a provider in the session of the password: %s",
		async (outcome, disconnect_provider, status) => {
			const sqlCalls = fakeSqlCalls({ disconnect_provider });
			const { send, calls } = await signedInSite(AUTH, { sqlCalls });
			const response = await send(PATH, DISCONNECT);
			expect([response.status, await response.json()]).toMatchObject([
				status,
				outcome ? { outcome } : { error: { code: "unavailable" } },
			]);
			const args = { provider: "azure" };
			const token = FRESH.access_token;
			expect(sqlCalls.calls).toEqual([{ name: "disconnect_provider", args, token }]);
			expect(calls.at(-1)?.slice(0, 2)).toEqual(["signOut", "local"]);
		},
	);

	it("begins a deletion at the provider, and deletes nothing yet", async () => {
		const sqlCalls = fakeSqlCalls({ get_own_sign_ins: { has_password: false, providers: [] } });
		const { send } = await signedInSite({}, { sqlCalls });
		const response = await send(PATH, { action: "delete", provider: "google" });
		expect(await response.json()).toMatchObject({ outcome: "leave" });
		expect(sqlCalls.names()).toEqual(["get_own_sign_ins"]);
	});

	it.each([
		["needs the password where there is one", { has_password: true, providers: [] }, 200],
		["is not begun while nothing says whether there is one", new Refusal("unavailable"), 503],
	])("a deletion %s", async (_, get_own_sign_ins, status) => {
		const sqlCalls = fakeSqlCalls({ get_own_sign_ins });
		const { send } = await signedInSite({}, { sqlCalls });
		const response = await send(PATH, { action: "delete", provider: "google" });
		expect(response.status).toBe(status);
		const body = await response.json();
		if (status === 200) expect(body).toEqual({ outcome: "wrongCurrent" });
		expect(cookiesOf(response).has("__Host-provider")).toBe(false);
	});
});
