import { describe, expect, it } from "vitest";
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

describe("the check of functions", () => {
	const plpgsql = (body: string): SqlFunction => ({
		name: "f",
		language: "plpgsql",
		body,
		definition: `create function f() returns setof int language plpgsql as $f$ declare n int; begin ${body} end $f$`,
	});
	const sql = (body: string, definition = ""): SqlFunction => ({
		...{ name: "f", language: "sql", body, definition },
	});

	it.each([
		["a DELETE", plpgsql("delete from a;"), "DeleteStmt of a"],
		["an UPDATE", plpgsql("update a set b = 1;"), "UpdateStmt of a"],
		["a DELETE in SQL", sql("select 1; delete from a;"), "DeleteStmt of a"],
		[
			"a DELETE in a body without quotes",
			sql("", "create function f() returns void begin atomic delete from a; end"),
			"DeleteStmt of a",
		],
		["a loop", plpgsql("for n in 1..2 loop delete from a; end loop;"), "DeleteStmt of a"],
		[
			"a condition",
			plpgsql("if n = 1 then null; else update a set b = 1; end if;"),
			"UpdateStmt of a",
		],
		["a handler", plpgsql("null; exception when others then delete from a;"), "DeleteStmt of a"],
		[
			"a WITH",
			plpgsql("with gone as (delete from a returning b) select count(*) into n from gone;"),
			"DeleteStmt of a",
		],
		["a returned query", plpgsql("return query delete from a returning b;"), "DeleteStmt of a"],
		[
			"a query that is looped over",
			plpgsql("for n in delete from a returning b loop end loop;"),
			"DeleteStmt of a",
		],
		["dynamic SQL that writes", plpgsql("execute format('delete from %I', n);"), "DeleteStmt of x"],
		["dynamic SQL from elsewhere", plpgsql("execute n;"), "unknown dynamic SQL: n"],
	])("finds %s", async (_, each, statement) => {
		expect(await unsafeStatements(each)).toEqual([statement]);
	});

	it.each([
		["a WHERE", plpgsql("delete from a where b = 1; update a set b = 1 where true;")],
		["an upsert", plpgsql("insert into a values (1) on conflict (b) do update set b = 2;")],
		[
			"dynamic DDL",
			plpgsql(
				"execute format('create trigger %I after update or delete on a for each row execute function f(%L)', n, n);",
			),
		],
	])("accepts %s", async (_, each) => {
		expect(await unsafeStatements(each)).toEqual([]);
	});
});
