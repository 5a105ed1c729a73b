import { expect, it } from "vitest";
import { decodeSlug } from "../../../worker/blog/slug.ts";

it.each([
	["Rich-Content", "rich-content"],
	["%f0%9f%9a%80-decollage-%f0%9f%8e%89", "🚀-decollage-🎉"],
	["lec\u0327on", "leçon"],
	["a_b__trashed", "a_b__trashed"],
	["é".repeat(33), "é".repeat(33)],
	["x".repeat(200), "x".repeat(200)],
])("%j is decoded to %j", (raw, slug) => {
	expect(decodeSlug(raw)).toBe(slug);
});

it.each([
	[""],
	["../wp-admin"],
	["%2e%2e"],
	["%252e%252e"],
	["a\\b"],
	["a%20b"],
	["a%0d%0aX-Header:1"],
	["%"],
	["<script>"],
	["é".repeat(34)],
	["x".repeat(201)],
	["x".repeat(2048)],
])("%j is rejected", (raw) => {
	expect(decodeSlug(raw)).toBeUndefined();
});
