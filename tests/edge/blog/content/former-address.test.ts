import { expect, it } from "vitest";
import { readFormerAddress } from "../../../../worker/blog/content/former-address.ts";

const FR = { language: "fr", isFeed: false };

it.each([
	["/ancien", { ...FR, slug: "ancien" }],
	["/index.php/en/former", { language: "en", isFeed: false, slug: "former" }],
	["/2024/05/12/ancien/", { ...FR, slug: "ancien" }],
	["/en/former", { language: "en", isFeed: false, slug: "former" }],
	["/%C3%A9t%C3%A9", { ...FR, slug: "été" }],
	["/ancien/amp", { ...FR, slug: "ancien" }],
	["/category/formules", { ...FR, archive: "category", slug: "formules" }],
	["/category/excel/formules/page/2/", { ...FR, archive: "category", slug: "formules" }],
	["/author/marie/feed/", { ...FR, isFeed: true, archive: "author", slug: "marie" }],
	["/feed", { ...FR, isFeed: true }],
	["/archives/7", { ...FR, id: 7 }],
	// A post may have the name of an archive.
	["/category", { ...FR, slug: "category" }],
])("%s", (path, former) => {
	expect(readFormerAddress(path, null)).toEqual(former);
});

it("/?p=7", () => {
	expect(readFormerAddress("/", "7")).toEqual({ ...FR, id: 7 });
});

it.each([
	["/", null],
	["/page/2", null],
	["/archives/x", null],
	["/a/b/c/d/e/f/g/h/i", null],
])("%s?p=%s is none", (path, number) => {
	expect(readFormerAddress(path, number)).toBeUndefined();
});
