/**
 * Objects of Stripe's API as the events that would have brought them. Their ids begin with `backfill:`
 * and depend on the object alone, so that a second run stores nothing (docs/operations/services.md#backfill-of-money).
 */
import * as z from "zod/mini";
import type { BillingEvent } from "../../contract/billing.ts";
import { type Charge, chargeOf, chargeSchema } from "../billing/read-charge.ts";
import {
	failureOf,
	type Invoice,
	invoiceSchema,
	type MoneyFacts,
	paymentOf,
} from "../billing/read-invoice.ts";
import { seconds } from "../billing/stripe-shapes.ts";
import { moneyOf } from "../billing/subscription-money.ts";
import { NEVER_BEGUN, planOf } from "../billing/subscription-plan.ts";
import { subscriptionSchema } from "../billing/subscription-schema.ts";

type Prices = ReadonlySet<string>;

const snapshotSchema = z.extend(subscriptionSchema, {
	start_date: seconds,
	trial_end: z.nullish(seconds),
	canceled_at: z.nullish(seconds),
	ended_at: z.nullish(seconds),
});

/** An invoice, paid or with a failed attempt; nothing of others. */
export function eventsOfInvoice(raw: unknown, prices: Prices): BillingEvent[] {
	const invoice: Invoice = invoiceSchema.parse(raw);
	const email = invoice.customer_email ?? null;
	if (invoice.status === "paid") {
		const at = invoice.status_transitions?.paid_at ?? invoice.created;
		const facts = paymentOf(invoice, at, prices);
		return eventOf(`${invoice.id}:paid`, "invoice.paid", at, facts, email);
	}
	if (invoice.status !== "open" || (invoice.attempt_count ?? 0) === 0) return [];
	const facts = failureOf(invoice, invoice.created, prices);
	const id = `${invoice.id}:failed:${invoice.attempt_count}`;
	return eventOf(id, "invoice.payment_failed", invoice.created, facts, email);
}

/**
 * A charge with its fee, and each of its refunds.
 * @throws Error when the export lacks refunds, whose times only they tell.
 */
export function eventsOfCharge(raw: unknown): BillingEvent[] {
	const charge: Charge = chargeSchema.parse(raw);
	const refunds = (charge.refunds?.data ?? [])
		.filter(({ status }) => status !== "failed" && status !== "canceled")
		.sort((a, b) => a.created - b.created);
	let amount_refunded = 0;
	const steps = refunds.map((refund) => {
		amount_refunded += refund.amount;
		return { id: `${charge.id}:${refund.id}`, at: refund.created, amount_refunded };
	});
	if (amount_refunded !== charge.amount_refunded) {
		throw new Error("its refunds are missing: export charges with expand[]=data.refunds");
	}
	const made = chargeOf({ ...charge, amount_refunded: 0 });
	const hasFee = made.money?.kind === "charge" && made.money.fee !== null;
	return [
		...eventOf(`${charge.id}${hasFee ? ":fee" : ""}`, "charge.succeeded", charge.created, made),
		...steps.flatMap((step) => {
			const facts = chargeOf({ ...charge, amount_refunded: step.amount_refunded });
			return eventOf(step.id, "charge.refunded", step.at, facts);
		}),
	];
}

/**
 * Events that follow from the present state: beginning, end of the trial, planned end, end. Earlier
 * prices are not in it. Where events of Stripe are stored too, they prevail.
 */
export function eventsOfSubscription(raw: unknown, prices: Prices): BillingEvent[] {
	const subscription = snapshotSchema.parse(raw);
	if (NEVER_BEGUN.has(subscription.status)) return [];
	const { start_date, trial_end, canceled_at, ended_at } = subscription;
	const running = { ...subscription, cancel_at: null, cancel_at_period_end: false };
	const isTrial = trial_end != null && trial_end > start_date;
	const isStillTrial = subscription.status === "trialing";
	const wasPaid = isTrial && !isStillTrial && (ended_at == null || ended_at > trial_end);
	const ends = subscription.cancel_at != null || subscription.cancel_at_period_end;
	const eventAt = (name: string, at: number, state: Partial<typeof subscription>) => {
		const type = name === "ended" ? "deleted" : name === "begun" ? "created" : "updated";
		const facts = moneyOf({ ...running, ...state }, name === "ended", at, prices);
		return eventOf(`${subscription.id}:${name}`, `customer.subscription.${type}`, at, {
			customer_id: subscription.customer,
			subscription_id: subscription.id,
			is_listed: planOf(subscription, false, prices).is_listed,
			money: facts,
		});
	};
	return [
		...eventAt("begun", start_date, { status: isTrial ? "trialing" : "active" }),
		...(wasPaid ? eventAt("paid", trial_end, { status: "active" }) : []),
		...(ends && ended_at == null && canceled_at != null
			? eventAt(`plan:${canceled_at}`, canceled_at, subscription)
			: []),
		...(ended_at != null ? eventAt("ended", ended_at, {}) : []),
	];
}

function eventOf(
	id: string,
	type: string,
	created: number,
	facts: MoneyFacts,
	email: string | null = null,
): BillingEvent[] {
	if (facts.money === null) return [];
	return [{ id: `backfill:${id}`, type, created, user_id: null, email, change: null, ...facts }];
}
