import { expect, it } from "vitest";
import { fillText, hasValues } from "../../../worker/mail/fill-text.ts";

it("replaces each name, once", () => {
	expect(fillText("{{a}} {{b}} {{a}}", { a: "{{b}}", b: "$&" }, "fr")).toBe("{{b}} $& {{b}}");
	expect(() => fillText("{{a}} {{b}}", { a: "1" }, "fr")).toThrow("{{b}} has no value");
});

it.each([
	["fr", "22 novembre 2026 à 14:05:33", "22 novembre 2026"],
	["en", "22 November 2026 at 14:05:33", "22 November 2026"],
] as const)("writes times and days out in Paris (%s)", (language, time, day) => {
	expect(fillText("{{ends_on}}", { ends_on: "" }, language)).toBe("");
	const values = { sent_at: "2026-11-22T13:05:33.123Z", ends_on: "2026-11-21T23:30:00Z" };
	expect(fillText("{{sent_at}}", values, language)).toBe(time);
	expect(fillText("{{ends_on}}", values, language)).toBe(day);
});

it.each([
	[0, "with google\u00a0+5"],
	[-2, "with google\u00a0+5, the rest\u00a0-2"],
])("names what moved a figure, and the rest where there is one: %i", (rest, written) => {
	const values = { a_parts: JSON.stringify({ parts: [["google", 5]], rest }) };
	expect(fillText("{{a_parts}}", values, "en")).toBe(written);
});

it.each([
	["fr", "1er octobre 2026", "1\u202f234"],
	["en", "1 October 2026", "1,234"],
] as const)("writes the first of a month and numbers as usual (%s)", (language, day, count) => {
	expect(fillText("{{from_on}}", { from_on: "2026-10-01" }, language)).toBe(day);
	expect(fillText("{{n_count}}", { n_count: "1234" }, language)).toBe(count);
});

it.each([
	["fr", "1\u202f399,50\u00a0€", "7,4\u00a0%", "+12\u00a0%", "-5\u00a0%"],
	["en", "€1,399.50", "7.4%", "+12%", "-5%"],
] as const)("writes cents as euros, and rates and changes in percent (%s)", (...expected) => {
	const [language, ...texts] = expected;
	const values = { a_euros: "139950", a_percent: "7.4", up_change: "12", down_change: "-5" };
	const names = Object.keys(values);
	expect(names.map((name) => fillText(`{{${name}}}`, values, language))).toEqual(texts);
	expect(fillText("{{a_change}}", { a_change: "none" }, language)).toBe("–");
});

it.each([
	["en", "11752 eur", "€117.52"],
	["fr", "1500 jpy", "1\u202f500\u00a0JPY"],
	["fr", "", ""],
] as const)("writes money in its currency (%s, %s)", (language, paid_money, said) => {
	expect(fillText("{{paid_money}}", { paid_money }, language)).toBe(said);
});

it("knows a text that lacks one of its values", () => {
	expect(hasValues("{{a}}: {{b}}", { a: "1", b: "2" })).toBe(true);
	expect(hasValues("{{a}}: {{b}}", { a: "1", b: "" })).toBe(false);
	expect(hasValues("text", {})).toBe(true);
});
