import { beforeAll, describe, expect, it } from "vitest";
import type { Revenue, RevenueFigures } from "../../worker/contract/analytics-schema.ts";
import { ANALYTICS_CALLS } from "../../worker/contract/analytics-schema.ts";
import { charge, dispute, invoicePayment } from "../fakes/stripe.ts";
import { asCustomer, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt } from "./money.ts";
import { withSubscribers } from "./subscribers.ts";

const database = migratedDatabase();
// One story for all, since its telling takes seconds: the tests that change it come last.
const { rpc, one, refresh, admin, restart } = asAdmin(database, beforeAll);

const { secondsAgo, subscribed, pay, update } = withSubscribers(database);

const read = (from: number, step: string, to = 0) =>
	rpc<Revenue>(`analytics_revenue('${dayOf(daysAgo(from))}', '${dayOf(daysAgo(to))}', '${step}')`);

/** A customer's bank takes the payment of that day back; it is returned when the dispute is won. */
async function disputed(n: number, paid: number, ago: number, wonAgo?: number) {
	const payment_intent = `pi_${n}_${paid}`;
	const payment = { type: "payment_intent", payment_intent };
	const tellAt = (days: number, type: string, object: unknown) =>
		deliverEvent(database, eventAt(secondsAgo(days), type, object));
	await tellAt(
		paid,
		"invoice_payment.paid",
		invoicePayment({ invoice: `in_${n}_${paid}`, payment }),
	);
	const ids = { id: `dp_${n}`, charge: `ch_${n}_${paid}`, payment_intent };
	await tellAt(ago, "charge.dispute.created", dispute(ids));
	if (wonAgo === undefined) return;
	await tellAt(wonAgo, "charge.dispute.closed", dispute({ ...ids, status: "won" }));
}

/** Six customers over 100 days: growth, a downgrade, a loss, a return, a failure, disputes, a planned end. */
async function tellStory() {
	await subscribed(1, 100);
	await subscribed(2, 90, { amount: 11_752, interval: "year" });
	await subscribed(3, 80);
	await subscribed(4, 60);
	await subscribed(5, 40, { amount: 2798 });
	await subscribed(6, 0);
	await update(1, 70, {}, { amount: 2798 });
	await update(5, 30);
	await update(3, 50, { status: "canceled" });
	await update(3, 20);
	await update(4, 10, { status: "past_due" });
	await update(2, 5, { cancel_at: secondsAgo(-30) }, { amount: 11_752, interval: "year" });
	await deliverEvent(
		database,
		eventAt(
			secondsAgo(15),
			"charge.refunded",
			charge({ customer: "cus_1", amount_refunded: 400, payment_intent: null }),
		),
	);
	await disputed(2, 90, 65, 45);
	await disputed(4, 60, 35);
}

const mrrAt = (day: string) =>
	one(`select coalesce(sum(mrr), 0)::int as n from (
		select distinct on (subscription_id) mrr_after as mrr from private.subscription_changes
		where at < ('${day}'::date + 1)::timestamp at time zone 'UTC' order by subscription_id, n desc
	) as newest`);

