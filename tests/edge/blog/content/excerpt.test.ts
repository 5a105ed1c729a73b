import { describe, expect, it } from "vitest";
import { cutTo, toExcerpt } from "../../../../worker/blog/content/excerpt.ts";

describe("an excerpt", () => {
	it.each([
		["<p>Leçon 1 en bref.</p>\n", "Leçon 1 en bref."],
		["<p>word word [&hellip;]</p>\n", "word word…"],
		["<p>Excerpt <img src=x onerror=x()> <script>x</script> end</p>", "Excerpt end"],
		["", ""],
	])("is made from %j", (html, text) => {
		expect(toExcerpt(html)).toBe(text);
	});
});

describe("cutTo", () => {
	it.each([
		["abc", 3, "abc"],
		["abcd", 3, "abc"],
		["🚀🚀🚀", 2, "🚀🚀"],
	])("cuts %j to %i characters", (text, length, cut) => {
		expect(cutTo(text, length)).toBe(cut);
	});
});
