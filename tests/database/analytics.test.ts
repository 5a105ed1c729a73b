import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PERIODS } from "../../supabase/functions/_shared/contract.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { daysAgo } from "./events.ts";
import { emptyTables, migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc, one, refresh } = asAdmin(database);

const arbitraryUse = fc.record({
	/** Registered this many days ago. */
	joined: fc.integer({ min: 0, max: 130 }),
	plan: fc.constantFrom("free_trial", "premium", "beta"),
	status: fc.constantFrom("active", "canceled"),
	/** Days ago of the conversion, where the plan is premium. */
	converted: fc.integer({ min: 0, max: 130 }),
	calls: fc.array(
		fc.record({
			ago: fc.integer({ min: 0, max: 130 }),
			millisecond: fc.constantFrom(0, 1, 43_200_000),
			kind: fc.constantFrom("formula", "chat"),
		}),
		{ maxLength: 6 },
	),
});

interface Use {
	joined: number;
	plan: string;
	status: string;
	converted: number;
	calls: { ago: number; millisecond: number; kind: string }[];
}

async function use(customers: Use[]) {
	for (const { joined, plan, status, converted, calls } of customers) {
		const { id } = await signUp(database);
		const rows = calls
			.filter(({ ago, millisecond }) => daysAgo(ago, millisecond).getTime() <= Date.now())
			.map(
				({ ago, millisecond, kind }) =>
					`('${id}', '${kind}', '${daysAgo(ago, millisecond).toISOString()}')`,
			);
		await database.script(`
			update public.profiles set created_at = '${daysAgo(joined).toISOString()}' where id = '${id}';
			update private.trial_conversions set started_at = '${daysAgo(joined).toISOString()}' where user_id = '${id}';
			update public.user_subscriptions set subscription_type = '${plan}', subscription_status = '${status}',
				billing_updated_at = '${daysAgo(converted).toISOString()}' where user_id = '${id}';
			${rows.length > 0 ? `insert into public.api_usage (user_id, kind, called_at) values ${rows.join()};` : ""}`);
	}
}

/** What happens after a day was rolled up: to which customer, and with which date. */
const arbitraryChange = fc.record({
	who: fc.nat({ max: 5 }),
	what: fc.constantFrom("call", "joined", "started", "converted", "deleted"),
	ago: fc.integer({ min: 0, max: 130 }),
});

async function change(changes: { who: number; what: string; ago: number }[]) {
	for (const { who, what, ago } of changes) {
		const at = daysAgo(ago).toISOString();
		const statements: Record<string, string> = {
			call: `insert into public.api_usage (user_id, kind, called_at) select id, 'chat', '${at}' from chosen`,
			joined: `update public.profiles set created_at = '${at}' from chosen where profiles.id = chosen.id`,
			started: `update private.trial_conversions set started_at = '${at}' from chosen where user_id = id`,
			converted: `update private.trial_conversions set converted_at = '${at}' from chosen where user_id = id`,
			deleted: "delete from auth.users using chosen where users.id = chosen.id",
		};
		await database.query(
			`with chosen as (select id from auth.users where id <> $1 order by id offset $2 limit 1) ${statements[what]}`,
			[admin().id, who],
		);
	}
}

/** Today as SQL says it, in UTC. */
const TODAY = "(now() at time zone 'UTC')::date";
const utcDay = (column: string) => `(${column} at time zone 'UTC')::date`;

