import { describe, expect, it } from "vitest";
import { decodeSlug } from "../../../worker/blog/slug.ts";

describe("a slug", () => {
	it.each([
		["rich-content", "rich-content"],
		["Rich-Content", "rich-content"],
		["%f0%9f%9a%80-decollage-%f0%9f%8e%89", "🚀-decollage-🎉"],
		["%F0%9F%9A%80-decollage-%F0%9F%8E%89", "🚀-decollage-🎉"],
		["🚀-decollage-🎉", "🚀-decollage-🎉"],
		["le%C3%A7on", "leçon"],
		["lec\u0327on", "leçon"],
		["%E4%B8%AD%E6%96%87", "中文"],
		["a_b__trashed", "a_b__trashed"],
	])("%j is decoded to %j", (raw, slug) => {
		expect(decodeSlug(raw)).toBe(slug);
	});

	it.each([
		[""],
		["../wp-admin"],
		[".."],
		["%2e%2e"],
		["%2e%2e%2fusers"],
		["%252e%252e"],
		["a/b"],
		["a%2Fb"],
		["a\\b"],
		["a b"],
		["a%20b"],
		["a?b=c"],
		["a#b"],
		["a&b=c"],
		["a%00b"],
		["a%0d%0aX-Header:1"],
		["a\u2028b"],
		["%"],
		["%ff"],
		["%c3"],
		["<script>"],
		["a,b"],
		["é".repeat(101)],
		["x".repeat(2048)],
		["🚀".repeat(500)],
	])("%j is rejected", (raw) => {
		expect(decodeSlug(raw)).toBeUndefined();
	});
});
