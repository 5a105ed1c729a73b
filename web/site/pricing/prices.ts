import type { Language } from "../../../worker/contract/events.ts";

/** docs/product.md#plans-and-prices */
const MONTHLY_EUR = 13.99;
const ANNUAL_DISCOUNT = 0.3;

/** Every price of the plan in EUR, computed from the two constants. */
export const PRICES = {
	monthly: MONTHLY_EUR,
	annualPerMonth: MONTHLY_EUR * (1 - ANNUAL_DISCOUNT),
	annualTotal: MONTHLY_EUR * 12 * (1 - ANNUAL_DISCOUNT),
	annualSaving: MONTHLY_EUR * 12 * ANNUAL_DISCOUNT,
} as const;

/** An amount in EUR with two decimals: `13,99 €` in French, `€13.99` in English. */
export function formatEuros(amount: number, language: Language): string {
	return new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(amount);
}

/** The discount as a whole percent, without its sign: `30`. */
export function discountPercent(language: Language): string {
	return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(
		ANNUAL_DISCOUNT * 100,
	);
}
