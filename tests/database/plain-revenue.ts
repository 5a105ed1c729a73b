/** The revenue report compared with plain SQL over the raw rows, and with the reports of its parts. */
import { expect } from "vitest";
import type { Revenue, RevenueFigures } from "../../contract/analytics-schema.ts";
import type { TestDatabase } from "./harness.ts";

/** A share in percent, with two decimals; of nothing it is 0. */
const percent = (part: number, whole: number) =>
	whole ? Math.round((10_000 * part) / whole) / 100 : 0;

export function plainRevenue(database: TestDatabase) {
	const mrrAt = (day: string) =>
		database.value<number>(`
			select coalesce(sum(mrr), 0)::int as n from (
				select distinct on (subscription_id) mrr_after as mrr from private.subscription_changes
				where at < ('${day}'::date + 1)::timestamp at time zone 'UTC' order by subscription_id, n desc
			) as newest`);
	return {
		/** Each step's figures are those of plain SQL over the raw rows. */
		async compare(steps: RevenueFigures[]) {
			for (const step of steps) {
				const { end, ...parts } = step.mrr;
				expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(end);
				expect(end).toBe(await mrrAt(step.last_day));
				expect(step.arr).toBe(12 * end);
				const [states] = await database.query(`
					select count(*) filter (where state_after = 'active')::int as active,
						count(*) filter (where state_after = 'past_due')::int as past_due
					from (
						select distinct on (subscription_id) state_after from private.subscription_changes
						where at < ('${step.last_day}'::date + 1)::timestamp at time zone 'UTC' order by subscription_id, n desc
					) as newest`);
				expect(step.subscriptions).toEqual(states);
				const [cash] = await database.query(`
					select coalesce(sum(amount) filter (where kind = 'payment'), 0)::int as payments,
						coalesce(sum(amount) filter (where kind = 'refund'), 0)::int as refunds,
						coalesce(sum(amount) filter (where kind like 'dispute%'), 0)::int as disputes,
						count(*) filter (where kind = 'payment')::int as count, count(*) filter (where kind = 'failure')::int as failures,
						(coalesce(sum(amount - tax), 0) - coalesce(sum(fee), 0))::int as net, coalesce(sum(tax), 0)::int as tax,
						nullif(coalesce(sum(fee), 0)::int, case when count(*) filter (where fee is null and kind in ('payment', 'dispute')) > 0 then 0 end) as fees,
						count(*) filter (where fee is null and kind in ('payment', 'dispute'))::int as fees_unknown
					from private.payments
					where (occurred_at at time zone 'UTC')::date between '${step.first_day}' and '${step.last_day}'`);
				expect(step.cash).toMatchObject(cash ?? {});
				const moves = await database.query<{ movement: string; mrr: number; n: number }>(`
					select movement, sum(mrr_after - mrr_before)::int as mrr, count(*)::int as n
					from private.subscription_changes where movement is not null
						and (at at time zone 'UTC')::date between '${step.first_day}' and '${step.last_day}' group by 1`);
				const of = (movement: string) =>
					moves.find((each) => each.movement === movement) ?? { mrr: 0, n: 0 };
				const { start, ...moved } = parts;
				for (const [movement, mrr] of Object.entries(moved)) expect(mrr).toBe(of(movement).mrr);
				const { start: before, lost, ...came } = step.customers;
				expect(came).toMatchObject({ new: of("new").n, reactivated: of("reactivation").n });
				expect(lost).toBe(of("churn").n);
				expect(step.arpu).toBe(came.end ? Math.round(end / came.end) : 0);
				expect(step.customer_churn).toBe(percent(lost, before));
				expect(step.revenue_churn).toBe(percent(0 - moved.churn - moved.contraction, start));
			}
			for (let n = 1; n < steps.length; n++) {
				expect(steps[n]?.mrr.start).toBe(steps[n - 1]?.mrr.end);
				expect(steps[n]?.customers.start).toBe(steps[n - 1]?.customers.end);
			}
		},
	};
}

/** Every number of a report that adds up, at its place. */
export function numbersOf(report: Revenue): Map<string, number> {
	const found = new Map<string, number>();
	const put = (key: string, value: number) => found.set(key, (found.get(key) ?? 0) + value);
	for (const { first_day, arr, mrr, customers, subscriptions, cash } of report.steps) {
		for (const group of [{ arr }, mrr, customers, subscriptions, cash]) {
			for (const [name, value] of Object.entries(group)) put(`${first_day} ${name}`, value ?? 0);
		}
	}
	for (const { week, trials, paid } of report.trials) {
		put(`${week} trials`, trials);
		put(`${week} paid`, paid);
	}
	for (const { month, customers, retained } of report.retention) {
		put(`${month} customers`, customers);
		for (const [at, left] of retained.entries()) put(`${month} ${at}`, left);
	}
	for (const { day, subscriptions, mrr } of report.cancellations) {
		put(`${day} ends`, subscriptions);
		put(`${day} mrr`, mrr);
	}
	return new Map([...found].filter(([, value]) => value !== 0));
}
