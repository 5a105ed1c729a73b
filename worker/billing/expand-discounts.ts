import { HttpError } from "../http/errors.ts";
import type { Stripe } from "./stripe.ts";

/**
 * A subscription's event names its discounts by id; what they take off is read from Stripe. Other
 * values are returned as they are. A discount that is over by now counts for nothing.
 *
 * @param raw the parsed event.
 * @throws HttpError `unavailable` without Stripe's response: Stripe sends the event again.
 */
export async function expandDiscounts(
	raw: unknown,
	stripe: Pick<Stripe, "readSubscriptionWithDiscounts">,
): Promise<unknown> {
	const subscription = (raw as StripeEvent | undefined)?.data?.object;
	if (subscription?.object !== "subscription" || typeof subscription.id !== "string") return raw;
	if (!listsOf(subscription).some((list) => list.some(isId))) return raw;
	const result = await stripe.readSubscriptionWithDiscounts(subscription.id);
	if (!result.ok) throw new HttpError("unavailable", result.reason);
	const known = new Map(
		listsOf(result.body as StripeSubscription)
			.flat()
			.flatMap((discount) => (isId(discount) ? [] : [[idOf(discount), discount] as const])),
	);
	const expand = (list: unknown) =>
		Array.isArray(list) ? list.map((discount) => known.get(discount) ?? discount) : list;
	const items = subscription.items?.data?.map((item) => ({
		...item,
		discounts: expand(item.discounts),
	}));
	return {
		...(raw as StripeEvent),
		data: {
			...(raw as StripeEvent).data,
			object: {
				...subscription,
				discounts: expand(subscription.discounts),
				...(items && { items: { ...subscription.items, data: items } }),
			},
		},
	};
}

interface StripeSubscription {
	object?: unknown;
	id?: unknown;
	discounts?: unknown;
	items?: { data?: { discounts?: unknown }[] };
}
interface StripeEvent {
	data?: { object?: StripeSubscription };
}

function listsOf({ discounts, items }: StripeSubscription): unknown[][] {
	const lists = [discounts, ...(items?.data ?? []).map((item) => item.discounts)];
	return lists.filter((list) => Array.isArray(list));
}

function isId(discount: unknown): discount is string {
	return typeof discount === "string";
}

function idOf(discount: unknown): unknown {
	return (discount as { id?: unknown } | null)?.id;
}
