import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { describe, expect, it } from "vitest";
import { decorate } from "../../../../worker/blog/content/decorate.ts";
import { sanitise } from "../../../../worker/blog/content/sanitise.ts";
import allBlocks from "../../../fakes/all-blocks.html?raw";
import { ORIGINS, WORDPRESS } from "../../../fakes/wordpress.ts";
import { violationsIn } from "../policy-violations.ts";

function decorated(html: string): string {
	const tree = fromHtml(html, { fragment: true });
	decorate(tree, ORIGINS);
	return toHtml(tree);
}

const picture = (attributes: string) =>
	decorated(`<img src="${WORDPRESS}/wp-content/uploads/a.jpg" ${attributes}>`);

describe("pictures", () => {
	it.each([
		['width="300" height="200"', 'width="300" height="200"'],
		['width="0" height="200"', ""],
		['width="300"', ""],
	])("with %s have the size %j", (attributes, expected) => {
		const html = picture(attributes);
		expect(/width="[^"]*"/.test(html)).toBe(expected !== "");
		expect(html).toContain(expected);
	});

	it("of a gallery lose the link to WordPress's attachment page, but no other link", () => {
		const inner = `<img src="${WORDPRESS}/wp-content/uploads/a.jpg">`;
		expect(decorated(`<a href="${WORDPRESS}/a/">\n${inner}</a>`)).toMatch(/^\n<img /);
		expect(decorated(`<a href="${WORDPRESS}/a/"><b>Look</b>${inner}</a>`)).toMatch(/^<a /);
		expect(decorated(`<a href="https://x.test/">${inner}</a>`)).toMatch(/^<a /);
	});

	it("keep the link to their file, which is named by their alternative text", () => {
		const file = `${WORDPRESS}/wp-content/uploads/a.jpg`;
		expect(decorated(`<a href="${file}"><img src="${file}" alt="Une vue"></a>`)).toMatch(
			/^<a href="\/media\/a\.jpg"><img [^>]*alt="Une vue"/,
		);
		expect(decorated(`<a href="${file}"><img src="${file}" alt=""></a>`)).toMatch(/^<img /);
	});

	it("of a classic gallery are figures, since a list of terms needs definitions", () => {
		const item = '<dl class="gallery-item"><dt>a</dt><dd class="gallery-caption">b</dd></dl>';
		const once = decorated(item);
		expect(once).toBe(
			'<figure class="gallery-item"><div>a</div><figcaption class="gallery-caption">b</figcaption></figure>',
		);
		expect(decorated(once)).toBe(once);
		const list = "<dl><dt>a</dt><dd>b</dd></dl>";
		expect(decorated(list)).toBe(list);
	});

	it("lose a srcset of other hosts", () => {
		expect(picture('srcset="https://x.test/a.jpg 1w, /media/b.jpg" sizes="1vw"')).toBe(
			'<img src="/media/a.jpg" alt="" decoding="async" loading="lazy">',
		);
	});
});

it("tables and code are wrapped for scrolling, once", () => {
	const once = decorated("<table></table>");
	expect(once).toBe('<div class="post-scroll" tabindex="0"><table></table></div>');
	expect(decorated(once.replace(' tabindex="0"', ""))).toBe(once);
	expect(decorated("<pre>\n\na</pre>")).toBe('<pre tabindex="0">a</pre>');
});

const clean = (given: string) => sanitise(given, ORIGINS).html;
const html = clean(allBlocks.replaceAll("{origin}", WORDPRESS));

it("WordPress's own blocks keep nothing that the policy forbids, and no link to WordPress", () => {
	expect(html).not.toContain(WORDPRESS);
	expect(violationsIn(html)).toEqual([]);
	expect(clean(html)).toBe(html);
});
