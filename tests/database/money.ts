/** Stripe's events, read as the Worker reads them, and the money that the database derives from them. */
import { randomUUID } from "node:crypto";
import type { BillingOutcome } from "../../contract/billing.ts";
import { applyInOrder } from "../../worker/billing/apply-in-order.ts";
import { readEvent } from "../../worker/billing/read-event.ts";
import { price, stripeEvent, subscription, subscriptionItem } from "../fakes/stripe.ts";
import { applyEvent } from "./accounts.ts";
import type { TestDatabase } from "./harness.ts";

const ANY_PRICE: ReadonlySet<string> = new Set();

export type StripeEvent = ReturnType<typeof stripeEvent>;

/** An event of Stripe with an id of its own, made at that second. */
export const eventAt = (created: number, type: string, object: unknown): StripeEvent =>
	stripeEvent(type, object, { created });

/**
 * Applies an event as the webhook does; the account is given once, by `user_id`.
 *
 * @param now the subscription as Stripe has it; the event's own object by default.
 */
export async function deliverEvent(
	database: TestDatabase,
	event: StripeEvent,
	user_id: string | null = null,
	now: unknown = event.data.object,
): Promise<string> {
	const read = readEvent(event, ANY_PRICE);
	if (read === undefined) return "ignored";
	const result = await applyInOrder(
		{ ...read, user_id: read.user_id ?? user_id },
		{
			applyBillingEvent: async (given) => ({
				ok: true,
				outcome: (await applyEvent(database, given)) as BillingOutcome,
			}),
			prices: ANY_PRICE,
			stripe: { readSubscription: async () => ({ ok: true, body: now }) },
		},
	);
	return result.ok ? result.outcome : result.failure;
}

/** A subscription of a customer at this monthly or yearly price, in cents. */
export function plan(
	{ id = "sub_1", customer = "cus_1", amount = 1399, interval = "month" } = {},
	changed: object = {},
) {
	const unit = {
		unit_amount: amount,
		unit_amount_decimal: String(amount),
		recurring: { interval, interval_count: 1 },
	};
	return subscription({
		id,
		customer,
		items: { data: [subscriptionItem({ price: price(unit) })] },
		...changed,
	});
}

/** A price without France's tax, which is in the invoices, too. */
export const untaxed = (cents: number) => cents - Math.round(cents / 6);

/** A row of `private.payments`, past the events of Stripe. */
export const addPayment = (
	database: TestDatabase,
	{
		id = randomUUID() as string,
		kind = "payment",
		amount = 1399,
		tax = 0,
		due = 0,
		currency = "eur",
		at = new Date() as Date | string,
		user = null as string | null,
		customer = "cus_1",
		stripe = undefined as string | undefined,
		subscription = null as string | null,
	} = {},
) =>
	database.query(
		`insert into private.payments
			(id, kind, amount, tax, amount_due, currency, occurred_at, user_id, customer_id, stripe_id, subscription_id)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		[id, kind, amount, tax, due, currency, at, user, customer, stripe ?? id, subscription],
	);

export interface Payment {
	id: string;
	kind: string;
	amount: number;
	tax: number;
	fee: number | null;
	at: number;
	user_id: string | null;
	subscription_id: string | null;
}

/** All rows of `private.payments`, oldest first; times are seconds. */
export const readPayments = (database: TestDatabase) =>
	database.query<Payment>(
		`select id, kind, amount::int, tax::int, fee::int, extract(epoch from occurred_at)::int as at,
			user_id, subscription_id
		from private.payments order by occurred_at, id`,
	);

export interface Change {
	subscription: string;
	kind: string;
	movement: string | null;
	before: number;
	after: number;
	at: number;
}

/** All rows of `private.subscription_changes`, oldest first; times are seconds. */
export const readChanges = (database: TestDatabase) =>
	database.query<Change>(
		`select subscription_id as subscription, kind, movement, mrr_before::int as before,
			mrr_after::int as after, extract(epoch from at)::int as at
		from private.subscription_changes order by at, subscription_id, n`,
	);
