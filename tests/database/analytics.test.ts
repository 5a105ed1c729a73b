import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PERIODS } from "../../contract/analytics.ts";
import { runsOf } from "../property-runs.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";
import { arbitraryChange, arbitraryUse, change, use } from "./usage.ts";

const database = migratedDatabase();
const { admin, rpc, refresh, restart } = asAdmin(database);

/** Today as SQL says it, in UTC. */
const TODAY = "(now() at time zone 'UTC')::date";
/** The ids of customers: confirmed or paying, and no operator's. */
const CUSTOMERS = `(select id from auth.users where (
	email_confirmed_at is not null or exists (select from private.payments where payments.user_id = users.id)
) and id not in (select user_id from private.admins))`;
const TRIALS = `(select * from private.trial_conversions where user_id is null or user_id in ${CUSTOMERS})`;
const CALLS = `(select * from public.api_usage where user_id in ${CUSTOMERS})`;
const PROFILES = `(select * from public.profiles where id in ${CUSTOMERS})`;
const utcDay = (column: string) => `(${column} at time zone 'UTC')::date`;

const rateOf = (conversions = 0, trials = 0) =>
	trials === 0 ? 0 : Math.round((10_000 * conversions) / trials) / 100;

async function expectFiguresOfRawRows() {
	const overview = await rpc<Record<string, Record<string, number>>>("analytics_dashboard()");
	const month = `date_trunc('month', now() at time zone 'UTC')`;
	const users = (type: string) =>
		database.value(`select count(*)::int as n from public.user_subscriptions
			where subscription_type = '${type}' and subscription_status <> 'canceled' and user_id in ${CUSTOMERS}`);
	expect(overview.users).toEqual({
		total: await database.value(`select count(*)::int as n from ${CUSTOMERS} as counted`),
		free_trial: await users("free_trial"),
		premium: await users("premium"),
		beta: await users("beta"),
		new_this_month: await database.value(
			`select count(*)::int as n from ${PROFILES} as profiles where created_at at time zone 'UTC' >= ${month}`,
		),
		active_this_month: await database.value(
			`select count(distinct user_id)::int as n from ${CALLS} as calls where called_at at time zone 'UTC' >= ${month}`,
		),
	});
	const calls = (kind: string) =>
		database.value(`select count(*)::int as n from ${CALLS} as calls
			where kind = '${kind}' and called_at at time zone 'UTC' >= ${month}`);
	expect(overview.api_usage).toEqual({
		formula_calls: await calls("formula"),
		chat_calls: await calls("chat"),
		total_calls: Number(await calls("formula")) + Number(await calls("chat")),
	});

	// The figure of the home page, which the Worker calls with its own key.
	const [filled] = await database.asRole(
		"service_role",
		"select public.count_filled_cells() as counted",
	);
	expect(filled).toEqual({
		counted: {
			month: await database.value(`select to_char(${month}, 'YYYY-MM') as n`),
			cells: await calls("formula"),
		},
	});

	const daily = await rpc<{ data: Record<string, unknown>[]; lead: number[] }>(
		"analytics_daily(90)",
	);
	const rawDaily = await database.query(`
		select day::date::text as date,
			(select count(*)::int from ${PROFILES} as profiles where ${utcDay("created_at")} = day) as new_users,
			(select count(distinct user_id)::int from ${CALLS} as calls where ${utcDay("called_at")} = day) as active_users,
			(select count(*)::int from ${CALLS} as calls where ${utcDay("called_at")} = day) as total_api_calls,
			(select count(*)::int from ${CALLS} as calls where ${utcDay("called_at")} = day and kind = 'formula') as formula_calls,
			(select count(*)::int from ${CALLS} as calls where ${utcDay("called_at")} = day and kind = 'chat') as chat_calls
		from generate_series(${TODAY} - 118, ${TODAY}, '1 day') as day order by 1`);
	expect(daily.data).toEqual(rawDaily.slice(29));
	expect(daily.lead).toEqual(rawDaily.slice(0, 29).map(({ active_users }) => active_users));
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
				(select count(distinct user_id)::int from ${CALLS} as calls
					where date_trunc('month', called_at at time zone 'UTC') = m) as active_users,
				(select count(*)::int from ${PROFILES} as profiles
					where date_trunc('month', created_at at time zone 'UTC') = m) as new_users,
				(select count(distinct user_id)::int from ${CALLS} as calls join public.profiles on id = user_id
					where date_trunc('month', called_at at time zone 'UTC') = m
						and created_at at time zone 'UTC' < m) as returning_users
			from generate_series(${month} - interval '11 months', ${month}, '1 month') as m order by m`),
	);

	const monthly = await rpc<{ month: string; conversion_rate: number }[]>("analytics_monthly(6)");
	const rawMonthly = await database.query<{ trials_started: number; conversions: number }>(`
		select to_char(m, 'YYYY-MM') as month,
			(select count(*)::int from ${TRIALS} as trials
				where date_trunc('month', started_at at time zone 'UTC') = m) as trials_started,
			(select count(*)::int from ${TRIALS} as trials
				where date_trunc('month', converted_at at time zone 'UTC') = m) as conversions
		from generate_series(${month} - interval '5 months', ${month}, '1 month') as m order by m`);
	expect(monthly).toEqual(
		rawMonthly.map((row) => ({
			...row,
			conversion_rate: rateOf(row.conversions, row.trials_started),
		})),
	);
	const [all] = await database.query<{ trials_started: number; trial_to_premium: number }>(
		`select count(*)::int as trials_started, count(converted_at)::int as trial_to_premium from ${TRIALS} as trials`,
	);
	expect(await rpc("analytics_conversions()")).toEqual({
		...{ ...all, conversion_rate: rateOf(all?.trial_to_premium, all?.trials_started) },
		...{ this_month: monthly.at(-1), previous_month: monthly.at(-2) },
	});
	const today = rawDaily.at(-1);
	expect(await rpc("analytics_real_time()")).toEqual({
		today: {
			api_calls: { formula: today?.formula_calls, chat: today?.chat_calls },
			active_users: today?.active_users,
			new_users: today?.new_users,
			conversions: await database.value(
				`select count(*)::int as n from ${TRIALS} as trials where ${utcDay("converted_at")} = ${TODAY}`,
			),
		},
	});
}

/** Calls long ago, twice on a day before the payment, and on both sides of the last midnight. */
const PAYER = {
	...({
		joined: 100,
		plan: "premium",
		status: "past_due",
		who: "customer",
		converted: 30,
	} as const),
	calls: ([100, 40, 40, 1, 0] as const).map((ago, n) => ({
		...({ ago, millisecond: n === 2 ? 1 : 0, kind: "chat" } as const),
	})),
};
const LATE = [
	{ who: 0, what: "converted", ago: 45 },
	{ who: 0, what: "call", ago: 20 },
	{ who: 0, what: "joined", ago: 0 },
];
const DELETION = { who: 0, what: "deleted", ago: 0 };

describe("each figure equals an independent query on the raw rows", () => {
	it("for any customers, rolled up whole, in part, or not at all, and after any late change", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(arbitraryUse, { maxLength: 6 }),
				fc.constantFrom(undefined, 1, 20, 60),
				fc.array(arbitraryChange, { maxLength: 4 }),
				async (customers, rolledTo, changes) => {
					await restart();
					await use(database, customers);
					if (rolledTo !== undefined) await refresh();

					await expectFiguresOfRawRows();
					await change(database, admin(), changes);
					await refresh();
					await expectFiguresOfRawRows();
				},
			),
			{
				numRuns: runsOf(12),
				examples: [
					[[PAYER], 60, LATE],
					[[PAYER], 60, [DELETION]],
				],
			},
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
		// The administrator's own account does not count.
		expect(await rpc("analytics_campaigns(30, array['utm_source'])")).toEqual([]);
	});
});

describe("analytics_periods", () => {
	it("are the periods of the contract", async () => {
		expect(await database.value("select private.analytics_periods() as n")).toEqual([...PERIODS]);
	});
});
