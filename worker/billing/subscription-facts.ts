import type { BillingEvent } from "../../contract/billing.ts";
import { moneyOf } from "./subscription-money.ts";
import { NEVER_BEGUN, planOf } from "./subscription-plan.ts";
import type { Subscription } from "./subscription-schema.ts";

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
