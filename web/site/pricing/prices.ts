import type { Language } from "../../../worker/contract/events.ts";

/** Spec §9: Pro costs 13.99 EUR a month; a year is 30 % cheaper. */
export const MONTHLY_EUR = 13.99;
export const ANNUAL_DISCOUNT = 0.3;

/** Every price of the plan in EUR, from the one formula of spec §9. */
export const PRICES = {
	monthly: MONTHLY_EUR,
	annualPerMonth: MONTHLY_EUR * (1 - ANNUAL_DISCOUNT),
	annualTotal: MONTHLY_EUR * 12 * (1 - ANNUAL_DISCOUNT),
	annualSaving: MONTHLY_EUR * 12 * ANNUAL_DISCOUNT,
} as const;

/** An amount in EUR as the language writes it, to 2 decimals: `13,99 €`, `€13.99`. */
export function formatEuros(amount: number, language: Language): string {
	return new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(amount);
}

/** The discount as a whole percent, without its sign: `30`. */
export function discountPercent(language: Language): string {
	return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(
		ANNUAL_DISCOUNT * 100,
	);
}
