/** Monthly value of a subscription (docs/product/money.md#revenue-figures). */
import type { KnownDiscount, SubscriptionMoney } from "../../contract/billing.ts";
import { endOf } from "./subscription-end.ts";
import type { Discount, Subscription, SubscriptionItem } from "./subscription-schema.ts";

/** Months of one interval; a year has 365.25 days. */
const MONTHS: Record<string, number> = { year: 12, month: 1, week: 84 / 365.25, day: 12 / 365.25 };
/** The states that bring money: a trial does not yet, an unpaid or paused one no longer. */
const PAYING = new Set(["active", "past_due"]);

/**
 * Null when the subscription tells no price, as one with tiers.
 *
 * @param at when this was so: a discount may have ended before.
 * @param prices the prices that grant the plan; empty for any.
 */
export function moneyOf(
	subscription: Subscription,
	isDeleted: boolean,
	at: number,
	prices: ReadonlySet<string>,
): SubscriptionMoney | null {
	const items = subscription.items.data.filter(
		({ price }) => prices.size === 0 || prices.has(price?.id ?? ""),
	);
	const status =
		isDeleted || items.length === 0
			? "canceled"
			: subscription.pause_collection
				? "paused"
				: subscription.status;
	const isPaying = PAYING.has(status);
	const before = sumOf(items.map((item) => perMonth(item)));
	const left = shareLeft(items, discountsOf(subscription), at);
	const net = (some: readonly SubscriptionItem[]) =>
		left * sumOf(some.map((item) => perMonth(item) * shareLeft([item], item.discounts, at)));
	const mrr = net(items);
	if (isPaying && Number.isNaN(mrr)) return null;
	const [first] = items;
	const { interval = "month", interval_count } = first?.price?.recurring ?? {};
	return {
		kind: "subscription",
		status,
		currency: first?.price?.currency ?? subscription.currency ?? "eur",
		mrr: isPaying ? Math.round(mrr) : 0,
		taxed: isPaying ? Math.round(net(items.filter((item) => isTaxed(item, subscription)))) : 0,
		price: Math.round(unitAmount(first) || 0),
		quantity: first?.quantity ?? 1,
		interval,
		interval_count: interval_count ?? 1,
		discount: isPaying ? Math.round(before) - Math.round(mrr) : 0,
		ends_at: endOf(subscription),
		discounts: [
			...discountsOf(subscription),
			...items.flatMap(({ discounts }) => discounts ?? []),
		].flatMap(knownDiscountOf),
	};
}

/** Discount for later events that name it by id; nothing of one without id or coupon. */
export function knownDiscountOf(discount: string | Discount): KnownDiscount[] {
	if (typeof discount === "string" || !discount.id) return [];
	const coupon = discount.coupon ?? discount.source?.coupon;
	if (coupon == null || typeof coupon === "string") return [];
	const { percent_off = null, amount_off = null, duration = null } = coupon;
	return [
		{ id: discount.id, end: discount.end ?? null, coupon: { percent_off, amount_off, duration } },
	];
}

/** The amount of one unit; NaN when it is not there. */
function unitAmount(item: SubscriptionItem | undefined): number {
	return Number(item?.price?.unit_amount_decimal ?? item?.price?.unit_amount ?? Number.NaN);
}

function perInterval(item: SubscriptionItem): number {
	return unitAmount(item) * (item.quantity ?? 1);
}

function perMonth(item: SubscriptionItem): number {
	const { interval = "", interval_count } = item.price?.recurring ?? {};
	return perInterval(item) / ((MONTHS[interval] ?? Number.NaN) * (interval_count ?? 1));
}

/** Whether the price contains its tax; rates set by hand tell it where the price does not. */
function isTaxed({ price, tax_rates }: SubscriptionItem, subscription: Subscription): boolean {
	const rates = tax_rates?.length ? tax_rates : (subscription.default_tax_rates ?? []);
	const isOnTop = rates.length > 0 && rates.every(({ inclusive }) => !inclusive);
	return price?.tax_behavior !== "exclusive" && !isOnTop;
}

/** The share of the price that lasting discounts leave; `once` lowers one invoice, not the MRR. */
function shareLeft(
	items: readonly SubscriptionItem[],
	discounts: readonly (string | Discount)[] | null | undefined,
	at: number,
): number {
	const full = sumOf(items.map(perInterval));
	let left = full;
	for (const discount of discounts ?? []) {
		if (typeof discount === "string") continue;
		const coupon = discount.coupon ?? discount.source?.coupon;
		const isOver = discount.end != null && discount.end <= at;
		if (coupon == null || typeof coupon === "string" || coupon.duration === "once" || isOver) {
			continue;
		}
		left = left * (1 - (coupon.percent_off ?? 0) / 100) - (coupon.amount_off ?? 0);
	}
	return full > 0 ? Math.max(0, left) / full : 1;
}

/** Before API version 2024-09-30 a subscription has one discount, in a field of its own. */
function discountsOf({ discounts, discount }: Subscription): readonly (string | Discount)[] {
	if (discounts && discounts.length > 0) return discounts;
	return discount ? [discount] : [];
}

function sumOf(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0);
}
