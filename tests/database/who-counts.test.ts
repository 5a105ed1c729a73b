/**
 * One rule says who counts (docs/product/reports.md#customers), and who has paid (docs/product/money.md#payments), in every
 * report.
 */
import { describe, expect, it } from "vitest";
import type {
	CampaignRow,
	DailyMetric,
	Overview,
	Revenue,
} from "../../contract/analytics-schema.ts";
import { appoint, deleteUser, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { dayOf, daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, untaxed } from "./money.ts";
import { STORED_FACTS } from "./stored-facts.ts";
import { withSubscribers } from "./subscribers.ts";

const database = migratedDatabase();
const { rpc, refresh } = asAdmin(database);
const { subscribed, pay, secondsAgo } = withSubscribers(database);

const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number) =>
	rows.reduce((all, row) => all + figure(row), 0);

/** The figures about the same accounts that the pages show, of 30 days. */
async function figures() {
	const { users, conversions } = await rpc<Overview>("analytics_dashboard()");
	const { data: days } = await rpc<{ data: DailyMetric[] }>("analytics_daily(30)");
	const campaigns = await rpc<CampaignRow[]>("analytics_campaigns(30, array['utm_source'])");
	const span = `'${dayOf(daysAgo(29))}', '${dayOf(daysAgo(0))}'`;
	const { steps, trials } = await rpc<Revenue>(`analytics_revenue(${span}, 'month')`);
	return {
		accounts: users.total,
		signUps: sum(days, ({ new_users }) => new_users),
		campaignSignUps: sum(campaigns, ({ now }) => now.sign_ups),
		trials: sum(trials, (week) => week.trials),
		campaignTrials: sum(campaigns, ({ now }) => now.trials),
		paid: conversions.trial_to_premium,
		campaignPaid: sum(campaigns, ({ now }) => now.paid),
		cohortPaid: sum(trials, (week) => week.paid),
		payments: sum(steps, ({ cash }) => cash.payments),
		revenue: sum(steps, ({ cash }) => cash.net + (cash.fees ?? 0)),
		campaignRevenue: sum(campaigns, ({ now }) => now.revenue ?? 0),
		customers: steps.at(-1)?.customers.end,
		mrr: steps.at(-1)?.mrr.end,
		churn: sum(steps, (step) => step.mrr.churn),
	};
}

/** Figures of that many accounts, the first ones of which pay 13.99 with 2.33 of tax. */
const expected = (accounts: number, paying: number) => ({
	...{ accounts, signUps: accounts, campaignSignUps: accounts },
	...{ trials: accounts, campaignTrials: accounts },
	...{ paid: paying, campaignPaid: paying, cohortPaid: paying },
	...{
		payments: 1399 * paying,
		revenue: untaxed(1399) * paying,
		campaignRevenue: untaxed(1399) * paying,
	},
	...{ customers: paying, mrr: untaxed(1399) * paying, churn: 0 },
});

/** An event of the first subscription, after what happened so far. */
const tellNow = (type: string, changed: object, user?: string) =>
	deliverEvent(database, eventAt(Math.ceil(Date.now() / 1000) + 60, type, plan({}, changed)), user);

const unconfirmed = () => signUp(database, { isConfirmed: false, createdAt: daysAgo(6) });

it("a confirmed account counts, and an unconfirmed one once it has paid, in all reports alike", async () => {
	await subscribed(1, 3);
	await signUp(database, { createdAt: daysAgo(2) });
	const payer = await unconfirmed();
	await unconfirmed();
	expect(await figures()).toEqual(expected(2, 1));
	await refresh();
	await subscribed(2, 1, {}, payer.id);
	await refresh();
	expect(await figures()).toEqual(expected(3, 2));
});

it("an operator's account counts nowhere, from the past on, and its deletion does not bring it back", async () => {
	const id = await subscribed(1, 3);
	await pay(1, 2);
	await refresh();
	await appoint(database, { id });
	await refresh();
	expect(await figures()).toEqual(expected(0, 0));
	await deleteUser(database, { id });
	await pay(1, 1);
	await refresh();
	expect(await figures()).toEqual(expected(0, 0));
});

it("a deleted account keeps trial and money, and its plan ends at the deletion", async () => {
	const id = await subscribed(1, 3);
	await refresh();
	await deleteUser(database, { id });
	const after = {
		...expected(0, 1),
		...{ trials: 1, campaignTrials: 1, customers: 0, mrr: 0, churn: -untaxed(1399) },
	};
	await refresh();
	expect(await figures()).toEqual(after);
	// Stripe goes on with the period that is paid.
	await tellNow("customer.subscription.updated", { cancel_at_period_end: true });
	expect(await figures()).toEqual(after);
});

it("a plan that another account took over goes on when the first account is deleted", async () => {
	const id = await subscribed(1, 3);
	await deleteUser(database, { id });
	const other = await signUp(database, { createdAt: daysAgo(1) });
	await tellNow("customer.subscription.updated", {}, other.id);
	expect(await figures()).toMatchObject({
		customers: 1,
		mrr: untaxed(1399),
		churn: -untaxed(1399),
	});
});

describe("an account has paid", () => {
	/** The days of first payments that are stored, and how many accounts have paid by each report. */
	async function paid() {
		await refresh();
		const days = await database.column<string>(
			`select day::text from ${STORED_FACTS}, generate_series(1, n) where figure = 'paid' and touch = ''`,
		);
		const { customers } = await rpc<{ customers: unknown[] }>(
			`list_customers('{"sort": "paid"}'::jsonb)`,
		);
		const { paid: all, campaignPaid, cohortPaid } = await figures();
		return { days, counts: [all, campaignPaid, cohortPaid, customers.length] };
	}
	const NOBODY = { days: [], counts: [0, 0, 0, 0] };
	const oneOf = (ago: number, counts = [1, 1, 1, 1]) => ({ days: [dayOf(daysAgo(ago))], counts });

	it("neither by a trial at Stripe nor by an invoice of 0, but by the payment after them", async () => {
		const account = await signUp(database);
		const tell = (ago: number, name: string, changed = {}) => {
			const type = `customer.subscription.${name}`;
			return deliverEvent(database, eventAt(secondsAgo(ago), type, plan({}, changed)), account.id);
		};
		await tell(9, "created", { status: "trialing" });
		await pay(1, 9, { amount_paid: 0, total: 0 });
		await tell(6, "updated");
		await pay(1, 6, { amount_paid: 0, total: 0 });
		expect(await paid()).toEqual(NOBODY);
		await pay(1, 3);
		expect(await paid()).toEqual(oneOf(3));
	});

	it("not in another currency, and with its earliest payment, whichever comes first and by whichever Stripe customer", async () => {
		const { id } = await signUp(database);
		await subscribed(2, 3, {}, id);
		expect(await paid()).toEqual(oneOf(3));
		await subscribed(1, 8, {}, id);
		expect(await paid()).toEqual(oneOf(8));
		await database.script(
			"update private.payments set currency = 'usd'; update private.subscription_changes set currency = 'usd'",
		);
		expect(await paid()).toEqual(NOBODY);
	});

	it("without a trial, too, and still, without an owner, when it is deleted", async () => {
		const { id } = await signUp(database);
		await database.script(`delete from private.trial_conversions where user_id = '${id}'`);
		await subscribed(1, 5, {}, id);
		expect(await paid()).toEqual(oneOf(5, [1, 1, 0, 1]));
		await deleteUser(database, { id });
		expect(await paid()).toEqual(oneOf(5, [1, 1, 0, 0]));
	});
});
