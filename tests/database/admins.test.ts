import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appoint, asCustomer, type Customer, deleteUser, setUser, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { FOR_SUPER_ADMINS, listCalls, OF_BACK_OFFICE } from "./roles.ts";

const database = migratedDatabase({ keeps: true });

const KINDS = ["customer", "deactivated", "unconfirmed", "admin", "super_admin"] as const;
type Kind = (typeof KINDS)[number];

const people = {} as Record<Kind, Customer>;

/** The result, or the error code. */
const call = async (who: Customer, sql: string, params: unknown[] = []) => {
	try {
		const [row] = await asCustomer<{ result: unknown }>(database, who, sql, params);
		return row?.result;
	} catch (error) {
		return (error as { code?: string }).code;
	}
};

async function signUpAll() {
	await database.reset();
	await database.script("update private.settings set require_operator_mfa = false");
	for (const kind of KINDS) {
		people[kind] = await signUp(database, {
			email: `${kind}@example.com`,
			isConfirmed: kind !== "unconfirmed",
		});
		if (kind === "customer") continue;
		await database.query(
			"insert into private.admins (user_id, name, role, is_active) values ($1, $2, $3, $4)",
			[
				people[kind].id,
				`The ${kind}`,
				kind === "super_admin" ? kind : "admin",
				kind !== "deactivated",
			],
		);
	}
}
// Once, where tests change nothing.
beforeAll(signUpAll);

describe("is_admin, get_admin_data", () => {
	it("say nothing of anyone else, and false rather than nothing", async () => {
		for (const about of [people.super_admin.email, "", null, "nobody@example.com"]) {
			expect(await call(people.admin, "select public.is_admin($1) as result", [about])).toBe(false);
			const sql = "select count(*)::int as result from public.get_admin_data($1)";
			expect(await call(people.admin, sql, [about])).toBe(0);
		}
	});
});

describe("update_admin_last_login", () => {
	it("records the sign-in of the caller only", async () => {
		const sql = "select public.update_admin_last_login($1)";
		await asCustomer(database, people.admin, sql, [people.admin.email]);
		await asCustomer(database, people.admin, sql, [people.super_admin.email]);
		await asCustomer(database, people.customer, sql, [people.customer.email]);
		const rows = await database.query(
			"select name from private.admins where last_login is not null",
		);
		expect(rows).toEqual([{ name: "The admin" }]);
	});
});

describe("access", () => {
	/** The functions of the back-office that refuse this person, whatever they are called with. */
	async function refusing(who: Customer): Promise<string[]> {
		const found: string[] = [];
		for (const { name, call: sql } of await listCalls(database)) {
			const called = name.replace("public.", "");
			if (!OF_BACK_OFFICE.includes(called)) continue;
			if ((await call(who, `${sql} as result`)) === "PT403") found.push(called);
		}
		return found.sort();
	}

	it.each<[Kind, readonly string[]]>([
		["customer", OF_BACK_OFFICE],
		["deactivated", OF_BACK_OFFICE.filter((name) => name !== "operator_factor_due")],
		["unconfirmed", OF_BACK_OFFICE],
		// A recovery code opens a session that lacks a factor.
		["admin", [...FOR_SUPER_ADMINS, "use_recovery_code"]],
		["super_admin", ["use_recovery_code"]],
	])("%s: what is refused", async (kind, refused) => {
		expect(await refusing(people[kind])).toEqual([...refused].sort());
	});
});

it("an operator is an admin only, where nothing else is said", async () => {
	const { id } = await signUp(database);
	const sql = "insert into private.admins (user_id) values ($1) returning role";
	expect(await database.column(sql, [id])).toEqual(["admin"]);
});

describe("the audit log", () => {
	beforeEach(signUpAll);

	const begin = (who: Customer, action = "replay_spool") =>
		call(who, "select public.begin_admin_action($1) as result", [action]);
	const FINISH = "select public.finish_admin_action($1, $2, '{\"stored\": 3}') as result";
	/** As the Worker, with its key. The error code, or nothing. */
	const finish = (entry: unknown, outcome = "done") =>
		database.asRole("service_role", FINISH, [entry, outcome]).then(
			() => undefined,
			(error: { code?: string }) => error.code,
		);
	const read = async (who = people.super_admin) => {
		const sql = "select public.get_system_state() as result";
		return ((await call(who, sql)) as { audit: unknown[] }).audit;
	};

	it("holds who did what, before it is done and after", async () => {
		const entry = await begin(people.super_admin);
		const begun = { id: entry, action: "replay_spool", admin_email: "super_admin@example.com" };
		expect(await read()).toEqual([
			expect.objectContaining({ ...begun, outcome: null, detail: {} }),
		]);
		expect(await finish(entry)).toBeUndefined();
		expect(await read()).toEqual([
			expect.objectContaining({ ...begun, outcome: "done", detail: { stored: 3 } }),
		]);
		expect(await read(people.admin), "is for super_admins").toEqual([]);
	});

	it("keeps the address of an operator whose account was deleted or renamed", async () => {
		const other = await signUp(database, { email: "second@example.com" });
		await appoint(database, other, { role: "super_admin" });
		const entry = await begin(other);
		await setUser(database, other, { email: "renamed@example.com" });
		await deleteUser(database, other);
		expect(await finish(entry)).toBeUndefined();
		expect(await read()).toEqual([
			expect.objectContaining({ admin_email: "second@example.com", outcome: "done" }),
		]);
	});
});
