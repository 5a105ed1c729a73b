import { expect, it } from "vitest";
import { listHref } from "../../../contract/blog-view.ts";

it.each([
	[{ language: "fr", page: 1 }, "/fr/blog"],
	[{ language: "en", page: 3 }, "/en/blog?page=3"],
	[{ language: "fr", page: 1, category: "été" }, "/fr/blog/category/%C3%A9t%C3%A9"],
	[{ language: "fr", page: 2, search: "a & b=c" }, "/fr/blog?page=2&search=a+%26+b%3Dc"],
] as const)("links %j to %s", (query, path) => {
	expect(listHref(query)).toBe(path);
});
