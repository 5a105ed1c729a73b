/** Migrations run once each, in order, and an error says what to change. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAuthSettings } from "../../dev/supabase/config-toml.ts";
import { migrate } from "../../dev/supabase/schema.ts";
import { type EmbeddedSupabase, FIXTURES, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
let folder: string;
beforeAll(async () => {
	folder = join(mkdtempSync(join(tmpdir(), "tabulia-schema-")), "supabase");
	cpSync(FIXTURES, folder, { recursive: true });
	supabase = await startEmbedded({ supabaseFolder: folder });
});
afterAll(async () => {
	await supabase.stop();
	rmSync(dirname(folder), { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, "migrations", name), sql);
const remove = (name: string) => rmSync(join(folder, "migrations", name));

test("only new migrations run, in the order of their names", async () => {
	write("20260103000000_second.sql", "insert into notes (body) values ('two')");
	write("20260102000000_first.sql", "insert into notes (body) values ('one');\n-- the end");
	expect(await migrate(supabase.database.address, folder)).toEqual([
		"20260102000000_first.sql",
		"20260103000000_second.sql",
	]);
	expect(await migrate(supabase.database.address, folder)).toEqual([]);
	expect(await supabase.database.query("select body from notes order by id")).toEqual([
		{ body: "seeded" },
		{ body: "one" },
		{ body: "two" },
	]);
});

test("a failed migration is rolled back, and the error names file, line and cause", async () => {
	write("20260104000000_bad.sql", "create table half ();\n\nselect nothing\nfrom notes;\n");
	await expect(migrate(supabase.database.address, folder)).rejects.toThrow(
		/20260104000000_bad\.sql, line 3: column "nothing" does not exist \(42703\)/,
	);
	expect(await supabase.database.query("select to_regclass('half') as half")).toEqual([
		{ half: null },
	]);
	remove("20260104000000_bad.sql");
});

test("a migration that changed after it ran is named, with what to do", async () => {
	write("20260103000000_second.sql", "select 'something else'");
	await expect(migrate(supabase.database.address, folder)).rejects.toThrow(
		/second\.sql changed after it ran.*npm run reset/,
	);
});

test("the settings of config.toml are read", () => {
	expect(readAuthSettings(FIXTURES)).toMatchObject({
		additionalRedirectUrls: ["https://*.preview.example.com/**"],
		confirmEmail: true,
		mailEverySeconds: 1,
		otpLength: 6,
	});
});

test("an empty installation has the migrations, and not the seeds", async () => {
	const empty = await startEmbedded({ isEmpty: true });
	expect(await empty.database.query("select body from notes")).toEqual([]);
	await empty.stop();
});