/** The figures of the steps, from plain SQL over the raw rows. */
async function compare(steps: RevenueFigures[]) {
	for (const step of steps) {
		const { start, new: fresh, expansion, contraction, churn, reactivation, end } = step.mrr;
		expect(start + fresh + expansion + contraction + churn + reactivation).toBe(end);
		expect(end).toBe(await mrrAt(step.last_day));
		expect(step.arr).toBe(12 * end);
		const state = (wanted: string) =>
			one(`select count(*)::int as n from (
				select distinct on (subscription_id) state_after from private.subscription_changes
				where at < ('${step.last_day}'::date + 1)::timestamp at time zone 'UTC' order by subscription_id, n desc
			) as newest where state_after = '${wanted}'`);
		expect(step.subscriptions).toEqual({
			active: await state("active"),
			past_due: await state("past_due"),
		});
		const cash = (kinds: string, figure = "amount") =>
			one(`select coalesce(sum(${figure}), 0)::int as n from private.payments where kind in (${kinds})
				and (occurred_at at time zone 'UTC')::date between '${step.first_day}' and '${step.last_day}'`);
		const unknown = await cash("'payment', 'dispute'", "(fee is null)::int");
		const known = await cash("'payment', 'dispute'", "fee");
		expect(step.cash).toMatchObject({
			payments: await cash("'payment'"),
			refunds: await cash("'refund'"),
			disputes: await cash("'dispute', 'dispute_won'"),
			net: await cash("'payment', 'refund', 'dispute', 'dispute_won'"),
			tax: await cash("'payment', 'refund', 'dispute', 'dispute_won'", "tax"),
			fees: unknown && !known ? null : known,
			fees_unknown: unknown,
		});
		const { start: before, lost } = step.customers;
		expect(step.customer_churn).toBe(before ? Math.round((10_000 * lost) / before) / 100 : 0);
	}
	for (let n = 1; n < steps.length; n++) {
		expect(steps[n]?.mrr.start).toBe(steps[n - 1]?.mrr.end);
		expect(steps[n]?.customers.start).toBe(steps[n - 1]?.customers.end);
	}
}

describe("analytics_revenue", () => {
	const STEPS = ["day", "week", "month"];
	const fromRaw = new Map<string, Revenue>();
	beforeAll(async () => {
		await tellStory();
		for (const step of STEPS) fromRaw.set(step, await read(110, step));
		await refresh();
	});

	it.each(STEPS)("adds up by %s, from raw rows and from rollups", async (step) => {
		const report = await read(110, step);
		expect(ANALYTICS_CALLS.analytics_revenue.output.shape.data.parse(report)).toEqual(report);
		await compare(report.steps);
		expect(report.steps[0]?.first_day).toBe(dayOf(daysAgo(110)));
		expect(report.steps.at(-1)).toMatchObject({ last_day: dayOf(daysAgo(0)), is_running: true });
		expect(fromRaw.get(step)).toEqual(report);
		expect(
			await one("select count(*)::int as n from private.daily_facts where source = 'money'"),
		).toBeGreaterThan(10);
	});

	it("takes a disputed payment off the net, until the dispute is won", async () => {
		const { steps } = await read(110, "day");
		const on = (ago: number) =>
			steps.find(({ first_day }) => first_day === dayOf(daysAgo(ago)))?.cash;
		expect(on(65)).toMatchObject({ disputes: -1399, net: -1399, fees: 1500 });
		expect(on(45)).toMatchObject({ disputes: 1399, net: 1399 });
		expect(on(35)).toMatchObject({ disputes: -1399, net: -1399 });
	});

	it("starts with what was before the span", async () => {
		const [step] = (await read(20, "month", 16)).steps;
		expect(step?.mrr.start).toBe(await mrrAt(dayOf(daysAgo(21))));
	});

	it("shows who is left of each month's first payers", async () => {
		const { retention } = await read(110, "month");
		expect(retention.reduce((sum, { customers }) => sum + customers, 0)).toBe(6);
		expect(retention.map(({ retained }) => retained.at(-1)).reduce((a = 0, b = 0) => a + b)).toBe(
			6,
		);
		for (const { month, retained } of retention) {
			const [year = 0, number = 0] = month.split("-").map(Number);
			const today = daysAgo(0);
			expect(retained).toHaveLength(
				12 * (today.getUTCFullYear() - year) + today.getUTCMonth() + 2 - number,
			);
		}
	});

	it("has a list of the customers behind each cell of the triangle", async () => {
		const { retention } = await read(110, "month");
		for (const { month, retained } of retention) {
			for (const [age, left] of retained.entries()) {
				const [year = 0, number = 0] = month.split("-").map(Number);
				const until = new Date(Date.UTC(year, number + age, 1)).toISOString();
				const search = { event: "kept", from: `${month}-01T00:00:00Z`, until };
				const { customers } = await rpc<{ customers: object[] }>(
					`list_customers('${JSON.stringify(search)}')`,
				);
				expect([month, age, customers.length]).toEqual([month, age, left]);
			}
		}
	});

	it("shows trials by the week in which they started, paid ones apart", async () => {
		const { trials } = await read(110, "month");
		const [row] = await database.query(`
			select count(*)::int as trials, count(converted_at)::int as paid from private.trial_conversions
			where user_id <> '${admin().id}'`);
		const sum = (figure: "trials" | "paid") => trials.reduce((all, week) => all + week[figure], 0);
		expect({ trials: sum("trials"), paid: sum("paid") }).toEqual(row);
		for (const { week } of trials.slice(1)) expect(new Date(week).getUTCDay()).toBe(1);
	});

	it("follows a refund that comes late, without a new rollup", async () => {
		const before = await read(110, "day");
		await pay(2, 88);
		const after = await read(110, "day");
		const on = ({ steps }: Revenue) =>
			steps.find(({ first_day }) => first_day === dayOf(daysAgo(88)))?.cash.payments;
		expect([on(before), on(after)]).toEqual([0, 1399]);
	});

	it("shows planned ends that nobody reverted", async () => {
		const planned = { day: dayOf(daysAgo(-30)), subscriptions: 1, mrr: 979 };
		expect((await read(9, "day")).cancellations).toEqual([planned]);
		await update(2, 4, {}, { amount: 11_752, interval: "year" });
		expect((await read(9, "day")).cancellations).toEqual([]);
	});
});

