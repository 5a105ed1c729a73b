import type { FindDiscounts } from "../../contract/billing.ts";
import { HttpError } from "../http/errors.ts";
import type { Stripe } from "./stripe.ts";

interface Sources {
	stripe: Pick<Stripe, "readSubscription" | "readCoupon">;
	findDiscounts: FindDiscounts;
	/** Whether the event may come again. Without it a discount that nobody tells counts for nothing. */
	comesAgain: boolean;
}

/**
 * An event names discounts and coupons by id. A discount counts as of the event, also when the subscription has lost it
 * since (docs/product/money.md#revenue-figures): earlier events tell it, else Stripe's subscription of now. Other values are
 * returned as they are.
 *
 * @param raw the parsed event.
 * @throws HttpError `unavailable` without Stripe's response, or while nobody tells a discount: Stripe sends the event
 * again.
 */
export async function expandDiscounts(raw: unknown, sources: Sources): Promise<unknown> {
	const event = raw as StripeEvent | undefined;
	const object = event?.data?.object;
	if (object?.object === "discount") return withCoupon(event as StripeEvent, object, sources);
	if (object?.object !== "subscription" || typeof object.id !== "string") return raw;
	const wanted = [...new Set(idsIn(object))];
	if (wanted.length === 0) return raw;
	const { findDiscounts, stripe } = sources;
	const known = byId(await findDiscounts(String(object.customer), wanted));
	if (wanted.some((id) => !known.has(id))) {
		const result = await stripe.readSubscription(object.id);
		if (!result.ok) throw new HttpError("unavailable", result.reason);
		const present = listsOf(result.body as StripeSubscription).flat();
		for (const [id, discount] of byId(present)) known.set(id, discount);
	}
	if (sources.comesAgain && wanted.some((id) => !known.has(id))) {
		throw new HttpError("unavailable", "a discount is unknown");
	}
	return { ...event, data: { object: expand(object, known) } };
}

/** The event of a discount names its coupon by id since API version 2025-09-30. */
async function withCoupon(event: StripeEvent, discount: StripeSubscription, { stripe }: Sources) {
	const id = discount.source?.coupon ?? discount.coupon;
	if (typeof id !== "string") return event;
	const result = await stripe.readCoupon(id);
	if (!result.ok) throw new HttpError("unavailable", result.reason);
	return { ...event, data: { object: { ...discount, coupon: result.body } } };
}

interface StripeSubscription {
	object?: unknown;
	id?: unknown;
	customer?: unknown;
	coupon?: unknown;
	source?: { coupon?: unknown } | null;
	discounts?: unknown;
	items?: { data?: { discounts?: unknown }[] };
}
interface StripeEvent {
	data?: { object?: StripeSubscription };
}

function expand(subscription: StripeSubscription, known: ReadonlyMap<unknown, unknown>) {
	const expanded = (list: unknown) =>
		Array.isArray(list) ? list.map((entry) => known.get(entry) ?? entry) : list;
	const { discounts, items } = subscription;
	const data = items?.data?.map((item) => ({ ...item, discounts: expanded(item.discounts) }));
	return { ...subscription, discounts: expanded(discounts), items: { ...items, data } };
}

function listsOf({ discounts, items }: StripeSubscription): unknown[][] {
	const lists = [discounts, ...(items?.data ?? []).map((item) => item.discounts)];
	return lists.filter((list) => Array.isArray(list));
}

function idsIn(subscription: StripeSubscription): string[] {
	return listsOf(subscription).flat().filter(isId);
}

function byId(discounts: readonly unknown[]): Map<unknown, unknown> {
	return new Map(discounts.map((each) => [(each as { id?: unknown } | null)?.id, each]));
}

function isId(discount: unknown): discount is string {
	return typeof discount === "string";
}
