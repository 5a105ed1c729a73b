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
		cancel_at: null,
		cancel_at_period_end: false,
		metadata: {},
		items: { object: "list", has_more: false, data: [subscriptionItem()] },
		...changed,
	};
}

export function subscriptionItem(changed: object = {}) {
	return {
		id: "si_1",
		object: "subscription_item",
		current_period_end: PERIOD_END,
		price: { id: "price_1", object: "price", recurring: { interval: "month", interval_count: 1 } },
		...changed,
	};
}
