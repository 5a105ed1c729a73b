/** Events in Stripe's shapes, signed by Stripe's package. */
import Stripe from "stripe";

/** The secrets of vitest.config.ts: events are signed with the current one; the old one is also accepted. */
export const SECRETS = { current: "whsec_new_test_secret", old: "whsec_old_test_secret" } as const;

export const USER = "f47ac10b-58cc-4372-a567-0e02b2c3d479";
export const PERIOD_END = 1_797_000_000;

const { webhooks } = new Stripe("sk_test_none");

export const seconds = (ms = Date.now()) => Math.floor(ms / 1000);

interface Signing {
	secret?: string;
	/** Seconds since 1970. */
	timestamp?: number;
}

/** The value of `Stripe-Signature` for a body. */
export function signatureOf(payload: string, signing: Signing = {}): Promise<string> {
	return webhooks.generateTestHeaderStringAsync({
		payload,
		secret: signing.secret ?? SECRETS.current,
		timestamp: signing.timestamp ?? seconds(),
	});
}

/** Whether Stripe's package accepts the signature; the Worker must return the same result. */
export async function isAcceptedByStripe(payload: string, header: string, secret: string) {
	return webhooks.constructEventAsync(payload, header, secret).then(
		() => true,
		() => false,
	);
}

/** A minimal event of Stripe's types. */
export function stripeEvent(type: string, object: unknown, changed: object = {}) {
	return {
		id: `evt_${crypto.randomUUID().replaceAll("-", "")}`,
		object: "event",
		api_version: "2026-10-28.endive",
		created: 1_795_000_000,
		livemode: false,
		pending_webhooks: 1,
		request: { id: null, idempotency_key: null },
		type,
		data: { object },
		...changed,
	};
}

export function checkoutSession(changed: Partial<Stripe.Checkout.Session> = {}) {
	return {
		id: "cs_test_1",
		object: "checkout.session",
		mode: "subscription",
		status: "complete",
		payment_status: "paid",
		client_reference_id: USER,
		customer: "cus_1",
		customer_details: { email: "ada@customer.example", name: "Ada" },
		customer_email: null,
		metadata: {},
		subscription: "sub_1",
		...changed,
	};
}

export function subscription(changed: object = {}) {
	return {
		id: "sub_1",
		object: "subscription",
		status: "active",
		customer: "cus_1",
		created: 1_795_000_000,
		currency: "eur",
		trial_end: null,
		cancel_at: null,
		cancel_at_period_end: false,
		ended_at: null,
		pause_collection: null,
		metadata: {},
		discounts: [],
		default_tax_rates: [],
		items: { object: "list", has_more: false, data: [subscriptionItem()] },
		...changed,
	};
}

export function subscriptionItem(changed: object = {}) {
	return {
		id: "si_1",
		object: "subscription_item",
		current_period_end: PERIOD_END,
		quantity: 1,
		discounts: [],
		tax_rates: [],
		price: price(),
		...changed,
	};
}

export function price(changed: object = {}) {
	return {
		id: "price_1",
		object: "price",
		currency: "eur",
		unit_amount: 1399,
		unit_amount_decimal: "1399",
		tax_behavior: "inclusive",
		recurring: { interval: "month", interval_count: 1 },
		...changed,
	};
}

/** As a webhook of the newest API version sends it: without its payments. */
export function invoice(changed: object = {}) {
	return {
		id: "in_1",
		object: "invoice",
		customer: "cus_1",
		customer_email: "ada@customer.example",
		currency: "eur",
		status: "paid",
		created: 1_795_000_000,
		amount_due: 1399,
		amount_paid: 1399,
		amount_remaining: 0,
		total: 1399,
		attempt_count: 1,
		period_start: 1_795_000_000,
		period_end: 1_795_000_000,
		status_transitions: { paid_at: 1_795_000_010 },
		lines: {
			data: [
				{
					period: { start: 1_795_000_000, end: PERIOD_END },
					pricing: { price_details: { price: "price_1", product: "prod_1" } },
				},
			],
		},
		parent: {
			type: "subscription_details",
			subscription_details: { subscription: "sub_1", metadata: {} },
		},
		total_taxes: [{ amount: 233, tax_behavior: "inclusive" }],
		...changed,
	};
}

/** The same of an API version before 2025-03-31. */
export function oldInvoice(changed: object = {}) {
	const { parent: _, total_taxes: __, ...shared } = invoice();
	return {
		...shared,
		subscription: "sub_1",
		charge: "ch_1",
		payment_intent: "pi_1",
		tax: 233,
		total_tax_amounts: [{ amount: 233, inclusive: true }],
		lines: {
			data: [{ period: { start: 1_795_000_000, end: PERIOD_END }, price: { id: "price_1" } }],
		},
		...changed,
	};
}

/** Tells which payment intent paid an invoice. */
export function invoicePayment(changed: object = {}) {
	return {
		id: "inpay_1",
		object: "invoice_payment",
		invoice: "in_1",
		payment: { type: "payment_intent", payment_intent: "pi_1" },
		...changed,
	};
}

export function charge(changed: object = {}) {
	return {
		id: "ch_1",
		object: "charge",
		customer: "cus_1",
		status: "succeeded",
		currency: "eur",
		created: 1_795_000_000,
		amount: 1399,
		amount_refunded: 0,
		payment_intent: "pi_1",
		balance_transaction: "txn_1",
		...changed,
	};
}

/** As `refund.failed` and `charge.refund.updated` have it. */
export function refund(changed: object = {}) {
	return {
		id: "re_1",
		object: "refund",
		charge: "ch_1",
		payment_intent: "pi_1",
		currency: "eur",
		amount: 500,
		created: 1_795_000_000,
		status: "failed",
		failure_reason: "expired_or_canceled_card",
		balance_transaction: "txn_2",
		failure_balance_transaction: "txn_3",
		...changed,
	};
}

/** A credit note of a paid invoice; what it refunds comes as a refund, too. */
export function creditNote(changed: object = {}) {
	return {
		id: "cn_1",
		object: "credit_note",
		invoice: "in_1",
		customer: "cus_1",
		currency: "eur",
		status: "issued",
		type: "post_payment",
		amount: 500,
		pre_payment_amount: 0,
		post_payment_amount: 500,
		out_of_band_amount: null,
		refunds: [],
		...changed,
	};
}

export function dispute(changed: object = {}) {
	return {
		id: "dp_1",
		object: "dispute",
		charge: "ch_1",
		payment_intent: "pi_1",
		currency: "eur",
		amount: 1399,
		status: "needs_response",
		balance_transactions: [{ amount: -1399, fee: 1500, currency: "eur" }],
		...changed,
	};
}
