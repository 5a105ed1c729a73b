import { expect, it } from "vitest";
import { readPurge } from "../../../../worker/blog/purge/purge-request.ts";

const read = (body: unknown) => readPurge(JSON.stringify(body));
const POSTS = [
	{ language: "fr", slug: "%f0%9f%9a%80-a" },
	{ language: "en", slug: "b" },
	{ language: "en", slug: "../c" },
];

it("contains the unpublished posts", () => {
	expect(read({ action: "unpublish", posts: POSTS })).toEqual({
		gone: ["post:fr:🚀-a", "post:en:b"],
		isWide: false,
	});
});

it.each(["publish", "update"])("contains no posts for the action %s", (action) => {
	expect(read({ action, posts: POSTS })).toEqual({ gone: [], isWide: false });
});

it("names files that were removed", () => {
	const files = ["2026/11/a.jpg"];
	expect(read({ action: "update", posts: [], files })).toEqual({
		...{ isWide: true, gone: ["file:2026/11/a.jpg"] },
	});
	expect(read({ action: "update", posts: [], files: Array(21).fill("a.jpg") })).toBeUndefined();
});

it("is wide without posts, and where the plugin says so", () => {
	expect(read({ action: "update", posts: [] })).toEqual({ gone: [], isWide: true });
	expect(read({ action: "update", posts: [], wide: false })?.isWide).toBe(false);
	expect(read({ action: "update", posts: POSTS, wide: true })).toEqual({
		gone: [],
		isWide: true,
	});
});

it.each([
	[{}],
	[{ action: "drop", posts: [] }],
	[{ action: "unpublish", posts: [{ language: "de", slug: "x" }] }],
	[{ action: "unpublish", posts: Array(21).fill({ language: "fr", slug: "x" }) }],
])("is rejected as %j", (body) => {
	expect(read(body)).toBeUndefined();
});
