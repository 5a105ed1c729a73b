import { describe, expect, it } from "vitest";
import { formatDiscount, formatEuros, pricesOf } from "../../web/site/pricing/prices.ts";
import { offer } from "../fakes/price-test.ts";

describe("prices of the Pro plan", () => {
	const list = pricesOf();
	const own = pricesOf({ "pricing.price": offer() });
	it.each([
		["monthly", list.monthly, "13,99 €", "€13.99"],
		["annual, a month", list.annualPerMonth, "9,79 €", "€9.79"],
		["annual, in all", list.annualTotal, "117,52 €", "€117.52"],
		["saved in a year", list.annualSaving, "50,36 €", "€50.36"],
		["monthly, of an arm", own.monthly, "9,99 €", "€9.99"],
		["annual, a month, of an arm", own.annualPerMonth, "6,99 €", "€6.99"],
		["saved in a year, of an arm", own.annualSaving, "35,96 €", "€35.96"],
	])("%s", (_, amount, french, english) => {
		expect(formatEuros(amount, "fr").replace(/\s/g, " ")).toBe(french);
		expect(formatEuros(amount, "en")).toBe(english);
	});

	it("gives the discount as a whole percent", () => {
		const { discount } = list;
		expect([formatDiscount(discount, "fr"), formatDiscount(discount, "en")]).toEqual(["30", "30"]);
	});

	it("adds up: what is paid and what is saved are twelve months", () => {
		expect(list.annualTotal + list.annualSaving).toBeCloseTo(list.monthly * 12, 10);
	});
});
