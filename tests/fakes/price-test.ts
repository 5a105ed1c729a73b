import type { TestDefinition } from "../../contract/experiment-schema.ts";
import type { PaidPlan } from "../../contract/paths.ts";
import type { Offer } from "../../contract/slots.ts";
import { returnAddress } from "../../worker/billing/check-offer.ts";

/** Prices that the tests' environment lists (vitest.config.ts). */
export const offer = (changed: Partial<Offer> = {}): Offer => ({
	...{ monthly: "9.99", annual: "83.92" },
	...{ monthlyPrice: "price_1", annualPrice: "price_2" },
	monthlyLink: "https://buy.stripe.com/low_monthly",
	annualLink: "https://buy.stripe.com/low_annual",
	...changed,
});

/** Stripe's payment link for a plan of the offer, which leads back to the site. @param price of what it sells */
export const paymentLink = (
	plan: PaidPlan,
	site: string,
	price: object = {},
	changed: object = {},
) => ({
	url: offer()[`${plan}Link`],
	after_completion: { redirect: { url: returnAddress(site) } },
	automatic_tax: { enabled: true },
	line_items: {
		data: [
			{
				quantity: 1,
				price: {
					...{ id: offer()[`${plan}Price`], currency: "eur", tax_behavior: "inclusive" },
					unit_amount: plan === "monthly" ? 999 : 8392,
					recurring: { interval: plan === "monthly" ? "month" : "year", interval_count: 1 },
					...price,
				},
			},
		],
	},
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
