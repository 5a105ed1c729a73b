/** The calls of Stripe's interface: https://docs.stripe.com/api */
import { parseJson } from "../runtime/parse-json.ts";
import { readText } from "../runtime/read-bytes.ts";

/** A `reason` quotes nothing of a customer; `isMissing`: Stripe does not know what was asked for. */
export type StripeResult =
	| { ok: true; body: unknown }
	| { ok: false; reason: string; isMissing?: boolean };

/** No call throws. */
export interface Stripe {
	/** The subscription ends with the period that is paid; a repetition changes nothing. */
	cancelAtPeriodEnd(subscriptionId: string): Promise<StripeResult>;
	readSubscription(subscriptionId: string): Promise<StripeResult>;
	/** The same, with its discounts and their coupons as objects. */
	readSubscriptionWithDiscounts(subscriptionId: string): Promise<StripeResult>;
	readCoupon(couponId: string): Promise<StripeResult>;
	/** The charges of a payment intent, with their balance transactions as objects. */
	listCharges(paymentIntentId: string): Promise<StripeResult>;
}

/** The first version that has coupons at this place is 2025-09-30. */
const DISCOUNTS = {
	query: "?expand[]=discounts.source.coupon&expand[]=items.data.discounts.source.coupon",
	version: "2026-10-28.endive",
};

const TIMEOUT_MS = 10_000;
/** A subscription has 5 to 20 KB, a charge 4. */
const MAX_BYTES = 256 * 1024;

/** @param secretKey empty while Stripe is not configured: every call fails. */
export function createStripe(origin: string, secretKey: string): Stripe {
	const call = async (
		path: string,
		{ body, version }: { body?: string; version?: string } = {},
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
			const parsed = parseJson((await readText(response.body, MAX_BYTES)) ?? "");
			if (response.ok && parsed !== undefined) return { ok: true, body: parsed };
			const { code } = (parsed as { error?: { code?: unknown } } | undefined)?.error ?? {};
			const isMissing = code === "resource_missing";
			return { ok: false, reason: `stripe ${response.status}`, ...(isMissing && { isMissing }) };
		} catch (error) {
			return { ok: false, reason: `stripe ${(error as Error).name}` };
		}
	};
	const subscription = (id: string) => `/v1/subscriptions/${encodeURIComponent(id)}`;
	return {
		cancelAtPeriodEnd: (id) => call(subscription(id), { body: "cancel_at_period_end=true" }),
		readSubscription: (id) => call(subscription(id)),
		readSubscriptionWithDiscounts: (id) =>
			call(subscription(id) + DISCOUNTS.query, { version: DISCOUNTS.version }),
		readCoupon: (id) => call(`/v1/coupons/${encodeURIComponent(id)}`),
		listCharges: (id) =>
			call(
				`/v1/charges?payment_intent=${encodeURIComponent(id)}&limit=10&expand[]=data.balance_transaction`,
			),
	};
}
