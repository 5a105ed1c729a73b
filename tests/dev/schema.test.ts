/** Migrations run once each, in order, and an error says what to change. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type DatabaseAddress } from "../../dev/supabase/database.ts";
import { migrate } from "../../dev/supabase/schema.ts";
import { copyOf, dropDatabase } from "../cluster.ts";

let address: DatabaseAddress;
let database: postgres.Sql;
let folder: string;
beforeAll(async () => {
	folder = join(mkdtempSync(join(tmpdir(), "tabulia-schema-")), "supabase");
	for (const name of ["migrations", "seeds"]) mkdirSync(join(folder, name), { recursive: true });
	write("20260101000000_notes.sql", "create table notes (id serial, body text)");
	writeFileSync(join(folder, "seeds/notes.sql"), "insert into notes (body) values ('seeded')");
	address = await copyOf("system");
	const empty = await copyOf("system");
	expect(await migrate(address, folder)).toEqual(["20260101000000_notes.sql", "notes.sql"]);
	expect(await migrate(empty, folder, { seeds: false })).toEqual(["20260101000000_notes.sql"]);
	database = connect(address, "postgres");
	await dropDatabase(empty);
});
afterAll(async () => {
	await database.end();
	await dropDatabase(address);
	rmSync(dirname(folder), { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, "migrations", name), sql);
const remove = (name: string) => rmSync(join(folder, "migrations", name));
const query = async (sql: string) => [...(await database.unsafe(sql))];

test("only new migrations run, in the order of their names", async () => {
	write("20260103000000_second.sql", "insert into notes (body) values ('two')");
	write("20260102000000_first.sql", "insert into notes (body) values ('one');\n-- the end");
	expect(await migrate(address, folder)).toEqual([
		"20260102000000_first.sql",
		"20260103000000_second.sql",
	]);
	expect(await migrate(address, folder)).toEqual([]);
	expect(await query("select body from notes order by id")).toEqual([
		{ body: "seeded" },
		{ body: "one" },
		{ body: "two" },
	]);
});

test("a failed migration is rolled back, and the error names file, line and cause", async () => {
	write("20260104000000_bad.sql", "create table half ();\n\nselect nothing\nfrom notes;\n");
	await expect(migrate(address, folder)).rejects.toThrow(
		/20260104000000_bad\.sql, line 3: column "nothing" does not exist \(42703\)/,
	);
	expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
	remove("20260104000000_bad.sql");
});

describe("recorded migrations", () => {
	const history = () =>
		query(
			"select version, name, statements from supabase_migrations.schema_migrations order by version",
		);

	test("stand where the CLI keeps them", async () => {
		expect((await history()).slice(-1)).toEqual([
			{
				version: "20260103000000",
				name: "second",
				statements: ["insert into notes (body) values ('two')"],
			},
		]);
	});

	const second = "20260103000000_second.sql";
	test.each<[string, () => void, RegExp]>([
		[
			"changed",
			() => write(second, "select 'something else'"),
			/^20260103000000_second\.sql changed after it ran: .*a new migration\.\n.*npm run reset$/,
		],
		[
			"renamed",
			() =>
				renameSync(
					join(folder, "migrations", second),
					join(folder, "migrations/20260103000000_other.sql"),
				),
			/^20260103000000_other\.sql ran as 20260103000000_second\.sql: /,
		],
		["deleted", () => remove(second), /^20260103000000_second\.sql ran and is gone: /],
		[
			"preceded by a new one",
			() => write("20260102120000_between.sql", "select 1"),
			/^20260102120000_between\.sql is new and older than 20260103000000, which ran: /,
		],
	])("that are %s are named, and nothing runs", async (_, change, message) => {
		const kept = join(dirname(folder), "kept");
		cpSync(folder, kept, { recursive: true });
		change();
		write("20260105000000_next.sql", "insert into notes (body) values ('next')");
		await expect(migrate(address, folder)).rejects.toThrow(message);
		expect(await query("select from notes where body = 'next'")).toEqual([]);
		rmSync(folder, { recursive: true });
		renameSync(kept, folder);
	});

	test("may be the CLI's, with a text for each statement", async () => {
		const before = await history();
		await query(
			`update supabase_migrations.schema_migrations
			set statements = array['insert into notes (body) values (''one'')', '-- the end']
			where version = '20260102000000'`,
		);
		expect(await migrate(address, folder)).toEqual([]);
		expect(await history()).toHaveLength(before.length);
	});
});

test("a second run waits for the first, and runs nothing twice", async () => {
	write(
		"20260106000000_slow.sql",
		"select pg_sleep(0.2); insert into notes (body) values ('slow')",
	);
	const runs = [1, 2].map(() => migrate(address, folder));
	expect((await Promise.all(runs)).flat()).toEqual(["20260106000000_slow.sql"]);
});
