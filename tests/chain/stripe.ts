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
	/** The Worker asks for the discounts themselves: Stripe expands them. */
	const discountOf = (id: string) =>
		events.find(
			({ type, data }) =>
				type === "customer.discount.created" && (data.object as { id: string }).id === id,
		)?.data.object ?? id;
	return serveFetch(0, async (request) => {
		const { pathname, search } = new URL(request.url);
		const found = subscriptionOf(pathname.split("/v1/subscriptions/")[1]);
		if (!found) return fetch(standInUrl + pathname + search);
		const { discounts } = found as { discounts: string[] };
		return Response.json({ ...found, discounts: discounts.map(discountOf) });
	});
}
