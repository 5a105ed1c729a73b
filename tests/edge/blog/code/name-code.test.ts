import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { expect, it } from "vitest";
import { nameCode } from "../../../../worker/blog/code/name-code.ts";
import { rewriteElements } from "../../../../worker/blog/content/rewrite-elements.ts";

function named(html: string): string {
	const tree = fromHtml(html, { fragment: true });
	rewriteElements(tree, (element, parent) => {
		nameCode(element, parent);
		return [element];
	});
	return toHtml(tree);
}
const block = (language: string, code: string) =>
	`<pre class="wp-block-code"><code class="language-${language}">${code}</code></pre>`;

it.each([
	['<pre class="wp-block-code"><code lang="x" class="language-vb">Dim a</code></pre>', "vba"],
	['<pre class="brush: vb; notranslate" title="">\nDim a\n</pre>', "vba"],
	[
		'<pre class="shiki nord"><code class="language-vba"><span class="line"><span>Dim</span> a</span></code></pre>',
		"vba",
	],
])("has the language that a plugin named: %s", (html, language) => {
	expect(named(html)).toBe(block(language, "Dim a"));
	expect(named(named(html))).toBe(named(html));
});

it("keeps its lines where the editor wrote elements, and the name of the element around it", () => {
	expect(named("<pre><code>=LET(<br>a; <!-- one -->1;<br>a)</code></pre>")).toBe(
		block("excel", "=LET(\na; 1;\na)"),
	);
	expect(named('<div class="language-vb"><pre>Dim a</pre></div>')).toBe(
		`<div class="language-vb">${block("vba", "Dim a")}</div>`,
	);
});

it("is Excel when it starts with an equals sign, in a line of text too", () => {
	expect(named("<p>a <code>=SI(A1;1;2)</code></p>")).toBe(
		'<p>a <code class="language-excel">=SI(A1;1;2)</code></p>',
	);
});

it.each([
	"<pre>=not code</pre>",
	"<p><code>a = b</code></p>",
	'<p><code class="language-php">=x</code></p>',
	"<pre>a <code>=b</code></pre>",
])("is left as it is otherwise: %s", (html) => {
	expect(named(html)).toBe(html);
});
