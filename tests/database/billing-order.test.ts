/** Events that come late, twice, at once, or of several subscriptions of one account. */
import { beforeEach, describe, expect, it } from "vitest";
import { charge, invoice, invoicePayment } from "../fakes/stripe.ts";
import { ordersOf } from "../orders-of.ts";
import {
	applyEvent,
	type BillingChange,
	billingEvent,
	type Customer,
	checkout,
	readSubscription,
	signUp,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readPayments } from "./money.ts";

const database = migratedDatabase();
const apply = (event: unknown) => applyEvent(database, event);

const T = 1_790_000_000;
const CANCELED = { subscription_status: "canceled" };

let customer: Customer;
const now = () => readSubscription(database, customer);

beforeEach(async () => {
	customer = await signUp(database);
});

describe("a row that no event made", () => {
	beforeEach(() =>
		database.query(
			`update public.user_subscriptions set subscription_type = 'premium', billing_period = 'P1Y',
				stripe_customer_id = 'cus_1', stripe_subscription_id = 'sub_1', billing_updated_at = to_timestamp($1)`,
			[T],
		),
	);

	it.each([
		["what is older", { created: T - 1 }, "stale", "active"],
		["the end of another one", { created: T + 1, subscription_id: "sub_0" }, "stale", "active"],
		["its own end", { created: T + 1 }, "applied", "canceled"],
	])("meets %s", async (_, changes, outcome, subscription_status) => {
		expect(await apply(billingEvent({ change: CANCELED, ...changes }))).toBe(outcome);
		expect(await now()).toMatchObject({
			...{ subscription_status, subscription_type: "premium", billing_period: "P1Y" },
			stripe_subscription_id: "sub_1",
		});
	});
});

describe("events at the same moment", () => {
	it("of one id are one", async () => {
		const event = checkout({ user_id: customer.id });
		const results = await Promise.all(Array.from({ length: 8 }, () => apply(event)));
		expect(results.sort()).toEqual(["applied", ...Array(7).fill("duplicate")]);
	});

	it("end in the newest", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		const events = Array.from({ length: 12 }, (_, n) =>
			billingEvent({ created: T + n, change: { current_period_end: T + 100 + n } }),
		);
		await Promise.all(events.map(apply));
		expect(await now()).toMatchObject({
			...{ current_period_end: T + 111, billing_updated_at: T + 11 },
		});
	});
});

describe("a history in any order", () => {
	const CHANGES: Record<string, BillingChange> = {
		...{ monthly: { billing_period: "P1M" }, over: { ...CANCELED, ends_at: T + 50 } },
		...{ planned: { cancel_at_period_end: true, ends_at: T + 99 }, end: CANCELED },
		resumed: { cancel_at_period_end: false },
	};
	/** Events of steps as `1:past_due`, a second apart: the subscription, and what changed of it. Its first one is its checkout. */
	const historyOf = (steps: string[]) =>
		steps.map((step, second) => {
			const [n, became = ""] = step.split(":");
			const about = { created: T + second, subscription_id: `sub_${n}` };
			const isFirst = steps.findIndex((each) => each.startsWith(`${n}`)) === second;
			const status = became ? { subscription_status: became } : {};
			const change = CHANGES[became] ?? status;
			const premium = { subscription_type: "premium", subscription_status: "active" };
			return isFirst
				? checkout({ ...about, change: { ...change, ...premium } })
				: billingEvent({ ...about, change });
		});
	/** Subscription, status, period, end and newest event; times are seconds after the first event. */
	async function stateNow() {
		const state = await now();
		return [
			...[state?.stripe_subscription_id, state?.subscription_status, state?.billing_period],
			...[state?.cancel_at_period_end && "ending", state?.ends_at && `ends ${state.ends_at - T}`],
			`@${Number(state?.billing_updated_at) - T}`,
		]
			.filter(Boolean)
			.join(" ");
	}

	it.each([
		["the newer one ends", "1 2 2:end", "sub_1 active @0"],
		["both end", "1 2 2:end 1:end", "sub_2 canceled ends 2 @2"],
		["the end says when", "1 1:over", "sub_1 canceled ends 50 @1"],
		["older events have what no newer one has", "1:monthly 1:past_due", "sub_1 past_due P1M @1"],
		["the newer one is overdue", "1 2 2:past_due", "sub_1 active @0"],
		["the newer one is unpaid", "1 2 2:unpaid", "sub_1 active @0"],
		["an overdue one beside one that is tried", "1 2 2:trialing 1:past_due", "sub_2 trialing @2"],
		[
			"the older one is tried, the newer one overdue",
			"1 2 1:trialing 2:past_due",
			"sub_1 trialing @2",
		],
		["an overdue one beside one that ended", "1 1:past_due 2 2:end", "sub_1 past_due @1"],
	])("%s: %s", async (_, steps, expected) => {
		const orders = ordersOf(historyOf(steps.split(" ")));
		for (const order of orders.filter((_, n) => n % 5 === 0 || n === orders.length - 1)) {
			await database.reset();
			await signUp(database, customer);
			for (const event of order) await apply({ ...event, user_id: customer.id });
			expect(await stateNow()).toBe(expected);
		}
	});
});

it("a refund belongs to who has paid, though its own event found nobody", async () => {
	for (const event of [
		eventAt(T, "customer.subscription.created", plan()),
		eventAt(T + 1, "invoice.paid", invoice({ status_transitions: { paid_at: T } })),
		eventAt(T + 1, "invoice_payment.paid", invoicePayment()),
		eventAt(T + 9, "charge.refunded", charge({ amount_refunded: 500 })),
	]) {
		await deliverEvent(database, event, customer.id);
	}
	await database.script(
		"update private.billing_events set user_id = null where type = 'charge.refunded'; select private.roll_money(array['cus_1'])",
	);
	const owners = (await readPayments(database)).map(({ kind, user_id }) => [kind, user_id]);
	expect(owners).toEqual([
		["payment", customer.id],
		["refund", customer.id],
	]);
});
