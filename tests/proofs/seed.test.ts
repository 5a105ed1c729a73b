import { describe, expect, it } from "vitest";
import type { CustomerMoney } from "../../contract/billing.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import { LISTS } from "../../dev/stripe-lists.ts";
import { compareMoney, customerSchema } from "../../worker/billing/compare-money.ts";
import { problemsOf } from "../../worker/experiments/statistics/problems.ts";
import { resultsOf } from "../../worker/experiments/statistics/results.ts";
import { migratedDatabase } from "../database/harness.ts";

const database = migratedDatabase({ seeds: true });

describe("the visits of the demo data", () => {
	it("are rolled up whole: every row of the closed days is counted", async () => {
		const [row] = await database.query(`
			select (select sum(n) from private.daily_facts where source = 'events')::int as daily,
				(select count(*) from public.landing_analytics
					where cta_location is distinct from 'sign_up'
						and created_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')::int as raw`);
		expect(row?.daily).toBe(row?.raw);
	});

	it("balance, and leave nothing in the default partitions", async () => {
		const [row] = await database.query(`
			select difference::int, stored::int = (select count(*) from private.event_ids)::int as remembered,
				(select count(*) from private.landing_analytics_default)::int as astray
			from public.event_ledger_balance('2000-01-01', '2100-01-01')`);
		expect(row).toEqual({ difference: 0, remembered: true, astray: 0 });
	});
});

describe("the money of the demo data", () => {
	it("has every kind of payment and change, in each of the last 12 months", async () => {
		const [row] = await database.query(`
			select count(distinct date_trunc('month', occurred_at)) filter (where kind = 'payment')::int as months,
				array_agg(distinct kind order by kind) as kinds,
				(select array_agg(distinct movement order by movement) from private.subscription_changes
					where movement is not null) as movements
			from private.payments where occurred_at > now() - interval '1 year'`);
		expect(row?.months).toBeGreaterThanOrEqual(12);
		expect(row?.kinds).toEqual(["dispute", "failure", "payment", "refund"]);
		expect(row?.movements).toEqual(["churn", "contraction", "expansion", "new", "reactivation"]);
	});

	it("agrees with the plans: who has MRR is an active customer", async () => {
		const rows = await database.query(`
			select stripe_customer_id from public.user_subscriptions as plan
			where stripe_customer_id is not null and (subscription_status in ('active', 'past_due')) <> (coalesce((
				select sum(mrr_after - mrr_before) from private.subscription_changes as changes
				where changes.customer_id = plan.stripe_customer_id
			), 0) > 0)`);
		expect(rows).toEqual([]);
	});
});

describe("the test of the demo data", () => {
	it("waits for its publication, like any that KV lacks at first", async () => {
		expect(
			await database.column("select name from private.experiments where is_published order by 1"),
		).toEqual(["headline_test_2025"]);
	});

	const counts = async (run: number) => {
		const [row] = await database.query<{ counts: RunCounts }>(
			"select private.run_counts('beta_headline_test_2025', $1) as counts",
			[run],
		);
		if (!row) throw new Error("no counts");
		return row.counts;
	};

	it("has two finished runs and one in which B is ahead", async () => {
		for (const run of [1, 2]) {
			const finished = await counts(run);
			expect(finished.endedAt).not.toBeNull();
			expect(resultsOf(finished, Date.now()).verdict?.kind).not.toMatch(/^(wins|loses)$/);
		}
		const running = await counts(3);
		const results = resultsOf(running, Date.now());
		// Looks seen so far depend on the time of the day.
		const expected = results.verdict?.kind === "wins" ? ["decided"] : [];
		expect(problemsOf(running, results.verdict, Date.now())).toEqual(expected);
		const lift = results.comparisons.find(({ goal }) => goal === "cta_click")?.lift.estimate;
		expect(lift).toBeGreaterThan(0.15);
		expect(results.verdict?.kind).toMatch(/^(too_early|wins)$/);
		expect(results.arms.every(({ goals }) => goals.paid.conversions > 0)).toBe(true);
		expect(results.arms.every(({ loads }) => loads.measured > 100)).toBe(true);
	});

	it("is published with the next run of the cron", async () => {
		const [row] = await database.query(
			"select state, run, is_published from private.experiments where name = 'beta_headline_test_2025'",
		);
		expect(row).toEqual({ state: "running", run: 3, is_published: false });
	});
});

it("the demo's money is as the local Stripe lists it: a comparison finds no difference", async () => {
	const rows = await database.query<{ customer: string; money: CustomerMoney }>(
		`select customer_id as customer, public.read_customer_money(customer_id) as money
		from (select distinct customer_id from private.billing_events where customer_id is not null) as known`,
	);
	expect(rows.length).toBeGreaterThan(50);
	const differences = rows.flatMap(({ customer, money }) => {
		const listed = Object.entries(LISTS).map(([kind, list]) => [
			kind,
			{ data: list(money, customer) },
		]);
		const theirs = customerSchema.parse(Object.fromEntries(listed));
		return compareMoney(theirs, money, new Set(), Math.floor(Date.now() / 1000)).differences;
	});
	expect(differences).toEqual([]);
});
