import { expect, it } from "vitest";
import { percentBelow, REFERENCE_PRICE, type ReferencePrice } from "../../../contract/prices.ts";

const REFERENCE: ReferencePrice = {
	seller: "Seller",
	plan: "Plan",
	monthly: "23.00",
	seenOn: "2026-11-02",
	link: "https://seller.test/prices",
};
const TODAY = new Date("2026-11-28T10:00:00Z");

it.each([
	["of each plan has its own percent: monthly", 13.99, {}, 39],
	["of each plan has its own percent: annual", 117.52 / 12, {}, 57],
	["of exactly half", 11.5, {}, 50],
	["is rounded down", 13.65, {}, 40],
	["of the same price is none", 23, {}, undefined],
	["of less than one percent is none", 22.9, {}, undefined],
	["holds for a year", 13.99, { seenOn: "2025-11-29" }, 39],
	["ends after a year", 13.99, { seenOn: "2025-11-28" }, undefined],
	["with a day to come is none", 13.99, { seenOn: "2026-11-29" }, undefined],
	["with a wrong day is none", 13.99, { seenOn: "soon" }, undefined],
])("%s", (_, perMonth, changed, percent) => {
	expect(percentBelow(perMonth, { ...REFERENCE, ...changed }, TODAY)).toBe(percent);
});

it("needs a reference", () => {
	expect(percentBelow(13.99, undefined, TODAY)).toBeUndefined();
});

it("quotes a whole source or none", () => {
	if (REFERENCE_PRICE === undefined) return;
	const { monthly, seenOn, link, seller, plan } = REFERENCE_PRICE as ReferencePrice;
	expect([monthly, seenOn, link, seller !== "" && plan !== ""]).toEqual([
		expect.stringMatching(/^\d+\.\d\d$/),
		expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
		expect.stringMatching(/^https:\/\//),
		true,
	]);
});
