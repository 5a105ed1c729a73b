import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asCustomer, type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

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
	it.each([
		["customer", false],
		["unconfirmed", false],
		["deactivated", true],
		["admin", true],
		["super_admin", true],
	] as const)("return for a %s, called for themselves: %s", async (kind, expected) => {
		const { email } = people[kind];
		const sql = "select public.is_admin($1) as result";
		expect(await call(people[kind], sql, [email])).toBe(expected);
		expect(await call(people[kind], sql, [email.toUpperCase()])).toBe(expected);
		const rows = await asCustomer(
			database,
			people[kind],
			"select * from public.get_admin_data($1)",
			[email],
		);
		expect(rows).toHaveLength(expected ? 1 : 0);
		if (expected) expect(rows[0]).toMatchObject({ email, is_active: kind !== "deactivated" });
	});

	it("say nothing of anyone else, and false rather than nothing", async () => {
		for (const about of [people.super_admin.email, "", null, "nobody@example.com"]) {
			expect(await call(people.admin, "select public.is_admin($1) as result", [about])).toBe(false);
			expect(
				await call(people.admin, "select count(*)::int as result from public.get_admin_data($1)", [
					about,
				]),
			).toBe(0);
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

describe("find_admin_by_email", () => {
	it.each([
		["admin@example.com", true],
		["ADMIN@example.com", true],
		["deactivated@example.com", true],
		["customer@example.com", false],
		["", false],
		[null, false],
	])("%j: %s, to the Worker alone", async (email, found) => {
		const [row] = await database.asRole(
			"service_role",
			"select public.find_admin_by_email($1) as found",
			[email],
		);
		expect(row).toEqual({ found });
		expect(
			await call(people.super_admin, "select public.find_admin_by_email($1) as result", [email]),
		).toBe("42501");
	});
});

describe("access", () => {
	const ANALYTICS = [
		...[
			"analytics_dashboard()",
			"analytics_real_time()",
			"analytics_daily(7)",
			"analytics_api_usage()",
		],
		...["analytics_monthly(1)", "analytics_conversions()", "analytics_mau()"],
		"analytics_campaigns(7, array['utm_source'])",
		...["analytics_funnel(current_date, now())", "get_mail_preferences()", "get_open_alerts()"],
		...["get_acquisition('{}', 'first', '{}')", "list_figure_checks()"],
		...["explain_figure('views', '{}')", "get_first_steps()"],
		"get_recovery_codes()",
	];
	const NOBODY = `'${crypto.randomUUID()}'`;
	const LOOKING = [
		...["list_customers('{}')", `get_customer(${NOBODY})`, "list_saved_views('customers')"],
		...["save_view('customers', 'a', '')", `rename_view(${NOBODY}, 'a')`, `delete_view(${NOBODY})`],
	];
	const ACTING = [
		...["get_system_state()", "get_vitals(7, 'v1')", "begin_admin_action('purge_blog')"],
		...[`sign_out_customer(${NOBODY})`, `export_customer(${NOBODY})`],
		`delete_customer(${NOBODY}, 'a')`,
	];
	const READING = [...ANALYTICS, ...LOOKING];
	const cells = KINDS.flatMap((kind) =>
		[...READING, ...ACTING].map((name) => {
			const may = kind === "super_admin" || (kind === "admin" && READING.includes(name));
			return [kind, name, may] as const;
		}),
	);

	it.each(cells)("%s calls %s: %s", async (kind, name, may) => {
		const result = await call(people[kind], `select public.${name} as result`);
		if (may) expect(result).not.toBe("PT403");
		else expect(result).toBe("PT403");
	});

	it("ends at once when the role is taken away", async () => {
		const sql = "select public.analytics_real_time() as result";
		expect(await call(people.admin, sql)).toBeTypeOf("object");
		await database.query("update private.admins set is_active = false where user_id = $1", [
			people.admin.id,
		]);
		expect(await call(people.admin, sql)).toBe("PT403");
	});
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
	const read = async () => {
		const sql = "select public.get_system_state() as result";
		return ((await call(people.super_admin, sql)) as { audit: unknown[] }).audit;
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
	});

	it("completes an entry once, by the Worker's key only", async () => {
		const entry = await begin(people.super_admin);
		expect(await call(people.super_admin, FINISH, [entry, "done"])).toBe("42501");
		expect(await finish(crypto.randomUUID())).toBe("PT404");
		expect(await finish(entry)).toBeUndefined();
		expect(await finish(entry, "failed")).toBe("PT404");
		expect(await begin(people.super_admin, "drop_everything")).toBe("PT400");
	});

	it("keeps the address of an operator whose account was deleted or renamed", async () => {
		const other = await signUp(database, { email: "second@example.com" });
		await database.query("insert into private.admins (user_id, role) values ($1, 'super_admin')", [
			other.id,
		]);
		const entry = await begin(other);
		await database.query("update auth.users set email = 'renamed@example.com' where id = $1", [
			other.id,
		]);
		await database.query("delete from auth.users where id = $1", [other.id]);
		expect(await finish(entry)).toBeUndefined();
		expect(await read()).toEqual([
			expect.objectContaining({ admin_email: "second@example.com", outcome: "done" }),
		]);
	});
});
