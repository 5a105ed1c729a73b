import { array, assert, constantFrom, oneof, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { recordedContent } from "../../../../dev/wordpress/recorded/content.ts";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import { ORIGINS, SITE, WORDPRESS } from "../../../fakes/wordpress.ts";
import { SECURITY_RUNS } from "../../property-runs.ts";
import { attacks } from "../attacks.ts";
import { violationsIn } from "../policy-violations.ts";

const UPLOADS = `${WORDPRESS}/wp-content/uploads`;
const clean = (html: string) => sanitise(html, ORIGINS).html;

describe("attacks", () => {
	it.each(attacks)("are sanitised: %s", (attack) => {
		const html = clean(attack);
		expect(violationsIn(html)).toEqual([]);
		expect(clean(html)).toBe(html);
	});
});

/** Each element, attribute, scheme and kind of class that a post may have, and each element that goes with its content. */
const EVERYTHING = [
	'<p class="has-drop-cap fixed" dir="rtl" id="a" lang="ar" title="t" style="x:y" onclick="x()" data-x="1">p</p>',
	...["b", "bdi", "cite", "dfn", "em", "i", "kbd", "mark", "q", "s", "samp", "small"],
	...["strong", "sub", "sup", "u", "var", "abbr", "code", "blockquote", "div", "pre"],
	...["h1", "h2", "h3", "h4", "h5", "h6", "span", "ul", "dl"],
	'<bdo dir="ltr">bdo</bdo><del datetime="2026-01-01">del</del><ins datetime="2026-01-01">ins</ins>',
	'<time datetime="2026-01-01">time</time><ruby>r<rp>(</rp><rt>t</rt><rp>)</rp></ruby><wbr><br><hr>',
	"<details open><summary>s</summary>d</details><dl><dt>t<dd>d</dl>",
	'<ol reversed start="3" type="a"><li value="2">l</ol>',
	'<figure><img alt="a" height="3" sizes="1px" src="/media/a.jpg" srcset="/media/b.jpg 2x" width="4"><figcaption>f</figcaption></figure>',
	'<table><caption>c</caption><colgroup span="2"><col span="1"></colgroup><thead><tr><th colspan="2" headers="h" rowspan="1" scope="col">h</thead><tbody><tr><td colspan="2" headers="h" rowspan="3">d</tbody><tfoot><tr><td>f</tfoot></table>',
	'<audio src="/media/a.mp3"><source src="/media/a.ogg"></audio>',
	'<video height="1" poster="/media/p.jpg" src="/media/v.mp4" width="2"><track default kind="captions" label="l" src="/media/t.vtt" srclang="fr"></video>',
	'<math display="block"><mi mathvariant="normal">x</mi><mo accent="true" fence="true" form="infix" largeop="true" movablelimits="true" separator="true" stretchy="true" symmetric="true">+</mo><mfrac linethickness="0"><mn>1</mn><mn>2</mn></mfrac></math>',
	'<math><mover accent="true"><mi>x</mi><mo>-</mo></mover><munder accentunder="true"><mi>x</mi><mo>-</mo></munder><munderover accent="true" accentunder="true"><mi>x</mi><mo>-</mo><mo>-</mo></munderover></math>',
	'<math><mtable><mtr><mtd columnspan="2" rowspan="2"><mtext>t</mtext></mtd></mtr></mtable><semantics><mrow><ms>s</ms></mrow></semantics></math>',
	...["merror", "mmultiscripts", "mpadded", "mphantom", "mprescripts", "mroot", "mspace"].map(
		inMath,
	),
	...["msqrt", "mstyle", "msub", "msubsup", "msup"].map(inMath),
	...[
		"http:",
		"https:",
		"ftp:",
		"mailto:",
		"tel:",
		"callto:",
		"cid:",
		"xmpp:",
		"javascript:",
		"data:",
	].map(
		(scheme) =>
			`<a href="${scheme}//a.test/b" rel="nofollow noopener sponsored ugc next">${scheme}</a>`,
	),
	...["alignleft", "alignright", "aligncenter", "alignwide", "alignfull", "alignother"].map(
		classed,
	),
	...["has-text-align-left", "has-text-align-right", "has-text-align-center"].map(classed),
	...["wp-block-a__b-c", "columns-8", "columns-9", "is-cropped", "has-nested-images"].map(classed),
	...["gallery", "gallery-columns-3", "gallery-item", "gallery-icon", "gallery-caption"].map(
		classed,
	),
	...["wp-caption", "wp-caption-text", "has-media-on-the-right", "is-image-fill"].map(classed),
	...["is-stacked-on-mobile", "is-not-stacked-on-mobile", "are-vertically-aligned-center"].map(
		classed,
	),
	...["is-vertically-aligned-bottom", "is-position-top-left", "wp-block-button__width-75"].map(
		classed,
	),
	...["outline", "rounded", "wide", "dots", "stripes", "plain"].map((style) =>
		classed(`is-style-${style}`),
	),
	...["has-fixed-layout", "has-background", "has-background-dim", "is-light", "is-vertical"].map(
		classed,
	),
	...["is-content-justification-space-between", "size-medium", "is-resized", "fn"].map(classed),
	...[
		"post-code",
		"post-embed",
		"post-scroll",
		"post-video",
		"post-width-25",
		"post-text-quiet",
	].map(classed),
	...["comment", "function", "keyword", "number", "reference", "string"].map((kind) =>
		classed(`code-${kind}`),
	),
	...["language-c++", "button", "toast"].map(classed),
	...["script", "style", "template", "noscript", "noembed", "noframes", "title", "head", "object"],
	...["annotation", "annotation-xml", "embed", "applet", "svg", "textarea", "select", "option"],
	...["button", "xmp", "canvas", "map", "frameset", "portal", "dialog", "form", "font"],
].map((each) => (each.startsWith("<") ? each : `<${each}>in ${each}</${each}>`));
function inMath(name: string) {
	return `<math><${name}><mi>${name}</mi></${name}></math>`;
}
function classed(name: string) {
	return `<p class="${name}">p</p>`;
}

it("a post keeps what it may have", async () => {
	const lines = EVERYTHING.map((each) => {
		const html = clean(each);
		return html === each ? `${each} stays` : `${each}\n  is ${html || "nothing"}`;
	});
	await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("sanitise.txt");
});

describe("any input", () => {
	const tags = [
		...["a", "abbr", "b", "base", "body", "br", "button", "code", "details", "div", "embed"],
		...["figure", "form", "h1", "h2", "h5", "html", "iframe", "img", "input", "li", "link"],
		...["math", "meta", "mglyph", "mi", "mtext", "noscript", "object", "option", "p", "plaintext"],
		...["pre", "script", "select", "style", "svg", "table", "td", "template", "textarea", "title"],
	];
	const attributes = [
		...['href="javascript:alert(1)"', 'src="data:text/html,x"', 'onclick="x()"', 'style="x:y"'],
		...['id="root"', 'id="post-a"', 'name="body"', 'class="language-js fixed"', "data-x=1"],
		...['href="#a"', 'href=" HTTPS://a.b "', `src="${WORDPRESS}/wp-content/uploads/a-3x4.jpg"`],
		...['srcset="/media/a.jpg 2x, x 1w"', 'width="5"', 'alt="--><img src=x onerror=alert(1)>"'],
		...["encoding=text/html", "xlink:href=javascript:x", 'src="https://youtu.be/embed/abcdefghi"'],
		...['title="</title><script>"', 'src="https://www.youtube.com/embed/abcdefghijk?start=3"'],
	];
	const open = tuple(
		constantFrom(...tags),
		array(constantFrom(...attributes), { maxLength: 3 }),
	).map(([tag, some]) => `<${[tag, ...some].join(" ")}>`);
	const close = constantFrom(...tags).map((tag) => `</${tag}>`);
	const syntax = constantFrom(
		"<!--",
		"-->",
		"<![CDATA[",
		"]]>",
		"&lt;",
		"&#x3c;",
		"\0",
		"\r\n",
		"\n",
		"<",
		"`",
		'"',
		"&nbsp",
	);
	const html = array(oneof(open, close, syntax, string({ maxLength: 8 })), { maxLength: 25 }).map(
		(parts) => parts.join(""),
	);

	it("becomes HTML that the policy allows and a second pass does not change", () => {
		assert(
			property(html, (dirty) => {
				const once = clean(dirty);
				expect(violationsIn(once)).toEqual([]);
				expect(clean(once)).toBe(once);
			}),
			{ numRuns: SECURITY_RUNS },
		);
	});
});

describe("an author's HTML", () => {
	it.each([
		[`<a href="${SITE}/pricing">x</a>`, undefined],
		['<a href=" HTTPS://a.test/x ">x</a>', '<a href="https://a.test/x" rel="noopener">x</a>'],
		[
			'<a href="//a.test" target="_blank" rel="opener">x</a>',
			'<a href="//a.test" rel="noopener">x</a>',
		],
		[
			'<a href="https://a.test" rel="sponsored nofollow author opener">x</a>',
			'<a href="https://a.test" rel="noopener sponsored nofollow">x</a>',
		],
		[`<a href="${WORDPRESS}/en/a/#b" rel="nofollow">x</a>`, '<a href="/en/blog/a#post-b">x</a>'],
		[`<a href="${WORDPRESS}/wp-admin/">x</a>`, "x"],
		[
			'<p class="fixed inset-0 has-text-align-center">x</p>',
			'<p class="has-text-align-center">x</p>',
		],
	])("is preserved or normalised: %s", (html, expected = html) => {
		expect(clean(html)).toBe(expected);
	});

	it("has pictures of the media library at the site's URL, with their size", () => {
		const uploads = `${WORDPRESS}/wp-content/uploads/2026/11`;
		const html = `<img src="${uploads}/a-300x169.jpg" srcset="${uploads}/a.jpg 1600w, https://x.test/b.jpg 5w" sizes="100vw" alt="A">`;
		expect(clean(html)).toBe(
			'<img src="/media/2026/11/a-300x169.jpg" srcset="/media/2026/11/a.jpg 1600w" sizes="(min-width: 45rem) 40rem, 92vw" alt="A" width="300" height="169" decoding="async" loading="lazy">',
		);
	});

	it.each([
		[
			`<figure class="wp-block-audio"><audio controls autoplay src="${UPLOADS}/a.mp3"></audio></figure>`,
			'<figure class="wp-block-audio"><audio src="/media/a.mp3" controls preload="none"></audio></figure>',
		],
		[
			`<video loop poster="${UPLOADS}/p.png" width="9" height="5">no<p>player</p><source src="${UPLOADS}/a.mp4"><source src="https://x.test/a.mp4"><track kind="captions" srclang="fr" label="Français" src="${UPLOADS}/a.vtt" default></video>`,
			'<video poster="/media/p.png" width="9" height="5" controls playsinline preload="metadata"><source src="/media/a.mp4"><track kind="captions" srclang="fr" label="Français" src="/media/a.vtt" default></video>',
		],
		[
			`<audio src="${UPLOADS}/a.mp4"></audio>`,
			'<span class="post-embed"><a href="/media/a.mp4">wordpress.test</a></span>',
		],
		[`<p>a<track src="${UPLOADS}/a.vtt"><source src="${UPLOADS}/a.mp4"></p>`, "<p>a</p>"],
		['<video poster="/media/p.png"></video>', ""],
	])("has sounds and films of the media library only: %s", (html, expected) => {
		expect(clean(html)).toBe(expected);
	});
});

it.each(recordedContent().posts.map((post) => [post.slug, post.content]))(
	"the recorded posts are sanitised: %s",
	(_, html) => {
		const once = clean(html.replaceAll("{origin}", WORDPRESS));
		expect(violationsIn(once)).toEqual([]);
		expect(clean(once)).toBe(once);
	},
);

describe("excessive input", () => {
	it.each([
		["identical headings", "<h2>a</h2>", 10_000],
		["open paragraphs", "<p>", 20_000],
		["misnested tags", "<b><p></b>", 1_000],
	])("is sanitised within the timeout: %s", (_, html, times) => {
		const once = clean(html.repeat(times));
		expect(clean(once)).toBe(once);
	});
});
