import { describe, expect, it, vi } from "vitest";
import { fakeAccounts, refusal } from "../../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../../fakes/sessions.ts";
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

	it("connects: permits the identity, and tells where to go with the cookie of the flow", async () => {
		const permitIdentity = vi.fn(async () => true);
		const { send, calls } = await signedInSite(AUTH, {
			accounts: fakeAccounts({ permitIdentity }),
		});
		const response = await send(PATH, CONNECT);
		expect(await response.json()).toEqual({ outcome: "leave", url: AUTH.connect.url });
		expect(permitIdentity).toHaveBeenCalledWith(ACCOUNT.id, "azure");
		expect(cookiesOf(response).has("__Host-provider")).toBe(true);
		const [, signOut, connect] = calls;
		expect(signOut?.[2]).toMatchObject({ token: FRESH.access_token });
		expect(connect?.[2]).toMatchObject({ token: fakeTokens(1).access_token });
	});

	it("connects nothing for an operator", async () => {
		const { send, names } = await signedInSite(AUTH);
		expect((await send(PATH, CONNECT)).status).toBe(503);
		expect(names()).not.toContain("connect");
	});

	it.each(["disconnected", "lastWayIn"] as const)(
		"removes a provider in the session of the password: %s",
		async (outcome) => {
			const disconnect = vi.fn(async () => outcome);
			const { send, calls } = await signedInSite(AUTH, { accounts: fakeAccounts({ disconnect }) });
			expect(await (await send(PATH, DISCONNECT)).json()).toEqual({ outcome });
			expect(disconnect).toHaveBeenCalledWith(FRESH.access_token, "azure");
			expect(calls.at(-1)?.slice(0, 2)).toEqual(["signOut", "local"]);
		},
	);

	it("begins a deletion at the provider, and deletes nothing yet", async () => {
		const remove = vi.fn(async () => "deleted" as const);
		const { send } = await signedInSite({}, { accounts: fakeAccounts({ delete: remove }) });
		const response = await send(PATH, { action: "delete", provider: "google" });
		expect(await response.json()).toMatchObject({ outcome: "leave" });
		expect(remove).not.toHaveBeenCalled();
	});
});
