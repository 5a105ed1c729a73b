import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SUPERUSER } from "../../dev/postgres/cluster.ts";
import { connect, type DatabaseAddress } from "../../dev/supabase/database.ts";
import { copyOf, dropDatabase } from "../cluster.ts";
import { type Baseline, takeBaseline } from "./reset.ts";

let address: DatabaseAddress;
let baseline: Baseline;
let session: ReturnType<typeof connect>;

beforeAll(async () => {
	address = await copyOf("migrated");
	baseline = await takeBaseline(address);
	session = connect(address, SUPERUSER);
});
afterAll(async () => {
	await Promise.all([baseline.close(), session.end()]);
	await dropDatabase(address);
});

const readAll = async () => ({
	tests: await session`select * from private.experiments order by name`,
	settings: await session`select * from private.settings`,
	notes: await session`select * from private.annotations`,
	accounts: await session`select * from private.changed_accounts`,
});

describe("a reset", () => {
	it("restores the rows of the migrations, deletes all others, and begins sequences anew", async () => {
		const first = await readAll();
		expect(first.tests).toHaveLength(2);
		const numbers = [];
		for (const _ of [1, 2]) {
			await session`update private.experiments set problems = '{ratio}'`;
			await session`delete from private.settings`;
			await session`insert into auth.users (id, email) values (gen_random_uuid(), 'ada@example.com')`;
			const [note] =
				await session`insert into private.annotations (day, text) values ('2026-01-01', 'A note') returning id`;
			numbers.push(note?.id);
			expect(await readAll()).not.toEqual(first);
			await baseline.reset();
			expect(await readAll()).toEqual(first);
		}
		expect(numbers).toEqual([1, 1]);
	});
});

const CHANGES = [
	{
		name: "a function",
		sql: "create or replace function private.max_campaigns_per_day() returns integer language sql as 'select 2'",
		found: ["pg_proc (max_campaigns_per_day)"],
	},
	{
		name: "a right",
		sql: "grant select on private.mails to anon",
		found: ["pg_class (mails)"],
	},
	{
		name: "a trigger",
		sql: "alter table auth.users disable trigger make_account",
		found: ["pg_trigger (make_account)"],
	},
	{
		name: "a policy",
		sql: "create policy everybody on public.profiles using (true)",
		found: ["pg_policy (everybody)"],
	},
	{
		name: "a setting",
		sql: "do $$ begin execute format('alter database %I set jit = on', current_database()); end $$",
		found: ["pg_db_role_setting ({jit=on})"],
	},
];

describe("the schema", () => {
	it.each(CHANGES)("is changed by $name", async ({ sql, found }) => {
		const before = await takeBaseline(address);
		await session`delete from private.mails`;
		expect(await before.changedCatalogs()).toEqual([]);
		await session.unsafe(sql);
		expect(await before.changedCatalogs()).toEqual(found);
		await before.close();
	});

	it("is changed by a partition", async () => {
		await session`select private.make_partition('api_usage', '2001-01-01')`;
		expect(await baseline.changedCatalogs()).toContain("pg_inherits (private.api_usage_2001_01)");
	});
});
