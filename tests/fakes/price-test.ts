import type { TestDefinition } from "../../contract/experiment-schema.ts";
import type { Offer } from "../../contract/slots.ts";

/** Prices that the tests' environment lists (vitest.config.ts). */
export const offer = (changed: Partial<Offer> = {}): Offer => ({
	...{ monthly: "9.99", annual: "83.92" },
	...{ monthlyPrice: "price_1", annualPrice: "price_2" },
	monthlyLink: "https://buy.stripe.com/low_monthly",
	annualLink: "https://buy.stripe.com/low_annual",
	...changed,
});

/** A running test of the price, whose arm B has the offer. */
export const priceTest = (sold: Offer = offer()): TestDefinition => ({
	testName: "price_2026",
	isActive: true,
	run: 1,
	slot: "pricing.price",
	variants: [
		{ id: "A", weight: 50 },
		{ id: "B", weight: 50, content: { fr: { ...sold }, en: { ...sold } } },
	],
});
