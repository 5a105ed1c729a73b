/** The calls of Stripe's interface: https://docs.stripe.com/api/subscriptions */
import { parseJson } from "../runtime/parse-json.ts";
import { readText } from "../runtime/read-bytes.ts";

/** A `reason` quotes nothing of a customer. */
export type StripeResult = { ok: true; body: unknown } | { ok: false; reason: string };

/** No call throws. */
export interface Stripe {
	/** The subscription ends with the period that is paid; a repetition changes nothing. */
	cancelAtPeriodEnd(subscriptionId: string): Promise<StripeResult>;
	readSubscription(subscriptionId: string): Promise<StripeResult>;
	/** The same, with its discounts and their coupons as objects. */
	readSubscriptionWithDiscounts(subscriptionId: string): Promise<StripeResult>;
}

/** The first version that has coupons at this place is 2025-09-30. */
const DISCOUNTS = {
	query: "?expand[]=discounts.source.coupon&expand[]=items.data.discounts.source.coupon",
	version: "2026-10-28.endive",
};

const TIMEOUT_MS = 10_000;
/** A subscription has 5 to 20 KB. */
const MAX_BYTES = 256 * 1024;

/** @param secretKey empty while Stripe is not configured: every call fails. */
export function createStripe(origin: string, secretKey: string): Stripe {
	const call = async (
		subscriptionId: string,
		{ body, expands = false }: { body?: string; expands?: boolean } = {},
	): Promise<StripeResult> => {
		if (secretKey === "") return { ok: false, reason: "stripe is not configured" };
		const query = expands ? DISCOUNTS.query : "";
		const path = `/v1/subscriptions/${encodeURIComponent(subscriptionId)}${query}`;
		try {
			const response = await fetch(new URL(path, origin), {
				method: body === undefined ? "GET" : "POST",
				headers: {
					authorization: `Bearer ${secretKey}`,
					...(expands && { "stripe-version": DISCOUNTS.version }),
					...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
				},
				...(body === undefined ? {} : { body }),
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const parsed = parseJson((await readText(response.body, MAX_BYTES)) ?? "");
			if (response.ok && parsed !== undefined) return { ok: true, body: parsed };
			return { ok: false, reason: `stripe ${response.status}` };
		} catch (error) {
			return { ok: false, reason: `stripe ${(error as Error).name}` };
		}
	};
	return {
		cancelAtPeriodEnd: (id) => call(id, { body: "cancel_at_period_end=true" }),
		readSubscription: (id) => call(id),
		readSubscriptionWithDiscounts: (id) => call(id, { expands: true }),
	};
}
