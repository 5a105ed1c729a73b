/** Recovery codes of operators: who gets them, what they open, and how often. */
import { beforeEach, describe, expect, it } from "vitest";
import { appoint, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { addFactor, callIn, openSession, orCode } from "./sessions.ts";

const database = migratedDatabase();

let operator: Customer;
beforeEach(async () => {
	operator = await signUp(database, { email: "super@example.com" });
	await appoint(database, operator);
	await addFactor(database, operator);
	await raise("aal2");
});

const raise = (aal: string) =>
	database.query("update auth.sessions set aal = $2 where id = $1", [operator.id, aal]);

/** The result of a function, or the error code. */
const call = (name: string, aal: string, session = operator.id) =>
	orCode(callIn(database, operator, { session, aal }, name));
const make = async () => (await call("make_recovery_codes()", "aal2")) as string[];
const count = (table: string) => database.value<number>(`select count(*)::int from ${table}`);
/** Another session of the operator, below the factor, as after the password. */
const signIn = () => openSession(database, operator, "password");
const use = (code: string, session: string) =>
	call(`use_recovery_code('${code}', '{home}')`, "aal1", session);

describe("recovery codes", () => {
	it("are ten of 80 random bits, of which the database has digests only", async () => {
		const codes = await make();
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) expect(code).toMatch(/^([0-9a-f]{5}-){3}[0-9a-f]{5}$/);
		const stored = JSON.stringify(await database.query("select * from private.recovery_codes"));
		for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", ""));
		expect(await call("get_recovery_codes()", "aal2")).toEqual({
			left: 10,
			made_at: expect.any(String),
		});
	});

	it.each([["below the factor", "aal1", "aal1"]])(
		"are not made in a session %s",
		async (_, session, token) => {
			await raise(session);
			expect(await call("make_recovery_codes()", token)).toBe("PT403");
			expect(await call("get_recovery_codes()", token)).toBe("PT403");
		},
	);

	it.each([
		["is deactivated", "update private.admins set is_active = false where true"],
		["is no operator any more", "delete from private.admins where true"],
		["deletes the account", "delete from auth.users where true"],
	])("go when the operator %s", async (_, sql) => {
		await make();
		await database.script(sql);
		expect(await count("private.recovery_codes")).toBe(0);
	});
});

describe("a recovery code", () => {
	it("removes all factors, mails each, ends the other sessions and stands in the audit log", async () => {
		await addFactor(database, operator, { type: "webauthn" });
		await addFactor(database, operator, { status: "unverified" }).catch(() => undefined);
		const [code = ""] = await make();
		const session = await signIn();
		const { id: another } = await signUp(database);
		expect(await call("operator_factor_due()", "aal1", session)).toBe("verify");
		// However it was typed.
		expect(await use(code.toUpperCase().replaceAll("-", " "), session)).toBe("accepted");
		expect(await count("auth.mfa_factors")).toBe(0);
		const sessions = await database.column("select id from auth.sessions");
		expect(new Set(sessions)).toEqual(new Set([session, another]));
		expect(await call("operator_factor_due()", "aal1", session)).toBe("enrol");
		expect(await call("check_operator()", "aal1", session)).toBe("PT403");
		expect(await database.column("select kind from private.mails where kind ~ '^undo'")).toEqual([
			"undo_factor_removed",
			"undo_factor_removed",
		]);
		expect(
			await database.query(
				"select admin_email, action, outcome, detail, account_id from private.admin_actions",
			),
		).toEqual([
			{
				...{ admin_email: "super@example.com", action: "recover_sign_in", outcome: "done" },
				...{ detail: { left: 9 }, account_id: null },
			},
		]);
	});

	it("works once, in parallel too", async () => {
		const [code = ""] = await make();
		const sessions = await Promise.all(Array.from({ length: 5 }, signIn));
		const results = await Promise.all(sessions.map((session) => use(code, session)));
		expect(results.filter((result) => result === "accepted")).toHaveLength(1);
		await addFactor(database, operator);
		expect(await use(code, await signIn())).toBe("wrong");
	});

	it("is worth nothing after its owner has undone a change", async () => {
		const [code = ""] = await make();
		await database.script("delete from auth.mfa_factors where factor_type = 'totp'");
		const [mail] = await database.query<{ token: string }>(
			"select data ->> 'token' as token from private.mails where kind = 'undo_factor_removed'",
		);
		// An operator who removed it comes back by another one.
		await addFactor(database, operator, { type: "webauthn" });
		await database.call("undo_change($1)", [mail?.token]);
		expect(await count("auth.mfa_factors")).toBe(0);
		await addFactor(database, operator);
		expect(await use(code, await signIn())).toBe("wrong");
	});
});
