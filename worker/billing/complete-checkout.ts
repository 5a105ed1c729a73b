import type { BillingEvent } from "../../contract/billing.ts";
import { HttpError } from "../http/errors.ts";
import type { Stripe } from "./stripe.ts";
import { planOf } from "./subscription-plan.ts";
import { subscriptionSchema } from "./subscription-schema.ts";

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
	const result = await stripe.readSubscription(event.subscription_id);
	if (!result.ok) throw new HttpError("unavailable", result.reason);
	const subscription = subscriptionSchema.safeParse(result.body);
	if (!subscription.success) throw new HttpError("unavailable", "unreadable subscription");
	return { ...event, ...planOf(subscription.data, false, prices) };
}
