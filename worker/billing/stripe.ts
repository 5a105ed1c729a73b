/** The calls of Stripe's interface: https://docs.stripe.com/api */
import { parseJson } from "../runtime/parse-json.ts";
import { readText } from "../runtime/read-bytes.ts";

/**
 * A `reason` quotes nothing of a customer. `isMissing`: Stripe does not know what was asked for. `retryAfter`: seconds
 * for which Stripe wants no more calls.
 */
export type StripeResult =
	| { ok: true; body: unknown }
	| { ok: false; reason: string; isMissing?: boolean; retryAfter?: number };

/** No call throws. */
export interface Stripe {
	/** The subscription ends with the period that is paid; a repetition changes nothing. */
	cancelAtPeriodEnd(subscriptionId: string): Promise<StripeResult>;
	/** With its discounts and their coupons as objects. */
	readSubscription(subscriptionId: string): Promise<StripeResult>;
	/** A checkout session. */
	readCheckout(id: string): Promise<StripeResult>;
	/** The newest 100 that are active, each with what it sells. */
	listPaymentLinks(): Promise<StripeResult>;
	readCoupon(couponId: string): Promise<StripeResult>;
	/** The charges of a payment intent, with their balance transactions as objects. */
	listCharges(paymentIntentId: string): Promise<StripeResult>;
	/** Events from one second to another, newest first, after one of them. */
	listEvents(span: { from: number; until: number; after: string | null }): Promise<StripeResult>;
	/** The newest 100 customers, after one of them. */
	listCustomers(after: string | null): Promise<StripeResult>;
	/** The newest 100 of a customer, ended ones too. */
	listOfCustomer(kind: keyof typeof OF_CUSTOMER, customerId: string): Promise<StripeResult>;
}

const OF_CUSTOMER = {
	subscriptions: "&status=all",
	invoices: "&expand[]=data.payments",
	charges: "&expand[]=data.refunds",
};

/** The first version that has coupons at this place is 2025-09-30. */
const DISCOUNTS = {
	query: "?expand[]=discounts.source.coupon&expand[]=items.data.discounts.source.coupon",
	version: "2026-10-28.endive",
};

const TIMEOUT_MS = 10_000;
/** A subscription has 5 to 20 KB, a charge 4. */
const MAX_BYTES = 256 * 1024;
/** A list has up to 100 of them. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;
/** https://docs.stripe.com/rate-limits */
const TOO_MANY_REQUESTS = 429;
const DEFAULT_WAIT_SECONDS = 60;

/** @param secretKey empty while Stripe is not configured: every call fails. */
export function createStripe(origin: string, secretKey: string): Stripe {
	const call = async (
		path: string,
		{
			body,
			version,
			maxBytes = MAX_BYTES,
		}: { body?: string; version?: string; maxBytes?: number } = {},
	): Promise<StripeResult> => {
		if (secretKey === "") return { ok: false, reason: "stripe is not configured" };
		try {
			const response = await fetch(new URL(path, origin), {
				method: body === undefined ? "GET" : "POST",
				headers: {
					authorization: `Bearer ${secretKey}`,
					...(version && { "stripe-version": version }),
					...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
				},
				...(body === undefined ? {} : { body }),
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const parsed = parseJson((await readText(response.body, maxBytes)) ?? "");
			if (response.ok && parsed !== undefined) return { ok: true, body: parsed };
			const { code } = (parsed as { error?: { code?: unknown } } | undefined)?.error ?? {};
			const isMissing = code === "resource_missing";
			const wait = Number(response.headers.get("retry-after")) || DEFAULT_WAIT_SECONDS;
			return {
				ok: false,
				reason: `stripe ${response.status}`,
				...(isMissing && { isMissing }),
				...(response.status === TOO_MANY_REQUESTS && { retryAfter: wait }),
			};
		} catch (error) {
			return { ok: false, reason: `stripe ${(error as Error).name}` };
		}
	};
	const subscription = (id: string) => `/v1/subscriptions/${encodeURIComponent(id)}`;
	const list = (path: string) => call(path, { maxBytes: MAX_LIST_BYTES });
	const startAfter = (id: string | null) =>
		id === null ? "" : `&starting_after=${encodeURIComponent(id)}`;
	return {
		cancelAtPeriodEnd: (id) => call(subscription(id), { body: "cancel_at_period_end=true" }),
		readCheckout: (id) => call(`/v1/checkout/sessions/${encodeURIComponent(id)}`),
		readSubscription: (id) =>
			call(subscription(id) + DISCOUNTS.query, { version: DISCOUNTS.version }),
		listPaymentLinks: () =>
			list("/v1/payment_links?active=true&limit=100&expand[]=data.line_items"),
		readCoupon: (id) => call(`/v1/coupons/${encodeURIComponent(id)}`),
		listEvents: ({ from, until, after }) =>
			list(`/v1/events?limit=100&created[gte]=${from}&created[lt]=${until}${startAfter(after)}`),
		listCustomers: (after) => list(`/v1/customers?limit=100${startAfter(after)}`),
		listOfCustomer: (kind, id) =>
			list(`/v1/${kind}?limit=100&customer=${encodeURIComponent(id)}${OF_CUSTOMER[kind]}`),
		listCharges: (id) =>
			call(
				`/v1/charges?payment_intent=${encodeURIComponent(id)}&limit=10&expand[]=data.balance_transaction`,
			),
	};
}
