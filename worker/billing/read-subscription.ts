import { HttpError } from "../http/errors.ts";
import type { Stripe } from "./stripe.ts";
import { type Subscription, subscriptionSchema } from "./subscription-schema.ts";

/**
 * The subscription as Stripe has it now, with its discounts.
 *
 * @throws HttpError `unavailable` without it: Stripe sends the event again.
 */
export async function readSubscription(
	id: string,
	stripe: Pick<Stripe, "readSubscription">,
): Promise<Subscription> {
	const result = await stripe.readSubscription(id);
	if (!result.ok) throw new HttpError("unavailable", result.reason);
	const subscription = subscriptionSchema.safeParse(result.body);
	if (!subscription.success) throw new HttpError("unavailable", "unreadable subscription");
	return subscription.data;
}
