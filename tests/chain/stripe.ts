/** Stripe as the Worker calls it for the second event of a subscription within a second. */
import { type FetchServer, serveFetch } from "../../dev/http.ts";
import type { StripeEvent } from "./stripe-events.ts";

/**
 * Serves each subscription as it was after its last second with two events: the chain delivers the events of months in a
 * minute, Stripe within seconds. Any other call goes to the stand-in.
 *
 * @param events in the order in which Stripe made them; may grow.
 */
export function startStripe(
	standInUrl: string,
	events: readonly StripeEvent[],
): Promise<FetchServer> {
	const subscriptionOf = (id: string | undefined) => {
		const changes = events.filter(
			({ type, data }) =>
				type.startsWith("customer.subscription.") && (data.object as { id: string }).id === id,
		);
		return changes.findLast(({ created }, n) => created === changes[n - 1]?.created)?.data.object;
	};
	return serveFetch(0, async (request) => {
		const { pathname, search } = new URL(request.url);
		const subscription = subscriptionOf(pathname.split("/v1/subscriptions/")[1]);
		return subscription ? Response.json(subscription) : fetch(standInUrl + pathname + search);
	});
}
