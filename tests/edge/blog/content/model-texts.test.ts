import { describe, expect, it } from "vitest";
import { readTimeOf, withFrenchSpaces } from "../../../../worker/blog/content/model.ts";

describe("the read time", () => {
	it.each([
		[0, 1],
		[200, 1],
		[201, 2],
		[40_000, 200],
	])("of %i words is %i min", (words, minutes) => {
		expect(readTimeOf("mot ".repeat(words))).toBe(minutes);
	});
});

it.each([
	["Leçon 1 : totaux", "fr", "Leçon 1\u00A0: totaux"],
	["« Oui » ! Non ?", "fr", "«\u00A0Oui\u00A0»\u00A0! Non\u00A0?"],
	["Lesson 1 : totals", "en", "Lesson 1 : totals"],
] as const)("adds the spaces of the language to %s in %s", (text, language, expected) => {
	expect(withFrenchSpaces(text, language)).toBe(expected);
});
