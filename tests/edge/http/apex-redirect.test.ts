import { expect, it } from "vitest";
import { createRedirectApex } from "../../../worker/http/redirects.ts";

const SITE = "https://www.site.test";

it.each([
	["http://site.test/cta?utm_source=a#b", "https://www.site.test/cta?utm_source=a#b"],
	["https://site.test//evil.test/", "https://www.site.test//evil.test/"],
])("redirects %s to the site", (url, location) => {
	expect(createRedirectApex(SITE)(url)).toBe(location);
	expect(URL.parse(location)?.origin).toBe(SITE);
});

it.each([
	"https://www.site.test/",
	"https://site.test.evil.test/",
	"https://evil.test/?//site.test/",
])("leaves %s alone", (url) => {
	expect(createRedirectApex(SITE)(url)).toBeUndefined();
});
