import { createClient, type SupabaseClient, type User } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { changeEmail } from "../../../web/app/dashboard/change-email.ts";
import { pendingEmailQuery } from "../../../web/app/dashboard/get-pending-email.ts";
import { authFailure, CONFIG, fakeAuth, SESSION, USER } from "./fake-auth.ts";

const NEW = "new@example.com";
const CHECK = ["POST /auth/v1/token", "POST /auth/v1/logout?scope=local"];
const UPDATE = ["GET /auth/v1/user", "PUT /auth/v1/user"];

function change(email = NEW) {
	const supabase = { auth: { getSession: async () => ({ data: { session: SESSION } }) } };
	const app = { config: CONFIG, supabase: supabase as unknown as SupabaseClient };
	return changeEmail(app, USER as unknown as User, { email, current: "secret" });
}

it("checks the password, then has the links sent, and ends no other session", async () => {
	const calls = fakeAuth();
	expect(await change()).toEqual({ outcome: "sent" });
	expect(calls).toEqual([...CHECK, ...UPDATE]);
});

it("sends nothing with a wrong password", async () => {
	const calls = fakeAuth({ "POST /auth/v1/token": [400, authFailure("invalid_credentials")] });
	expect(await change()).toEqual({ outcome: "wrongCurrent" });
	expect(calls).toEqual(["POST /auth/v1/token"]);
});

it("calls nobody for the address of the account, however it is written", async () => {
	const calls = fakeAuth();
	expect(await change(USER.email.toUpperCase())).toEqual({ outcome: "same" });
	expect(calls).toEqual([]);
});

it.each([
	["email_exists", { outcome: "taken" }],
	["email_address_invalid", { outcome: "taken" }],
	[
		"over_email_send_rate_limit",
		{ outcome: "refused", error: { code: "over_email_send_rate_limit" } },
	],
])("reports %s", async (code, result) => {
	fakeAuth({ "PUT /auth/v1/user": [422, authFailure(code)] });
	expect(await change()).toMatchObject(result);
});

it.each([
	[{ new_email: NEW }, NEW, 1],
	[{ new_email: "" }, null, 1],
	[{ email: NEW }, null, 2],
])("%j of Auth waits as %s; a changed address renews the session", async (user, waiting, calls) => {
	const made = fakeAuth({ "GET /auth/v1/user": [200, { ...USER, ...user }] });
	const stored = new Map([["s", JSON.stringify(SESSION)]]);
	const supabase = createClient(CONFIG.supabaseUrl, CONFIG.supabasePublishableKey, {
		auth: {
			storageKey: "s",
			autoRefreshToken: false,
			storage: {
				getItem: (key) => stored.get(key) ?? null,
				setItem: (key, value) => void stored.set(key, value),
				removeItem: (key) => void stored.delete(key),
			},
		},
	});
	const { queryFn } = pendingEmailQuery(supabase, USER.id);
	expect(await (queryFn as () => Promise<string | null>)()).toBe(waiting);
	expect(made).toEqual(["GET /auth/v1/user", "POST /auth/v1/token"].slice(0, calls));
});
