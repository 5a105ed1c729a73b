import type { BillingEvent } from "../../contract/billing.ts";
import { readSubscription } from "./read-subscription.ts";
import type { Stripe } from "./stripe.ts";
import { planOf } from "./subscription-plan.ts";

/**
 * A checkout's event names no price. Where only some prices grant the plan, its subscription is read from
 * Stripe; other events are returned as they are.
 *
 * @throws HttpError `unavailable` without the subscription: Stripe sends the event again.
 */
export async function completeCheckout(
	event: BillingEvent,
	stripe: Pick<Stripe, "readSubscription">,
	prices: ReadonlySet<string>,
): Promise<BillingEvent> {
	const isComplete = prices.size === 0 || !event.type.startsWith("checkout.");
	if (isComplete || event.change === null || event.subscription_id === null) return event;
	const subscription = await readSubscription(event.subscription_id, stripe);
	return { ...event, ...planOf(subscription, false, prices) };
}
