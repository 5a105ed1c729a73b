/** Prices of the paid plan (docs/product/dashboard.md#plans-and-prices). */
import type { TestDefinition } from "./experiment-schema.ts";
import type { PaidPlan } from "./paths.ts";
import { type Offer, PRICE_SLOT } from "./slots.ts";

/** In EUR with cents, tax included: a month, and a whole year. */
type Prices = Record<PaidPlan, string>;

/** The prices for everybody without an offer of their own. Their payment links are in the environment. */
export const LIST_PRICES: Prices = { monthly: "13.99", annual: "117.52" };

/** A published price that ours may be compared with, as somebody read it on the seller's page. */
export interface ReferencePrice {
	seller: string;
	plan: string;
	/** EUR a month, with cents and tax. */
	monthly: string;
	/** YYYY-MM-DD */
	seenOn: string;
	/** Page of the seller that states the price. */
	link: string;
}

/**
 * The price that the Pro card compares itself with; without one it claims nothing. To set it, read the seller's price in
 * euros with tax, write it down with its day, and read it again within a year (docs/product/claims.md).
 */
export const REFERENCE_PRICE: ReferencePrice | undefined = undefined;

/** Days for which a reference price may be quoted. */
const REFERENCE_DAYS = 365;

/**
 * Whole percent by which a price is below the reference, rounded down; undefined if that cannot be claimed today.
 * @param perMonth EUR a month with tax, of the plan beside the claim
 */
export function percentBelow(
	perMonth: number,
	reference: ReferencePrice | undefined,
	today: Date,
): number | undefined {
	if (reference === undefined) return undefined;
	const age = today.getTime() - Date.parse(reference.seenOn);
	if (!(age >= 0 && age <= REFERENCE_DAYS * 86_400_000)) return undefined;
	// Cents, because 13.99 and its likes have no exact binary form.
	const [own, theirs] = [perMonth, Number(reference.monthly)].map((euros) =>
		Math.round(100 * euros),
	) as [number, number];
	const percent = Math.floor((100 * (theirs - own)) / theirs);
	return percent > 0 ? percent : undefined;
}

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
