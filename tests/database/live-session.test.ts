/**
 * The token of a session that has ended works until it expires. Each function for people checks the session, as
 * row-security.test.ts shows by a caller without one; here is what the check rejects.
 */
import { beforeEach, expect, it } from "vitest";
import { type Customer, callOrCode, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

let customer: Customer;
let other: Customer;

beforeEach(async () => {
	[customer, other] = [await signUp(database), await signUp(database)];
});

it.each([
	["the user signed out", "delete from auth.sessions"],
	["the session has reached its end", "update auth.sessions set not_after = now()"],
])("a token is rejected when %s", async (_, ends) => {
	const calls = () =>
		Promise.all(
			["get_own_profile()", "export_account()", "analytics_mau()"].map((call) =>
				callOrCode(database, customer, call),
			),
		);
	expect(await calls()).not.toContain("PT401");
	await database.script("update auth.sessions set not_after = now() + interval '1 minute'");
	expect(await calls(), "its end is yet to come").not.toContain("PT401");
	await database.script(ends);
	expect(await calls()).toEqual(Array(3).fill("PT401"));
	expect(await callOrCode(database, customer, "delete_account()")).toBe("PT401");
	expect(await database.query("select from auth.users")).toHaveLength(2);
});

it.each([
	["no session", () => ({})],
	["an empty session", () => ({ session_id: null })],
	["the session of another user", () => ({ session_id: other.id })],
])("a token with %s is rejected", async (_, session) => {
	const claims = { sub: customer.id, email: customer.email, ...session() };
	const call = database.asRole("authenticated", "select public.get_own_profile()", [], claims);
	await expect(call).rejects.toMatchObject({ code: "PT401" });
});
