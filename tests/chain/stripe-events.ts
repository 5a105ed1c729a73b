/** A story's money as the events that Stripe would send. */
import {
	charge,
	checkoutSession,
	creditNote,
	invoice,
	invoicePayment,
	price,
	refund,
	stripeEvent,
	subscription,
	subscriptionItem,
} from "../fakes/stripe.ts";
import { type Money, type Phase, priceOf } from "./money.ts";
import type { Taxes } from "./stories.ts";

export type StripeEvent = ReturnType<typeof stripeEvent>;

export interface Customer {
	n: number;
	userId: string;
	email: string;
	taxes: Taxes;
}

/** @param secondsOf seconds since 1970 of a time of the simulation, in days */
export function eventsOf(
	{ userId, email, taxes }: Customer,
	{ phases, invoices, refunds, credits, failures }: Money,
	secondsOf: (day: number) => number,
): StripeEvent[] {
	const event = (type: string, at: number, object: object) =>
		stripeEvent(type, object, { created: secondsOf(at) });
	const discountOf = ({ subscription }: Phase) => `di_${subscription}`;
	const subscriptionAt = (phase: Phase) => {
		const isOver = phase.seats === 0;
		const paid = price({
			currency: phase.currency,
			tax_behavior: taxes.isOnTop ? "exclusive" : "inclusive",
			unit_amount: priceOf(phase.isAnnual),
			unit_amount_decimal: String(priceOf(phase.isAnnual)),
			recurring: { interval: phase.isAnnual ? "year" : "month", interval_count: 1 },
		});
		const item = subscriptionItem({
			current_period_end: secondsOf(phase.at + (phase.isAnnual ? 365 : 30)),
			quantity: Math.max(1, phase.seats),
			price: paid,
		});
		return subscription({
			id: phase.subscription,
			customer: phase.customer,
			status: isOver
				? "canceled"
				: phase.isPastDue
					? "past_due"
					: phase.isTrial
						? "trialing"
						: "active",
			pause_collection: phase.isPaused ? { behavior: "void", resumes_at: null } : null,
			discounts: phase.discount > 0 ? [discountOf(phase)] : [],
			items: { object: "list", has_more: false, data: [item] },
		});
	};
	const begunIds = new Set<string>();
	const plans = phases.flatMap((phase) => {
		const { customer } = phase;
		const object = subscriptionAt(phase);
		const isKnown = begunIds.has(phase.subscription);
		begunIds.add(phase.subscription);
		const begun =
			phase.discount > 0
				? [event("customer.discount.created", phase.at, discountObject(discountOf(phase), phase))]
				: [];
		if (phase.seats === 0) return [event("customer.subscription.deleted", phase.at, object)];
		if (isKnown) return [...begun, event("customer.subscription.updated", phase.at, object)];
		const session = checkoutSession({
			id: `cs_${phase.subscription}`,
			client_reference_id: userId,
			customer,
			customer_details: { email, name: null, address: { country: taxes.country ?? null } } as never,
			subscription: phase.subscription,
		});
		return [
			...begun,
			event("customer.subscription.created", phase.at, object),
			event("checkout.session.completed", phase.at, session),
		];
	});
	const parentOf = (id: string) => ({
		type: "subscription_details",
		subscription_details: { subscription: id, metadata: {} },
	});
	const lineOf = (at: number, days: number) => ({
		data: [
			{
				period: { start: secondsOf(at), end: secondsOf(at + days) },
				pricing: { price_details: { price: "price_1", product: "prod_1" } },
			},
		],
	});
	const payments = invoices.flatMap((each) => {
		const { id, subscription, customer, currency, at, days, amount, tax } = each;
		const intent = `pi_${id}`;
		const paid = invoice({
			...{ id, customer, customer_email: email, currency },
			...{ created: secondsOf(at), attempt_count: 1 },
			...{ amount_due: amount, amount_paid: amount, total: amount },
			...{ lines: lineOf(at, days), parent: parentOf(subscription) },
			status_transitions: { paid_at: secondsOf(at) },
			total_taxes: [{ amount: tax, tax_behavior: "inclusive" }],
		});
		const names = invoicePayment({
			id: `inpay_${id}`,
			invoice: id,
			payment: { type: "payment_intent", payment_intent: intent },
		});
		const charged = charge({
			...{ id: `ch_${id}`, customer, currency, amount, payment_intent: intent },
			balance_transaction: `txn_${id}`,
		});
		if (amount === 0) return [event("invoice.paid", at, paid)];
		return [
			event("invoice.paid", at, paid),
			event("invoice_payment.paid", at, names),
			event("charge.succeeded", at, charged),
		];
	});
	const chargeOf = ({ id, customer, currency, amount }: (typeof invoices)[0], refunded: number) =>
		charge({
			...{ id: `ch_${id}`, customer, currency, amount, payment_intent: `pi_${id}` },
			...{ amount_refunded: refunded, balance_transaction: `txn_${id}` },
		});
	const returned = refunds.flatMap(({ invoice: paid, at, amount, failedAt }) => {
		const { id, currency } = paid;
		const refunded = refund({
			...{ id: `re_${id}`, charge: `ch_${id}`, payment_intent: `pi_${id}` },
			...{ currency, amount, created: secondsOf(at) },
		});
		return [
			event("charge.refunded", at, chargeOf(paid, amount)),
			...(failedAt === undefined ? [] : [event("refund.failed", failedAt, refunded)]),
		];
	});
	const credited = credits.flatMap(
		({ invoice: { id, customer, currency }, at, amount, failedAt }) => {
			const note = creditNote({
				...{ id: `cn_${id}`, invoice: id, customer, currency, amount, out_of_band_amount: amount },
			});
			return [
				event("credit_note.created", at, note),
				...(failedAt === undefined ? [] : [event("credit_note.voided", failedAt, note)]),
			];
		},
	);
	const failed = failures.flatMap((each) => {
		const { id, subscription, customer, currency, at, amount, voidedAt } = each;
		const open = invoice({
			...{ id, customer, customer_email: email, currency, status: "open" },
			...{ created: secondsOf(at), amount_due: amount, amount_paid: 0 },
			...{ amount_remaining: amount, total: amount },
			...{ lines: lineOf(at, 30), parent: parentOf(subscription) },
			status_transitions: { paid_at: null },
			total_taxes: [{ amount: Math.round(amount / 6), tax_behavior: "inclusive" }],
		});
		return [
			event("invoice.payment_failed", at, open),
			...(voidedAt === undefined
				? []
				: [event("invoice.voided", voidedAt, { ...open, status: "void" })]),
		];
	});
	return [...plans, ...payments, ...returned, ...credited, ...failed];
}

const discountObject = (id: string, { customer, subscription, discount }: Phase) => ({
	...{ id, object: "discount", customer, subscription, end: null },
	coupon: { id: `off_${discount}`, percent_off: discount, amount_off: null, duration: "forever" },
});
