import { beforeEach, describe, expect, it } from "vitest";
import {
	asCustomer,
	emptyAccounts,
	listCustomerTables,
	readRows,
	signUpBusyCustomer,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

beforeEach(() => emptyAccounts(database));

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

		await asCustomer(database, leaving, "select public.delete_account()");
		for (const table of tables) {
			expect(await readRows(database, table, leaving), table.name).toEqual([]);
			expect(await readRows(database, table, staying), table.name).toEqual(before.get(table.name));
		}
	});

	it("leaves no trace of the caller in any row of any table", async () => {
		const leaving = await signUpBusyCustomer(database, "leaving");
		await asCustomer(database, leaving, "select public.delete_account()");
		const tables = await database.query<{ name: string }>(`
			select format('%I.%I', nspname, relname) as name
			from pg_class as c join pg_namespace as n on n.oid = relnamespace
			where nspname in ('public', 'private', 'auth') and relkind in ('r', 'p') and not relispartition`);
		for (const { name } of tables) {
			const rows = await database.query(
				`select to_jsonb(t)::text as row from ${name} as t
				where to_jsonb(t)::text like '%leaving%' or to_jsonb(t)::text like $1`,
				[`%${leaving.id}%`],
			);
			expect(rows, name).toEqual([]);
		}
	});

	it("succeeds when the account is deleted already", async () => {
		const leaving = await signUpBusyCustomer(database, "leaving");
		await asCustomer(database, leaving, "select public.delete_account()");
		await asCustomer(database, leaving, "select public.delete_account()");
	});

	it("rejects a token without an account", async () => {
		await expect(
			database.asRole("authenticated", "select public.delete_account()"),
		).rejects.toMatchObject({ code: "PT401" });
	});
});
