import { describe, expect, it } from "vitest";
import { migratedDatabase } from "./harness.ts";
import { listAllowedFunctions, listAllowedTableAccess, listTables } from "./roles.ts";

const database = migratedDatabase();

describe("row security", () => {
	it("lets nobody read or write events but service_role read them, on parents, partitions and private tables alike", async () => {
		expect(await listAllowedTableAccess(database)).toEqual([
			"service_role select public.ab_events",
			"service_role select public.landing_analytics",
		]);
	});

	it("lets only service_role call the functions of the API, and nobody the private ones", async () => {
		expect(await listAllowedFunctions(database)).toEqual([
			"service_role public.event_ledger_balance",
			"service_role public.expire_identifiers",
			"service_role public.ingest_events",
			"service_role public.make_partitions",
			"service_role public.refresh_rollups",
		]);
	});

	it("tries partitions and private tables too", async () => {
		const names = (await listTables(database)).map(({ name }) => name);
		expect(names).toContain("private.landing_analytics_default");
		expect(names).toContain("private.event_ledger");
		expect(names.filter((name) => /_\d{4}_\d{2}$/.test(name))).toHaveLength(8);
	});

	it("is on for both parents and every partition, with no policy that opens them", async () => {
		const rows = await database.query(`
			select c.relname from pg_class as c
			where not relrowsecurity and (relispartition or relkind = 'p') and relkind in ('r', 'p')`);
		expect(rows).toEqual([]);
		expect(await database.query("select policyname from pg_policies")).toEqual([]);
	});

	it("holds for a partition made later", async () => {
		await database.asRole("service_role", "select public.make_partitions(6)");
		expect(await listAllowedTableAccess(database)).toHaveLength(2);
	});

	it("pins the search path of every function, and asks for the definer's rights only in public", async () => {
		const rows = await database.query(`
			select proname from pg_proc join pg_namespace as n on n.oid = pronamespace
			where nspname in ('public', 'private')
				and (coalesce(not 'search_path=""' = any (proconfig), true) or prosecdef <> (nspname = 'public'))`);
		expect(rows).toEqual([]);
	});
});
