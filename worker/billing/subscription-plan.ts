/** A subscription of Stripe as a change of the customer's plan. */
import type { BillingChange, BillingEvent } from "../../contract/billing.ts";
import type { Subscription } from "./subscription-schema.ts";

/** Subscriptions that were never paid: they neither grant nor revoke anything. */
export const NEVER_BEGUN = new Set(["incomplete", "incomplete_expired"]);
const PERIODS: Record<string, BillingChange["billing_period"]> = {
	month: "monthly",
	year: "annual",
};

/**
 * Plan of a subscription. One without any of our prices counts as ended, so that neither another
 * product of the account nor a switch to it grants the plan (docs/product/dashboard.md#subscription-states).
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

/** A trial of the paid plan counts as active (docs/product/dashboard.md#subscription-states). */
function statusOf(status: string): string {
	return status === "trialing" ? "active" : status;
}