async function expectFiguresOfRawRows() {
	const overview = await rpc<Record<string, Record<string, number>>>("analytics_dashboard()");
	const month = `date_trunc('month', now() at time zone 'UTC')`;
	const users = (type: string) =>
		one(`select count(*)::int as n from public.user_subscriptions
			where subscription_type = '${type}' and subscription_status = 'active'`);
	expect(overview.users).toEqual({
		total: await one("select count(*)::int as n from auth.users"),
		free_trial: await users("free_trial"),
		premium: await users("premium"),
		beta: await users("beta"),
		new_this_month: await one(
			`select count(*)::int as n from public.profiles where created_at at time zone 'UTC' >= ${month}`,
		),
		active_this_month: await one(
			`select count(distinct user_id)::int as n from public.api_usage where called_at at time zone 'UTC' >= ${month}`,
		),
	});
	const calls = (kind: string) =>
		one(`select count(*)::int as n from public.api_usage
			where kind = '${kind}' and called_at at time zone 'UTC' >= ${month}`);
	expect(overview.api_usage).toEqual({
		formula_calls: await calls("formula"),
		chat_calls: await calls("chat"),
		total_calls: Number(await calls("formula")) + Number(await calls("chat")),
	});

	const daily = await rpc<{ data: Record<string, unknown>[]; lead: number[] }>(
		"analytics_daily(90)",
	);
	expect(daily.data).toHaveLength(90);
	expect(daily.lead).toHaveLength(29);
	const rawDaily = await database.query(`
		select day::date::text as date,
			(select count(*)::int from public.profiles where ${utcDay("created_at")} = day) as new_users,
			(select count(distinct user_id)::int from public.api_usage where ${utcDay("called_at")} = day) as active_users,
			(select count(*)::int from public.api_usage where ${utcDay("called_at")} = day) as total_api_calls,
			(select count(*)::int from public.api_usage where ${utcDay("called_at")} = day and kind = 'formula') as formula_calls,
			(select count(*)::int from public.api_usage where ${utcDay("called_at")} = day and kind = 'chat') as chat_calls
		from generate_series(${TODAY} - 89, ${TODAY}, '1 day') as day order by 1`);
	expect(daily.data).toEqual(rawDaily);
	const rawUsage = rawDaily
		.slice(-30)
		.map(({ date, formula_calls, chat_calls, active_users: unique_users }) => ({
			date,
			formula_calls,
			chat_calls,
			unique_users,
		}));
	expect(await rpc("analytics_api_usage()")).toEqual(rawUsage);

	const mau = await rpc("analytics_mau()");
	expect(mau).toEqual(
		await database.query(`
			select extract(month from m)::int as month, extract(year from m)::int as year,
				(select count(distinct user_id)::int from public.api_usage
					where date_trunc('month', called_at at time zone 'UTC') = m) as active_users,
				(select count(*)::int from public.profiles
					where date_trunc('month', created_at at time zone 'UTC') = m) as new_users,
				(select count(distinct user_id)::int from public.api_usage join public.profiles on id = user_id
					where date_trunc('month', called_at at time zone 'UTC') = m
						and created_at at time zone 'UTC' < m) as returning_users
			from generate_series(${month} - interval '11 months', ${month}, '1 month') as m order by m`),
	);

	const monthly = await rpc<{ month: string; conversion_rate: number }[]>("analytics_monthly(6)");
	const rawMonthly = await database.query<{ trials_started: number; conversions: number }>(`
		select to_char(m, 'YYYY-MM') as month,
			(select count(*)::int from private.trial_conversions
				where date_trunc('month', started_at at time zone 'UTC') = m) as trials_started,
			(select count(*)::int from private.trial_conversions
				where date_trunc('month', converted_at at time zone 'UTC') = m) as conversions
		from generate_series(${month} - interval '5 months', ${month}, '1 month') as m order by m`);
	expect(monthly).toEqual(
		rawMonthly.map((row) => ({
			...row,
			conversion_rate:
				row.trials_started === 0
					? 0
					: Math.round((10_000 * row.conversions) / row.trials_started) / 100,
		})),
	);
	const today = rawDaily.at(-1);
	expect(await rpc("analytics_real_time()")).toEqual({
		today: {
			api_calls: { formula: today?.formula_calls, chat: today?.chat_calls },
			active_users: today?.active_users,
			new_users: today?.new_users,
			conversions: await one(
				`select count(*)::int as n from private.trial_conversions where ${utcDay("converted_at")} = ${TODAY}`,
			),
		},
	});
}

describe("each figure equals an independent query on the raw rows", () => {
	it("for any customers, rolled up whole, in part, or not at all, and after any late change", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(arbitraryUse, { maxLength: 6 }),
				fc.constantFrom(undefined, 1, 20, 60),
				fc.array(arbitraryChange, { maxLength: 4 }),
				async (customers, rolledTo, changes) => {
					await emptyTables(database);
					await database.query("delete from auth.users where id <> $1", [admin().id]);
					await database.script("delete from private.trial_conversions where user_id is null");
					await use(customers);
					if (rolledTo !== undefined) await refresh(131, rolledTo);

					await expectFiguresOfRawRows();
					await change(changes);
					await refresh(1);
					await expectFiguresOfRawRows();
				},
			),
			{ numRuns: 12 },
		);
	});

	it("is 0 everywhere where there is nothing, never missing", async () => {
		for (const call of [
			"analytics_dashboard()",
			"analytics_daily(7)",
			"analytics_monthly(36)",
			"analytics_conversions()",
			"analytics_mau()",
			"analytics_api_usage()",
			"analytics_real_time()",
		]) {
			expect(JSON.stringify(await rpc(call)), call).not.toContain("null");
		}
		expect(await rpc("analytics_campaigns(30, array['utm_source'])")).toEqual([]);
	});
});

