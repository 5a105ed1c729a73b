import type { Language } from "../../../contract/events.ts";
import { LIST_PRICES } from "../../../contract/prices.ts";
import type { SlotContents } from "../../../contract/slots.ts";

/**
 * Every price of the plan in EUR, as this visitor pays it (docs/product/dashboard.md#plans-and-prices).
 * @param slots those of the page: a price test may set another price
 */
export function pricesOf(slots?: SlotContents) {
	const shown = slots?.["pricing.price"] ?? LIST_PRICES;
	const monthly = Number(shown.monthly);
	const annualTotal = Number(shown.annual);
	const annualSaving = 12 * monthly - annualTotal;
	return {
		shown,
		monthly,
		annualPerMonth: annualTotal / 12,
		annualTotal,
		annualSaving,
		discount: annualSaving / (12 * monthly),
	};
}

/** An amount in EUR with two decimals: `13,99 €` in French, `€13.99` in English. */
export function formatEuros(amount: number, language: Language): string {
	return new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(amount);
}

/** A discount as a whole percent, without its sign: `30`. */
export function formatDiscount(discount: number, language: Language): string {
	return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(100 * discount);
}
