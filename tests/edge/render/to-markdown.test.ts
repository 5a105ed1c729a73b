import { expect, it } from "vitest";
import { headOf, renderMarkdown } from "../../../worker/render/to-markdown.ts";

const ORIGIN = "https://tabulia.example";

function textOf(html: string): string {
	const page = renderMarkdown({ facts: {}, html, origin: ORIGIN });
	return page.replace(/^---\n---\n\n/, "").trim();
}

/** Elements that are operated, drawn or run. */
const SILENT =
	"audio button dialog fieldset form iframe nav script select style svg template textarea video".split(
		" ",
	);

it.each([
	["<h2>Dates</h2><p>Un <strong>mot</strong>.</p>", "## Dates\n\nUn **mot**."],
	["<p><a href='/fr/blog/x'>lien</a></p>", `[lien](${ORIGIN}/fr/blog/x)`],
	["<p><a href='https://a.example/?q=1'>lien</a></p>", "[lien](https://a.example/?q=1)"],
	["<img src='/media/a.png' alt='Un tableau'>", `![Un tableau](${ORIGIN}/media/a.png)`],
	["<pre><code class='language-sql'><span>select</span> 1</code></pre>", "```sql\nselect 1\n```"],
	[
		"<table><tr><th>A<th>B</tr><tr><td>1|2<td>3</tr></table>",
		"| A | B |\n| - | - |\n| 1\\|2 | 3 |",
	],
	// Elements that are operated, drawn, or hidden from readers.
	[
		"<p>a</p><button>x</button><dialog>x</dialog><fieldset>x</fieldset><select><option>x</select>" +
			"<textarea>x</textarea><audio>x</audio><video>x</video><iframe src='/x'>x</iframe><p>b</p>",
		"a\n\nb",
	],
	[
		"<p>a<span aria-hidden='true'>✓</span></p><nav>x</nav><form><input value='x'></form><svg><text>x</text></svg>",
		"a",
	],
	["<p hidden>x</p>", ""],
	["<p>a <input value='x'></p>", "a"],
	...SILENT.map((tag) => [`<p>a <${tag}>x</${tag}></p>`, "a"] as [string, string]),
	["<p class='when-paying'>x</p><p class='a when-tablet'>x</p><p class='when-annual'>a</p>", "a"],
	[
		["when-signed-in", "is-category", "is-translation", "is-rating", "is-part", "part", "is-parted"]
			.map((name) => `<p class='${name}'>${name}</p>`)
			.join(""),
		"part\n\nis-parted",
	],
	["<p><span>a</span><span>b</span></p><pre><b>x</b><b>y</b></pre>", "a b\n\n```\nxy\n```"],
	// Elements that a page sets apart by its styles only; not in code.
	["<p><a href='/x'>a</a><a href='/y'>b</a></p>", `[a](${ORIGIN}/x) [b](${ORIGIN}/y)`],
	["<p><code><b><span>SUM</span><span>(A1)</span></b></code></p>", "`SUM(A1)`"],
	["<header>x</header><main><p>a</p></main><footer>x</footer>", "a"],
	// A text is no Markup: what it looks like is escaped.
	[
		"<p># no heading, *no* emphasis, [no](link)</p>",
		"\\# no heading, \\*no\\* emphasis, \\[no]\\(link)",
	],
])("%s", (html, markdown) => {
	expect(textOf(html)).toBe(markdown);
});

it("states facts that nothing can break out of", () => {
	const page = renderMarkdown({
		facts: { title: 'A "b"\n---\nc: d', author: undefined },
		html: "<p>x</p>",
		origin: ORIGIN,
	});
	expect(page).toBe('---\ntitle: "A \\"b\\"\\n---\\nc: d"\n---\n\nx\n');
});

it("finds a page's title and description", () => {
	const html =
		"<html><head><title>Tarifs &amp; plus</title><meta name=robots content=x><meta name=description content='En deux mots'></head><body></body></html>";
	expect(headOf(html)).toEqual({ title: "Tarifs & plus", description: "En deux mots" });
	expect(headOf("<p>x</p>")).toEqual({ title: undefined, description: undefined });
});
