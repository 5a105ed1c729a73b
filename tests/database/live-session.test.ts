/** The token of a session that has ended works until it expires; the functions that act for its user reject it. */
import { beforeEach, describe, expect, it } from "vitest";
import { asCustomer, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

let operator: Customer;

beforeEach(async () => {
	await database.reset();
	await database.script("update private.settings set require_operator_mfa = false");
	operator = await signUp(database, { email: "super@example.com" });
	await database.query("insert into private.admins (user_id, role) values ($1, 'super_admin')", [
		operator.id,
	]);
});

/** Calls every function that customers or operators may call; the codes of the errors, or `done`. */
async function callAll(claims?: Record<string, unknown>): Promise<Record<string, string>> {
	const functions = await database.query<{ name: string; types: string[] }>(`
		select proname as name,
			array(select format_type(type, null) from unnest(proargtypes) with ordinality as argument (type, place)
				order by place) as types
		from pg_proc as p
		where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
		-- Last, because it removes the caller.
		order by proname = 'delete_account', 1`);
	const codes: Record<string, string> = {};
	for (const { name, types } of functions) {
		const call = `select public.${name}(${types.map((type) => `null::${type}`).join(", ")})`;
		try {
			if (claims) await database.asRole("authenticated", call, [], claims);
			else await asCustomer(database, operator, call);
			codes[name] = "done";
		} catch (error) {
			codes[name] = String((error as { code?: string }).code);
		}
	}
	return codes;
}

describe("a function that acts for the caller", () => {
	it("accepts the token of a session that exists", async () => {
		expect(Object.values(await callAll())).not.toContain("PT401");
	});

	it.each([
		["the user signed out", "delete from auth.sessions"],
		["the session has reached its end", "update auth.sessions set not_after = now()"],
	])("rejects the token when %s", async (_, ends) => {
		await database.script(ends);
		const codes = await callAll();
		expect(codes).toHaveProperty("delete_account");
		expect(new Set(Object.values(codes))).toEqual(new Set(["PT401"]));
		expect(await database.query("select id from auth.users")).toEqual([{ id: operator.id }]);
	});

	it("rejects a token without a session, and one with the session of another user", async () => {
		const other = await signUp(database);
		for (const session of [{}, { session_id: null }, { session_id: other.id }]) {
			const codes = await callAll({ sub: operator.id, email: operator.email, ...session });
			expect(new Set(Object.values(codes))).toEqual(new Set(["PT401"]));
		}
	});
});
