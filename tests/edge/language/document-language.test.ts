import { describe, expect, it } from "vitest";
import { documentRedirect, languageOfApp } from "../../../worker/language/document-language.ts";

describe("a document", () => {
	it.each([
		["fr", null, null, undefined],
		["fr", null, "fr", undefined],
		["fr", null, "en", { language: "en", remember: false }],
		["en", null, null, undefined],
		["en", null, "fr", undefined],
		["en", null, "en", undefined],
		["fr", "en", null, { language: "en", remember: true }],
		["fr", "fr", "en", { language: "fr", remember: true }],
		["en", "en", "fr", { language: "en", remember: true }],
		["en", "fr", "en", { language: "fr", remember: true }],
		["fr", "de", null, undefined],
		["fr", "EN", null, undefined],
		["fr", "", "en", { language: "en", remember: false }],
		["fr", null, "en-GB", undefined],
	] as const)(
		"in %s, asked for with ?lang=%s and cookie %s, is redirected: %j",
		(language, asked, cookie, redirect) => {
			expect(documentRedirect(language, asked, cookie)).toEqual(redirect);
		},
	);
});

describe("the app", () => {
	it.each([
		[null, null, "fr"],
		[null, "en", "en"],
		["fr", "en", "fr"],
		["en", null, "en"],
		["de", "en", "en"],
		["de", "de", "fr"],
	])("asked for with ?lang=%s and cookie %s is in %s", (asked, cookie, language) => {
		expect(languageOfApp(asked, cookie)).toBe(language);
	});
});
