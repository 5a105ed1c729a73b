import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { expect, it } from "vitest";
import { nameHeadings } from "../../../../worker/blog/content/name-headings.ts";

function named(html: string) {
	const tree = fromHtml(html, { fragment: true });
	const contents = nameHeadings(tree);
	return { html: toHtml(tree), contents };
}

/** As long as an id may be. */
const LONG = "x".repeat(95);

it.each([
	["<h2>Ça & là !</h2>", '<h2 id="post-ca-la">Ça &#x26; là !</h2>'],
	['<h2 id="x">A</h2><p id="x">b</p>', '<h2 id="post-x">A</h2><p>b</p>'],
	[
		"<h2>A</h2><h2>A</h2><h2>A</h2>",
		'<h2 id="post-a">A</h2><h2 id="post-a-2">A</h2><h2 id="post-a-3">A</h2>',
	],
	[
		'<p id="post-a-2">b</p><h2>A</h2><h2>A</h2><h2>A</h2><h2>A</h2>',
		`<p id="post-a-2">b</p><h2 id="post-a">A</h2>${[3, 4, 5].map((n) => `<h2 id="post-a-${n}">A</h2>`).join("")}`,
	],
	[
		`<h2 id="${LONG}">A</h2><h2 id="${LONG}">B</h2>`,
		`<h2 id="post-${LONG}">A</h2><h2 id="post-${LONG.slice(0, 85)}-2">B</h2>`,
	],
])("get a unique id: %s", (html, expected) => {
	const once = named(html);
	expect(once.html).toBe(expected);
	expect(named(once.html)).toEqual(once);
});

it("never skip a level", () => {
	const { html } = named("<h3>A</h3><h6>B</h6><h4>C</h4><h2>D</h2><h4>E</h4>");
	expect(html.match(/<h\d/g)).toEqual(["<h2", "<h3", "<h4", "<h2", "<h3"]);
});

it("without text are removed", () => {
	expect(named("<h2> </h2><h3><img></h3>x")).toEqual({ html: " <img>x", contents: [] });
});

it("of levels 2 and 3 are the table of contents", () => {
	const { contents } = named("<h2>A</h2><div><h5>B <em>c</em></h5></div><h4>D</h4>");
	expect(contents).toEqual([
		{ id: "post-a", text: "A", level: 2 },
		// The level that it has on the page.
		{ id: "post-b-c", text: "B c", level: 3 },
	]);
});
