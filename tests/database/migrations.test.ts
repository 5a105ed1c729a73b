/** The migrations, and what hosted Supabase and the documents require of them. */

import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { migratedDatabase } from "./harness.ts";
import { readMigrations } from "./migrations.ts";
import { type SqlFunction, unsafeStatements } from "./unsafe-statements.ts";

const database = migratedDatabase();

describe("migrations", () => {
	it("are named by timestamp, verb and noun", () => {
		const names = readMigrations().map(({ name }) => name);
		for (const name of names) expect(name).toMatch(/^\d{14}_[a-z]+(_[a-z]+)+\.sql$/);
		expect(new Set(names.map((name) => name.slice(0, 14))).size).toBe(names.length);
	});

	it("need no extension", () => {
		const offenders = readMigrations().filter(({ sql }) => /create extension/i.test(sql));
		expect(offenders.map(({ name }) => name)).toEqual([]);
	});

	it("give no parameter a reserved word as name, which the embedded REST API does not quote", async () => {
		const reserved = await database.query(`
			select proname, word from pg_proc as p join pg_namespace as n on n.oid = pronamespace,
				unnest(proargnames) as name join pg_get_keywords() on word = name
			where nspname = 'public' and catcode = 'R'`);
		expect(reserved).toEqual([]);
	});

	it("give no function more time than hosted Supabase's API, and no statement a compiled plan", async () => {
		const limits = await database.query<{ name: string; seconds: number }>(`
			select p.oid::regprocedure::text as name, extract(epoch from split_part(setting, '=', 2)::interval)::int as seconds
			from pg_proc as p, unnest(proconfig) as setting
			where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and setting like 'statement_timeout=%'`);
		expect(limits.length).toBeGreaterThan(0);
		expect(limits.filter(({ seconds }) => seconds >= 60)).toEqual([]);
		expect(await database.asRole("anon", "show jit")).toEqual([{ jit: "off" }]);
	});

	it("belong to a role that is no superuser", async () => {
		const owners = await database.query(`
			select distinct rolname, rolsuper from pg_proc join pg_roles on pg_roles.oid = proowner
			where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
		expect(owners).toEqual([{ rolname: "postgres", rolsuper: false }]);
	});

	it("say above every table, view, type and function what it is for", () => {
		const bare = readMigrations().flatMap(({ name, sql }) =>
			[...sql.matchAll(/^(.*)\n(create (?:table|view|type|function) (?!\S+ partition of)\S+)/gm)]
				.filter(([, before = ""]) => !before.startsWith("-- "))
				.map(([, , created]) => `${name}: ${created}`),
		);
		expect(bare).toEqual([]);
	});
});

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

const ROOT = resolve(import.meta.dirname, "../..");
const DOCUMENTS = ["README.md", "SECURITY.md", ...globSync("docs/**/*.md", { cwd: ROOT })];
const STATEMENT = /^(?:with|select|insert|update|delete)\s/i;

const texts = DOCUMENTS.map((path) => readFileSync(join(ROOT, path), "utf8"));

/** Statements in blocks and in backticks. */
const statements = texts.flatMap((text) => {
	const blocks = [...text.matchAll(/```sql\n([\s\S]+?)```/g)].flatMap(([, block = ""]) =>
		block.split(/(?<=;)\n/),
	);
	const inline = [...text.matchAll(/`(?:npm run db -- ")?([^`\n]+?)"?`/g)].map(
		([, code = ""]) => code,
	);
	return [...blocks, ...inline]
		.map((sql) =>
			sql.trim().replace(/;$/, "").replace(/ …$/, " true").replace("where … true", "where true"),
		)
		.filter((sql) => STATEMENT.test(sql));
});
const names = new Set(
	texts.flatMap((text) =>
		[...text.matchAll(/(?<![\w./-])((?:public|private)\.[a-z_]+)\b(?![…/*])/g)].map(
			([, name = ""]) => name,
		),
	),
);

describe("SQL of the documents", () => {
	it.each(statements)("can be run: %s", async (sql) => {
		expect(await database.query(`explain ${sql}`)).not.toEqual([]);
	});

	it("names only what there is", async () => {
		const missing = await database.query(
			`select name from unnest($1::text[]) as name
			where to_regclass(name) is null and to_regproc(name) is null
				and not exists (select from pg_proc where pronamespace::regnamespace || '.' || proname = name)`,
			[[...names]],
		);
		expect(missing).toEqual([]);
		expect([statements.length, names.size].every((count) => count > 5)).toBe(true);
	});
});
