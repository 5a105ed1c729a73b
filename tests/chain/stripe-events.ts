/** A story's money as the events that Stripe would send. */
import {
	charge,
	checkoutSession,
	invoice,
	invoicePayment,
	price,
	stripeEvent,
	subscription,
	subscriptionItem,
} from "../fakes/stripe.ts";
import { type Money, type Phase, priceOf } from "./money.ts";

export interface Customer {
	n: number;
	userId: string;
	email: string;
}

/** @param secondsOf seconds since 1970 of a time of the simulation, in days */
export function eventsOf(
	{ n, userId, email }: Customer,
	{ phases, invoices, refunds, failures }: Money,
	secondsOf: (day: number) => number,
): object[] {
	const customer = `cus_${n}`;
	const event = (type: string, at: number, object: object) =>
		stripeEvent(type, object, { created: secondsOf(at) });
	const subscriptionAt = (phase: Phase) => {
		const isOver = phase.seats === 0;
		const paid = price({
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
			customer,
			status: isOver ? "canceled" : phase.isPastDue ? "past_due" : "active",
			items: { object: "list", has_more: false, data: [item] },
		});
	};
	const isFirst = new Set<string>();
	const plans = phases.flatMap((phase) => {
		const object = subscriptionAt(phase);
		if (phase.seats === 0) return [event("customer.subscription.deleted", phase.at, object)];
		if (isFirst.has(phase.subscription)) {
			return [event("customer.subscription.updated", phase.at, object)];
		}
		isFirst.add(phase.subscription);
		const session = checkoutSession({
			id: `cs_${phase.subscription}`,
			client_reference_id: userId,
			customer,
			customer_details: { email, name: null } as never,
			subscription: phase.subscription,
		});
		return [
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
	const payments = invoices.flatMap(({ id, subscription, at, days, amount, tax }) => {
		const intent = `pi_${id}`;
		const paid = invoice({
			...{ id, customer, customer_email: email, created: secondsOf(at), attempt_count: 1 },
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
			...{ id: `ch_${id}`, customer, amount, payment_intent: intent },
			balance_transaction: `txn_${id}`,
		});
		return [
			event("invoice.paid", at, paid),
			event("invoice_payment.paid", at, names),
			event("charge.succeeded", at, charged),
		];
	});
	const returned = refunds.map(({ invoice: { id, amount }, at, amount: refunded }) =>
		event(
			"charge.refunded",
			at,
			charge({
				...{ id: `ch_${id}`, customer, amount, payment_intent: `pi_${id}` },
				...{ amount_refunded: refunded, balance_transaction: `txn_${id}` },
			}),
		),
	);
	const failed = failures.map(({ id, subscription, at, amount }) =>
		event(
			"invoice.payment_failed",
			at,
			invoice({
				...{ id, customer, customer_email: email, status: "open", created: secondsOf(at) },
				...{ amount_due: amount, amount_paid: 0, amount_remaining: amount, total: amount },
				...{ lines: lineOf(at, 30), parent: parentOf(subscription) },
				status_transitions: { paid_at: null },
				total_taxes: [{ amount: Math.round(amount / 6), tax_behavior: "inclusive" }],
			}),
		),
	);
	return [...plans, ...payments, ...returned, ...failed];
}
