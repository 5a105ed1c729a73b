import { describe, expect, it } from "vitest";
import { migratedDatabase } from "./harness.ts";
import { readMigrations } from "./migrations.ts";

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
