/** A subscription of Stripe as a change of the customer's plan. */
import { BILLING_PERIOD, type BillingChange, type BillingEvent } from "../../contract/billing.ts";
import { endOf, periodEndOf } from "./subscription-end.ts";
import { moneyOf } from "./subscription-money.ts";
import type { Subscription, SubscriptionItem } from "./subscription-schema.ts";

/** Subscriptions that were never paid: they neither grant nor revoke anything. */
export const NEVER_BEGUN = new Set(["incomplete", "incomplete_expired"]);
const MONTHS_OF_A_YEAR = 12;

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
	const isOver = isDeleted || !is_listed;
	const change: BillingChange = {
		subscription_type: "premium",
		subscription_status: isOver ? "canceled" : statusOf(subscription.status),
		billing_period: items.map(periodOf).find((period) => period !== null) ?? null,
		current_period_end: periodEndOf(subscription),
		// Billing mode "flexible" gives the date alone when a customer cancels in the portal:
		// https://docs.stripe.com/billing/subscriptions/billing-mode/compare
		cancel_at_period_end: subscription.cancel_at_period_end || subscription.cancel_at != null,
		ends_at: isOver ? (subscription.ended_at ?? null) : endOf(subscription),
	};
	return { change, is_listed };
}

/** The period of a price, as `BILLING_PERIOD` has it; null where it has none. */
function periodOf({ price }: SubscriptionItem): string | null {
	const { interval = "", interval_count } = price?.recurring ?? {};
	const unit = interval.charAt(0).toUpperCase();
	const count = interval_count ?? 1;
	const years = count / MONTHS_OF_A_YEAR;
	const period = unit === "M" && Number.isInteger(years) ? `P${years}Y` : `P${count}${unit}`;
	return BILLING_PERIOD.test(period) ? period : null;
}

/** A trial of the paid plan counts as active (docs/product/dashboard.md#subscription-states). */
function statusOf(status: string): string {
	return status === "trialing" ? "active" : status;
}

/**
 * Plan and money of a subscription; those of one that was never paid are null.
 *
 * @param at when this was so, in seconds.
 * @param prices the prices that grant the plan; empty for any.
 */
export function factsOf(
	subscription: Subscription,
	isDeleted: boolean,
	at: number,
	prices: ReadonlySet<string>,
): Pick<BillingEvent, "change" | "is_listed" | "money"> {
	return {
		...planOf(subscription, isDeleted, prices),
		money: NEVER_BEGUN.has(subscription.status)
			? null
			: moneyOf(subscription, isDeleted, at, prices),
	};
}
