import type { ApplyBillingEvent, BillingEvent, BillingResult } from "../../contract/billing.ts";
import { readSubscription } from "./read-subscription.ts";
import type { Stripe } from "./stripe.ts";
import { factsOf } from "./subscription-plan.ts";

/**
 * Applies an event. Stripe dates events in whole seconds and sends them in any order: the second one of a subscription
 * within a second brings the subscription as it is now (https://docs.stripe.com/webhooks#event-ordering).
 *
 * @throws HttpError `unavailable` without that subscription: Stripe sends the event again.
 */
export async function applyInOrder(
	event: BillingEvent,
	services: {
		applyBillingEvent: ApplyBillingEvent;
		prices: ReadonlySet<string>;
		stripe: Pick<Stripe, "readSubscription">;
	},
): Promise<BillingResult> {
	const { applyBillingEvent, prices, stripe } = services;
	const result = await applyBillingEvent(event);
	const { subscription_id, created } = event;
	if (!result.ok || result.outcome !== "same_second" || subscription_id === null) return result;
	const subscription = await readSubscription(subscription_id, stripe);
	const isDeleted = subscription.status === "canceled";
	const facts = factsOf(subscription, isDeleted, created, prices);
	return applyBillingEvent({ ...event, ...facts, is_newest: true });
}
