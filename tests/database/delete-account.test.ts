import { beforeEach, describe, expect, it } from "vitest";
import {
	asCustomer,
	type Customer,
	emptyAccounts,
	listCustomerTables,
	readRows,
	signUp,
	signUpBusyCustomer,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

beforeEach(async () => {
	await emptyAccounts(database);
	await database.script("delete from private.admin_actions");
});

const removeOperator = ({ id }: Customer) =>
	database.query("delete from private.admins where user_id = $1", [id]);
const deleteAccount = (customer: Customer) =>
	asCustomer(database, customer, "select public.delete_account()");

describe("delete_account", () => {
	it("empties every table of the caller, by the catalog, and touches nobody else", async () => {
		const leaving = await signUpBusyCustomer(database, "leaving");
		const staying = await signUpBusyCustomer(database, "staying");
		const tables = await listCustomerTables(database);
		const before = new Map<string, string[]>();
		for (const table of tables) {
			expect(
				await readRows(database, table, leaving),
				`${table.name}: add a row of it to signUpBusyCustomer`,
			).not.toEqual([]);
			before.set(table.name, await readRows(database, table, staying));
		}

		await removeOperator(leaving);
		await deleteAccount(leaving);
		for (const table of tables) {
			expect(await readRows(database, table, leaving), table.name).toEqual([]);
			expect(await readRows(database, table, staying), table.name).toEqual(before.get(table.name));
		}
	});

	it("leaves no trace of the caller in any row of any table, but the address in a former operator's audit entries", async () => {
		const leaving = await signUpBusyCustomer(database, "leaving");
		await removeOperator(leaving);
		await deleteAccount(leaving);
		const tables = await database.query<{ name: string }>(`
			select format('%I.%I', nspname, relname) as name
			from pg_class as c join pg_namespace as n on n.oid = relnamespace
			where nspname in ('public', 'private', 'auth') and relkind in ('r', 'p') and not relispartition`);
		for (const { name } of tables) {
			const rows = await database.query(
				`select row from ${name} as t cross join lateral (select (to_jsonb(t) - 'admin_email')::text) as text (row)
				where row like '%leaving%' or row like $1`,
				[`%${leaving.id}%`],
			);
			expect(rows, name).toEqual([]);
		}
		expect(await database.query("select user_id, admin_email from private.admin_actions")).toEqual([
			{ user_id: null, admin_email: leaving.email },
		]);
	});

	it.each([true, false])("refuses an operator, active: %s", async (isActive) => {
		const operator = await signUp(database);
		await database.query(
			"insert into private.admins (user_id, is_active) values ($1, $2::text::boolean)",
			[operator.id, String(isActive)],
		);
		await expect(deleteAccount(operator)).rejects.toMatchObject({
			code: "PT403",
			message: expect.stringContaining("an operator cannot delete their own account"),
		});
		expect(await database.query("select id from auth.users")).toEqual([{ id: operator.id }]);
	});

	it("succeeds when the account is deleted already", async () => {
		const leaving = await signUp(database);
		await deleteAccount(leaving);
		await deleteAccount(leaving);
	});

	it("rejects a token without an account", async () => {
		await expect(
			database.asRole("authenticated", "select public.delete_account()"),
		).rejects.toMatchObject({ code: "PT401" });
	});
});
