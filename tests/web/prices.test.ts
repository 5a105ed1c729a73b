import { describe, expect, it } from "vitest";
import { discountPercent, formatEuros, PRICES } from "../../web/site/pricing/prices.ts";

describe("prices of the Pro plan", () => {
	it.each([
		["monthly", PRICES.monthly, "13,99 €", "€13.99"],
		["annual, a month", PRICES.annualPerMonth, "9,79 €", "€9.79"],
		["annual, in all", PRICES.annualTotal, "117,52 €", "€117.52"],
		["saved in a year", PRICES.annualSaving, "50,36 €", "€50.36"],
	])("%s", (_, amount, french, english) => {
		expect(formatEuros(amount, "fr").replace(/\s/g, " ")).toBe(french);
		expect(formatEuros(amount, "en")).toBe(english);
	});

	it("gives the discount as a whole percent", () => {
		expect([discountPercent("fr"), discountPercent("en")]).toEqual(["30", "30"]);
	});

	it("adds up: what is paid and what is saved are twelve months", () => {
		expect(PRICES.annualTotal + PRICES.annualSaving).toBeCloseTo(PRICES.monthly * 12, 10);
	});
});
