import { expect, it } from "vitest";
import { cutTo, toExcerpt, toPlainText } from "../../../../worker/blog/content/plain-text.ts";

const INLINE =
	"a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(
		" ",
	);

it.each([
	["Leçon n° 1 : recherches &#038; totaux", "Leçon n° 1 : recherches & totaux"],
	["Tables &#8220;typography&#8221; &#8212; all", "Tables “typography” — all"],
	["", ""],
	['Hostile <script>window.x="t"</script> &amp; <em>title</em>', "Hostile & title"],
	["Contenu <img src=x onerror=alert(1)>", "Contenu"],
	["<style>p{}</style><p>a</p><p>b</p>", "a b"],
	...INLINE.map((tag) => [`a<${tag}>b</${tag}>c`, "abc"]),
	// Escaped twice: it remains text.
	["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
])("toPlainText converts %j", (html, text) => {
	expect(toPlainText(html)).toBe(text);
});

it.each([
	["<p>Leçon 1 en bref.</p>\n", "Leçon 1 en bref."],
	["<p>word word [&hellip;]</p>\n", "word word…"],
	["<p>Excerpt <img src=x onerror=x()> <script>x</script> end</p>", "Excerpt end"],
	["", ""],
])("an excerpt is made from %j", (html, text) => {
	expect(toExcerpt(html)).toBe(text);
});

it.each([
	["abcd", 3, "abc"],
	["ab cd", 3, "ab"],
	["🚀🚀🚀", 2, "🚀🚀"],
])("cutTo cuts %j to %i characters", (text, length, cut) => {
	expect(cutTo(text, length)).toBe(cut);
});
