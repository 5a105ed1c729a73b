/** Operators' second factor: each level, with the setting on and off. */
import { beforeEach, describe, expect, it } from "vitest";
import { appoint, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { addFactor, callIn, orCode } from "./sessions.ts";

const database = migratedDatabase();

let operator: Customer;
let customer: Customer;

beforeEach(async () => {
	operator = await signUp(database, { email: "super@example.com" });
	customer = await signUp(database, { email: "customer@example.com" });
	await appoint(database, operator, { role: "super_admin" });
});

const isRequired = (required: boolean) =>
	database.script(`update private.settings set require_operator_mfa = ${required}`);
const enrol = (status: "verified" | "unverified", type?: "totp" | "webauthn") =>
	addFactor(database, operator, { status, ...(type && { type }) });
const raise = (aal: string | null) =>
	database.query("update auth.sessions set aal = $2 where id = $1", [operator.id, aal]);

/** The result of a function, or the error code. `aal` is the token's claim. */
const call = (name: string, aal?: string, caller = operator) =>
	orCode(callIn(database, caller, { aal }, name));

const GUARDED = [
	"analytics_mau()",
	"get_system_state()",
	"list_customers('{}')",
	"check_operator()",
];
const OWN = ["is_admin('super@example.com')", "get_admin_data('super@example.com')"];

/** Whether an operator's calls succeed: all or none of them do. */
async function isAllowed(aal?: string): Promise<boolean> {
	const codes = new Set<unknown>();
	for (const name of GUARDED) codes.add((await call(name, aal)) === "PT403");
	for (const name of OWN) codes.add([false, null].includes((await call(name, aal)) as boolean));
	expect(codes.size).toBe(1);
	return codes.has(false);
}

describe("an operator's calls", () => {
	it.each([
		// setting, factor, session's level, token's level, allowed, what is due
		[true, undefined, "aal1", "aal1", false, "enrol"],
		[true, undefined, null, undefined, false, "enrol"],
		[true, "unverified", "aal1", "aal1", false, "enrol"],
		[true, "verified", "aal1", "aal1", false, "verify"],
		[true, "verified", "aal2", "aal2", true, null],
		[false, undefined, "aal1", "aal1", true, null],
		[false, "unverified", "aal1", "aal1", true, null],
		[false, "verified", "aal1", "aal1", false, "verify"],
		[false, "verified", "aal2", "aal2", true, null],
		// A token of the session before the factor, and a token that outlives the factor.
		[true, "verified", "aal2", "aal1", false, "verify"],
		[true, undefined, "aal1", "aal2", false, "enrol"],
	] as const)(
		"required %s, factor %s, session %s, token %s: %s",
		async (required, factor, session, token, allowed, due) => {
			await isRequired(required);
			if (factor) await enrol(factor);
			await raise(session);
			expect(await isAllowed(token)).toBe(allowed);
			expect(await call("operator_factor_due()", token)).toBe(due);
		},
	);

	it.each([
		["aal1", false, "verify"],
		["aal2", true, null],
	] as const)("are those of a passkey's session at %s: %s", async (aal, allowed, due) => {
		await isRequired(false);
		await enrol("verified", "webauthn");
		await raise(aal);
		expect(await isAllowed(aal)).toBe(allowed);
		expect(await call("operator_factor_due()", aal)).toBe(due);
	});

	it("are refused when the setting is missing", async () => {
		await database.script("delete from private.settings");
		expect(await isAllowed("aal1")).toBe(false);
	});

	it("do not store the last login before the second factor", async () => {
		await call("update_admin_last_login('super@example.com')", "aal1");
		const logins = () =>
			database.query("select user_id from private.admins where last_login is not null");
		expect(await logins()).toEqual([]);
		await enrol("verified");
		await raise("aal2");
		await call("update_admin_last_login('super@example.com')", "aal2");
		expect(await logins()).toHaveLength(1);
	});
});

describe("operator_factor_due", () => {
	it("says nothing to customers and ended sessions", async () => {
		expect(await call("operator_factor_due()", "aal1", customer)).toBe("PT403");
		await database.query("delete from auth.sessions where user_id = $1", [operator.id]);
		expect(await call("operator_factor_due()", "aal2")).toBe("PT401");
	});
});

it("a factor that was begun before the first one cannot be verified after it, of whatever kind", async () => {
	await enrol("unverified", "totp");
	await enrol("unverified", "webauthn");
	await database.script(
		"update auth.mfa_factors set status = 'verified' where factor_type = 'webauthn'",
	);
	expect(await database.column("select factor_type from auth.mfa_factors")).toEqual(["webauthn"]);
});

describe("the setting", () => {
	it("is on after the migrations, and has one row", async () => {
		expect(await database.column("select require_operator_mfa from private.settings")).toEqual([
			true,
		]);
		await expect(
			database.script("insert into private.settings (only_row) values (true)"),
		).rejects.toThrow();
		await expect(
			database.script("insert into private.settings (only_row) values (false)"),
		).rejects.toThrow();
	});
});
