import { expect, it } from "vitest";
import { migratedDatabase } from "./harness.ts";
import { type SqlFunction, unsafeStatements } from "./unsafe-statements.ts";

const database = migratedDatabase();

it("refuses no function of ours on hosted Supabase", async () => {
	const functions = await database.query<SqlFunction>(`
		select p.oid::regprocedure::text as name, lanname as language, pg_get_functiondef(p.oid) as definition, prosrc as body
		from pg_proc as p join pg_language as l on l.oid = prolang
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
	expect(functions.length).toBeGreaterThan(100);
	const found: string[] = [];
	for (const each of functions) {
		const statements = await unsafeStatements(each);
		found.push(...statements.map((statement) => `${each.name}: ${statement}`));
	}
	expect(found).toEqual([]);
});