describe("analytics_periods", () => {
	it("are the periods of the contract", async () => {
		expect(await one("select private.analytics_periods() as n")).toEqual([...PERIODS]);
	});
});

describe("rollups of usage", () => {
	const readAll = () =>
		database.query(`
			select to_jsonb(d) as row from private.daily_usage as d
			union all select to_jsonb(a) from private.active_in_month as a
			union all select to_jsonb(m) from private.monthly_activity as m order by 1`);

	it("are the same the second time, and catch up with nights that were missed", async () => {
		await use([
			{
				joined: 50,
				plan: "premium",
				status: "active",
				converted: 10,
				calls: [40, 30, 12, 9, 3].map((ago) => ({ ago, millisecond: 1, kind: "chat" })),
			},
		]);
		await refresh(60, 20);
		// The job stood still for 17 nights; it refreshes three days, as every night.
		await refresh(3);
		expect(await one("select sum(chat_calls)::int as n from private.daily_usage")).toBe(5);
		await refresh(60);
		const whole = await readAll();
		await refresh(60);
		expect(await readAll()).toEqual(whole);
	});

	it("take in a conversion dated weeks back, its corrected date, and calls that come late", async () => {
		const { id } = await signUp(database);
		await refresh(60);
		const readConversions = () =>
			database.query(
				`select ${TODAY} - day as ago, conversions::int from private.daily_usage where conversions > 0`,
			);
		const date = (ago: number) => daysAgo(ago).toISOString();
		await database.script(`
			update public.user_subscriptions set subscription_type = 'premium', billing_updated_at = '${date(30)}'
			where user_id = '${id}'`);
		await refresh(3);
		expect(await readConversions()).toEqual([{ ago: 30, conversions: 1 }]);
		await database.script(`
			update private.trial_conversions set converted_at = '${date(45)}' where user_id = '${id}';
			insert into public.api_usage (user_id, kind, called_at) values ('${id}', 'chat', '${date(20)}');`);
		await refresh(3);
		expect(await readConversions()).toEqual([{ ago: 45, conversions: 1 }]);
		expect(await one("select sum(chat_calls)::int as n from private.daily_usage")).toBe(1);
	});

	it("lose what a deleted account did, but not its trial", async () => {
		const { id } = await signUp(database);
		await database.script(`
			update private.trial_conversions set started_at = '${daysAgo(50).toISOString()}' where user_id = '${id}';
			insert into public.api_usage (user_id, kind, called_at) values ('${id}', 'chat', '${daysAgo(40).toISOString()}')`);
		await refresh(60);
		const sums = () =>
			database.query(`select sum(chat_calls)::int as calls, sum(trials_started)::int as trials,
				(select coalesce(sum(active_users), 0)::int from private.monthly_activity) as active from private.daily_usage`);
		expect(await sums()).toEqual([{ calls: 1, trials: 1, active: 1 }]);
		await database.query("delete from auth.users where id = $1", [id]);
		await refresh(1);
		expect(await sums()).toEqual([{ calls: 0, trials: 1, active: 0 }]);
	});
});

describe("trial_conversions", () => {
	it("notes the first time that a trial becomes premium, and outlives the account without its owner", async () => {
		const { id } = await signUp(database);
		const become = (type: string, status = "active") =>
			database.query(
				"update public.user_subscriptions set subscription_type = $2, subscription_status = $3 where user_id = $1",
				[id, type, status],
			);
		const read = () =>
			database.query(
				"select user_id is null as is_ownerless, converted_at is not null as converted from private.trial_conversions where user_id is null or user_id = $1",
				[id],
			);
		expect(await read()).toEqual([{ is_ownerless: false, converted: false }]);
		await become("premium", "incomplete");
		expect(await read()).toEqual([{ is_ownerless: false, converted: false }]);
		await become("premium");
		await become("free_trial");
		await become("premium");
		expect(await read()).toEqual([{ is_ownerless: false, converted: true }]);
		await database.query("delete from auth.users where id = $1", [id]);
		expect(await read()).toEqual([{ is_ownerless: true, converted: true }]);
	});

	it("does not count who came without a trial", async () => {
		const { id } = await signUp(database);
		await database.script(`delete from private.trial_conversions;
			update public.user_subscriptions set subscription_type = 'beta' where user_id = '${id}';
			update public.user_subscriptions set subscription_type = 'premium' where user_id = '${id}'`);
		expect(await one("select count(*)::int as n from private.trial_conversions")).toBe(0);
	});
});
