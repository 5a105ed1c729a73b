import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	languageOfPage,
	languageOfPath,
	languageOfRedirect,
} from "../../../worker/language/resolve-language.ts";

const NO_PREFERENCE = { query: null, cookie: null, acceptLanguage: null };

describe("languageOfPath", () => {
	it.each([
		["/", "fr"],
		["/en", "en"],
		["/en/", "en"],
		["/en/pricing", "en"],
		["/en/blog/a-post", "en"],
		["/fr/blog", "fr"],
		["/pricing", "fr"],
		["/enterprise", "fr"],
		["/en-us", "fr"],
		["/EN", "fr"],
		["//en", "fr"],
		["/blog/en", "fr"],
		["", "fr"],
	])("%s is %s", (path, language) => {
		expect(languageOfPath(path)).toBe(language);
	});
});

describe("languageOfPage", () => {
	it.each([
		["/dashboard", "en", "en"],
		["/auth/confirmation", "en", "en"],
		["/auth", null, "fr"],
		["/auth", "de", "fr"],
		["/pricing", "en", "fr"],
		["/en/pricing", "fr", "en"],
	])("%s with cookie %s is %s", (path, cookie, language) => {
		expect(languageOfPage(path, cookie)).toBe(language);
	});
});

describe("languageOfRedirect", () => {
	it("returns French without any preference", () => {
		expect(languageOfRedirect(NO_PREFERENCE)).toBe("fr");
	});

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
		["fr", "fr"],
		["en-GB", "en"],
		["fr-CA", "fr"],
		["EN-us", "en"],
		["en-Latn-US", "en"],
		["en-US,en;q=0.9,fr;q=0.8", "en"],
		["fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "fr"],
		["en-GB;q=0.8, fr;q=0.9", "fr"],
		["fr;q=0.8,en;q=0.9", "en"],
		["de-DE,de;q=0.9,en;q=0.8,fr;q=0.7", "en"],
		["de,es;q=0.5", "fr"],
		["*", "fr"],
		["en;q=0.1,*;q=0.9", "en"],
		["en;q=0", "fr"],
		["en;q=0.000,de", "fr"],
		["fr;q=0,en;q=0.001", "en"],
		["fr;q=0.5,en;q=0.5", "fr"],
		["en;q=0.5,fr;q=0.5", "en"],
		["en ; q = 0.5 , fr ; q = 0.6", "fr"],
		["en;q=abc", "fr"],
		["en;q=7,fr;q=0.1", "fr"],
		["en;level=1", "fr"],
		["eng", "fr"],
		["french,en", "en"],
		["", "fr"],
		[",,;;,en", "en"],
	])("reads %s as %s", (acceptLanguage, language) => {
		expect(languageOfRedirect({ ...NO_PREFERENCE, acceptLanguage })).toBe(language);
	});

	it("never throws and returns one of two values for any input", () => {
		const range = fc.oneof(
			fc.string(),
			fc
				.tuple(fc.constantFrom("fr", "en", "de", "*", "en-GB"), fc.double())
				.map(([tag, q]) => `${tag};q=${q}`),
		);
		const header = fc.option(fc.array(range).map((ranges) => ranges.join(",")));
		const word = fc.option(fc.oneof(fc.string(), fc.constantFrom("fr", "en")));
		fc.assert(
			fc.property(word, word, header, (query, cookie, acceptLanguage) => {
				expect(["fr", "en"]).toContain(languageOfRedirect({ query, cookie, acceptLanguage }));
			}),
		);
	});

	it("returns the language of the higher weight in either order", () => {
		const weight = fc.integer({ min: 1, max: 1000 }).map((thousandths) => thousandths / 1000);
		fc.assert(
			fc.property(weight, weight, fc.boolean(), (en, fr, englishFirst) => {
				fc.pre(en !== fr);
				const ranges = [`en-GB;q=${en}`, `fr;q=${fr}`];
				if (!englishFirst) ranges.reverse();
				const acceptLanguage = ranges.join(", ");
				expect(languageOfRedirect({ ...NO_PREFERENCE, acceptLanguage })).toBe(
					en > fr ? "en" : "fr",
				);
			}),
		);
	});
});
