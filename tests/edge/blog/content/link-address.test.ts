import { describe, expect, it } from "vitest";
import {
	cleanAddress,
	fragmentAddress,
	leadsElsewhere,
	prefixedId,
} from "../../../../worker/blog/content/link-address.ts";

const SITE = "https://www.tabulia.example";

it.each([
	[" \u0001https://a.test/ b ", "https://a.test/ b"],
	["ja\tva\nscript\r:x", "javascript:x"],
])("cleanAddress normalises %j like a browser", (address, clean) => {
	expect(cleanAddress(address)).toBe(clean);
});

describe("a link", () => {
	const INSIDE = ["/pricing", "#a", `${SITE}/x`, "mailto:a@b.test", "tel:+33", "page.html", ""];

	it.each(INSIDE)("to %j stays on the site", (address) => {
		expect(leadsElsewhere(address, SITE)).toBe(false);
	});

	const OUTSIDE = [
		"https://a.test",
		"\\\\a.test",
		"/\\a.test",
		"http://www.tabulia.example",
		"https://",
	];

	it.each(OUTSIDE)("to %j leaves the site", (address) => {
		expect(leadsElsewhere(address, SITE)).toBe(true);
	});
});

describe("an id", () => {
	it.each([
		["h-table", "post-h-table"],
		["", undefined],
		["a b", undefined],
	])("%j becomes %j", (id, prefixed) => {
		expect(prefixedId(id)).toBe(prefixed);
	});

	it("is prefixed in links as well", () => {
		expect(fragmentAddress("#caf%C3%A9")).toBe("#post-café");
		expect(fragmentAddress("#post-x")).toBe("#post-x");
		expect(fragmentAddress("#%")).toBeUndefined();
		expect(fragmentAddress("#")).toBeUndefined();
	});
});
