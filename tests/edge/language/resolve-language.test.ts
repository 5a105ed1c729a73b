import { describe, expect, it } from "vitest";
import {
	languageOfPage,
	languageOfPath,
	languageOfRedirect,
} from "../../../worker/language/resolve-language.ts";

const NO_PREFERENCE = { query: null, cookie: null, acceptLanguage: null };

it.each([
	["/", "fr"],
	["/en", "en"],
	["/en/pricing", "en"],
	["/fr/blog", "fr"],
	["/enterprise", "fr"],
	["/EN", "fr"],
])("languageOfPath %s is %s", (path, language) => {
	expect(languageOfPath(path)).toBe(language);
});

it.each([
	["/dashboard", "en", "en"],
	["/auth/confirmation", "en", "en"],
	["/auth", null, "fr"],
	["/en/pricing", "fr", "en"],
])("languageOfPage %s with cookie %s is %s", (path, cookie, language) => {
	expect(languageOfPage(path, cookie)).toBe(language);
});

describe("languageOfRedirect", () => {
	it("prefers the query to the cookie and the cookie to the browser", () => {
		expect(languageOfRedirect({ query: "en", cookie: "fr", acceptLanguage: "fr" })).toBe("en");
		expect(languageOfRedirect({ query: null, cookie: "en", acceptLanguage: "fr" })).toBe("en");
		expect(languageOfRedirect({ query: null, cookie: null, acceptLanguage: "en" })).toBe("en");
	});

	it("ignores unsupported languages", () => {
		for (const word of ["", "de", "EN", "english", "en-GB", "constructor"]) {
			expect(languageOfRedirect({ ...NO_PREFERENCE, query: word, cookie: "en" })).toBe("en");
			expect(languageOfRedirect({ ...NO_PREFERENCE, cookie: word, acceptLanguage: "en" })).toBe(
				"en",
			);
		}
	});

	it.each([
		["en", "en"],
		["en-GB", "en"],
		["en-US,en;q=0.9,fr;q=0.8", "en"],
		["fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "fr"],
		["en-GB;q=0.8, fr;q=0.9", "fr"],
		["en;q=0.1,*;q=0.9", "en"],
		["en;q=0", "fr"],
		["en;level=1", "fr"],
		["french,en", "en"],
	])("reads %s as %s", (acceptLanguage, language) => {
		expect(languageOfRedirect({ ...NO_PREFERENCE, acceptLanguage })).toBe(language);
	});
});
