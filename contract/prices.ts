/** Prices of the paid plan (docs/product/dashboard.md#plans-and-prices). */
import type { TestDefinition } from "./experiment-schema.ts";
import type { PaidPlan } from "./paths.ts";
import { type Offer, PRICE_SLOT } from "./slots.ts";

/** In EUR with cents, tax included: a month, and a whole year. */
type Prices = Record<PaidPlan, string>;

/** The prices for everybody without an offer of their own. Their payment links are in the environment. */
export const LIST_PRICES: Prices = { monthly: "13.99", annual: "117.52" };

/** Whether paying an offer grants the plan. @param prices those that do; empty for any */
export function isSold(offer: Partial<Offer>, prices: ReadonlySet<string>): boolean {
	if (prices.size === 0) return true;
	return [offer.monthlyPrice, offer.annualPrice].every((price) => prices.has(price ?? ""));
}

/** Whether all that a test offers grants the plan; of any but a price test it does. */
export function isSoldTest(
	{ slot, variants }: Pick<TestDefinition, "slot" | "variants">,
	prices: ReadonlySet<string>,
): boolean {
	if (slot !== PRICE_SLOT) return true;
	return variants.every(({ content }) => content === undefined || isSold(content.fr, prices));
}