it("counts no trial that began before the period, in the week that the period cuts either", async () => {
	await restart();
	for (let ago = 0; ago < 7; ago++) {
		await database.query("delete from private.trial_conversions");
		for (const joined of [ago, ago + 1]) {
			const { id } = await signUp(database, { createdAt: daysAgo(joined) });
			await database.query(
				"update private.trial_conversions set started_at = $1 where user_id = $2",
				[daysAgo(joined).toISOString(), id],
			);
		}
		expect((await read(ago, "day")).trials).toEqual([
			{ week: dayOf(daysAgo(ago)), trials: 1, paid: 0, rate: 0 },
		]);
	}
});

it("leaves other currencies out, and tells of them", async () => {
	await restart();
	await subscribed(1, 20);
	await pay(1, 10, { currency: "usd", amount_paid: 999 });
	const report = await read(30, "month");
	expect(report.steps.reduce((sum, { cash }) => sum + cash.payments, 0)).toBe(1399);
	expect(report.foreign).toEqual([{ currency: "usd", payments: 1, amount: 999, subscriptions: 0 }]);
});

describe("a caller", () => {
	it("who is no operator is refused", async () => {
		const customer = await signUp(database);
		await expect(
			asCustomer(
				database,
				customer,
				"select public.analytics_revenue('2026-01-01', '2026-01-02', 'day')",
			),
		).rejects.toMatchObject({ code: "PT403" });
	});

	it.each([
		["'2026-01-02', '2026-01-01', 'day'"],
		["'2024-01-01', '2026-01-01', 'day'"],
		["'2026-01-01', '2026-01-02', 'year'"],
		["null, '2026-01-02', 'day'"],
		["'2026-01-01', null, 'day'"],
		["'2026-01-01', 'infinity', 'month'"],
		["'2026-01-01', '2099-01-01', 'month'"],
	])("with %s is refused", async (args) => {
		await expect(rpc(`analytics_revenue(${args})`)).rejects.toMatchObject({ code: "PT400" });
	});

	it("with a span without end is refused by a plan that computes with it, too", async () => {
		const call = "analytics_revenue('2026-01-01', 'infinity', 'month')";
		const sql = `select set_config('plan_cache_mode', 'force_custom_plan', true), public.${call}`;
		await expect(asCustomer(database, admin(), sql)).rejects.toMatchObject({ code: "PT400" });
	});
});
