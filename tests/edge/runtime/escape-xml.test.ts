import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeXml } from "../../../worker/runtime/escape-xml.ts";
import { anyText } from "../../any-text.ts";

it.each([
	["a & b < c > d \"e\" 'f'", "a &amp; b &lt; c &gt; d &quot;e&quot; &apos;f&apos;"],
	["tab\tline\nnull\0bell\x07", "tab\tline\nnullbell"],
	["half \uD800 pair \uFFFE", "half \uFFFD pair "],
])("escapes %j as %j", (text, xml) => {
	expect(escapeXml(text)).toBe(xml);
});

it("removes XML syntax and forbidden characters from any text", () => {
	fc.assert(
		fc.property(anyText(), (text) => {
			const xml = escapeXml(text);
			expect(xml).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)|(?![\t\n\r])\p{Cc}|\p{Cs}/u);
		}),
	);
});
