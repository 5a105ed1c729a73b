import { describe, expect, it } from "vitest";
import { documentRedirect, languageOfApp } from "../../../worker/language/document-language.ts";
import { createSite } from "../harness.ts";

describe("a document", () => {
	it.each([
		["fr", null, "en", { language: "en", remember: false }],
		["en", null, "en", undefined],
		["en", null, "fr", undefined],
		["fr", "en", null, { language: "en", remember: true }],
		["fr", "fr", "en", { language: "fr", remember: true }],
		["en", "fr", "en", { language: "fr", remember: true }],
		["fr", "", "en", { language: "en", remember: false }],
	] as const)(
		"in %s with ?lang=%s and cookie %s is redirected: %j",
		(language, requested, cookie, redirect) => {
			expect(documentRedirect(language, requested, cookie)).toEqual(redirect);
		},
	);
});

it.each([
	[null, null, "fr"],
	[null, "en", "en"],
	["fr", "en", "fr"],
	["de", "en", "en"],
])("the app with ?lang=%s and cookie %s is in %s", (requested, cookie, language) => {
	expect(languageOfApp(requested, cookie)).toBe(language);
});

describe("a page of the site", () => {
	it.each([
		["/?lang=en", "", "/en", "lang=en"],
		["/en?lang=fr", "lang=en", "/", "lang=fr"],
		["/?utm_source=x&lang=en&utm_content=C", "", "/en?utm_source=x&utm_content=C", "lang=en"],
	])("%s with cookie '%s' is redirected to %s", async (path, cookie, location, set) => {
		const site = createSite();
		const response = await site.request(path, { headers: { cookie } });
		expect([response.status, response.headers.get("location")]).toEqual([302, location]);
		expect(response.headers.getSetCookie().map((one) => one.split(";")[0])).toEqual(
			set ? [set] : [],
		);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(site.batches).toEqual([]);
	});
});
