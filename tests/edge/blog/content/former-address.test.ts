import { expect, it } from "vitest";
import { pathOfFormer, readFormerAddress } from "../../../../worker/blog/content/former-address.ts";
import type { Selection } from "../../../../worker/blog/mirror/selection.ts";

const FR = { language: "fr", isFeed: false };

it.each<[string, object]>([
	["/index.php/en/former", { language: "en", isFeed: false, slug: "former" }],
	["/2024/05/12/ancien/", { ...FR, slug: "ancien" }],
	["/en/2024/05/12/excel/formules/dates/former", { language: "en", isFeed: false, slug: "former" }],
	["/%C3%A9t%C3%A9", { ...FR, slug: "été" }],
	["/category/excel/formules/page/2/", { ...FR, archive: "category", slug: "formules" }],
	["/author/marie/feed/", { ...FR, isFeed: true, archive: "author", slug: "marie" }],
	...["amp", "embed", "trackback", "page/3"].map(
		(end) => [`/ancien/${end}`, { ...FR, slug: "ancien" }] as [string, object],
	),
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
	["/archives/x", null],
	["/a/b/c/d/e/f/g/h/i", null],
])("%s?p=%s is none", (path, number) => {
	expect(readFormerAddress(path, number)).toBeUndefined();
});

it.each([
	["/excel", "/fr/blog/excel"],
	["/en/category/excel", "/en/blog/category/excel"],
	["/en/recettes", "/fr/blog/recettes"],
])("%s leads to its own language where that has the name: %s", (path, expected) => {
	const has = (language: string, slug: string) => slug === "excel" || language === "fr";
	const selection = {
		post: ({ language, slug }: { language: string; slug: string }) => has(language, slug),
		archive: (language: string, _kind: string, slug: string) => has(language, slug),
	} as unknown as Selection;
	const former = readFormerAddress(path, null);
	expect(former && pathOfFormer(former, selection)).toBe(expected);
});
