import { expect, it } from "vitest";
import { withFrenchSpaces } from "../../../../worker/blog/content/french-spaces.ts";

it.each([
	["Leçon 1 : totaux", "fr", "Leçon 1\u00A0: totaux"],
	["« Oui » ! Non ?", "fr", "«\u00A0Oui\u00A0»\u00A0! Non\u00A0?"],
	["à 12:30, déjà\u00A0!", "fr", "à 12:30, déjà\u00A0!"],
	["Lesson 1 : totals", "en", "Lesson 1 : totals"],
] as const)("adds the spaces of the language to %s in %s", (text, language, expected) => {
	expect(withFrenchSpaces(text, language)).toBe(expected);
});
