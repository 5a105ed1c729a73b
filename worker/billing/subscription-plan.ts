/** A subscription of Stripe as a change of the customer's plan. */
import * as z from "zod/mini";
import type { BillingChange, BillingEvent } from "../contract/billing.ts";

const word = z.string().check(z.minLength(1), z.maxLength(255));
const seconds = z.int().check(z.gte(0));

const item = z.object({
	/** Here since API version 2025-03-31; on the subscription before. */
	current_period_end: z.nullish(seconds),
	price: z.nullish(
		z.object({
			id: z.nullish(word),
			recurring: z.nullish(z.object({ interval: z.string() })),
		}),
	),
});

/** https://docs.stripe.com/api/subscriptions/object */
export const subscriptionSchema = z.object({
	id: word,
	status: word,
	customer: word,
	metadata: z.nullish(z.object({ user_id: z.optional(z.string()) })),
	current_period_end: z.nullish(seconds),
	cancel_at_period_end: z.boolean(),
	cancel_at: z.nullish(seconds),
	items: z.object({ data: z.array(item) }),
});
type Subscription = z.infer<typeof subscriptionSchema>;

/** Subscriptions that were never paid: they neither grant nor revoke anything. */
const NEVER_BEGUN = new Set(["incomplete", "incomplete_expired"]);
const PERIODS: Record<string, BillingChange["billing_period"]> = {
	month: "monthly",
	year: "annual",
};

/**
 * What a subscription changes. One without any of our prices counts as ended, so that neither another
 * product of the account nor a switch to it grants the plan (docs/product.md#subscription-states).
 *
 * @param prices the prices that grant it; empty for any.
 */
export function planOf(
	subscription: Subscription,
	isDeleted: boolean,
	prices: ReadonlySet<string>,
): Pick<BillingEvent, "change" | "is_listed"> {
	const items = subscription.items.data;
	const is_listed = prices.size === 0 || items.some(({ price }) => prices.has(price?.id ?? ""));
	if (NEVER_BEGUN.has(subscription.status)) return { change: null, is_listed };
	const intervals = items.flatMap(({ price }) => price?.recurring?.interval ?? []);
	const ends = items.flatMap(({ current_period_end }) => current_period_end ?? []);
	const change: BillingChange = {
		subscription_type: "premium",
		subscription_status: isDeleted || !is_listed ? "canceled" : statusOf(subscription.status),
		billing_period: PERIODS[intervals[0] ?? ""] ?? null,
		current_period_end:
			ends.length > 0 ? Math.max(...ends) : (subscription.current_period_end ?? null),
		// Billing mode "flexible" gives the date alone when a customer cancels in the portal:
		// https://docs.stripe.com/billing/subscriptions/billing-mode/compare
		cancel_at_period_end: subscription.cancel_at_period_end || subscription.cancel_at != null,
	};
	return { change, is_listed };
}

/** A trial of the paid plan counts as active (docs/product.md#subscription-states). */
function statusOf(status: string): string {
	return status === "trialing" ? "active" : status;
}
