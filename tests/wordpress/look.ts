/** Look of a post in a browser. */
import type { Page } from "playwright";
import type { Shown } from "./compare.ts";

/** The first and last paragraph of each post: the first says where a plain paragraph stands. */
export const FIRST =
	"The first paragraph of a post is as wide as its column of text, because it has so many words.";
export const LAST = "The last one.";

/** Reads the post inside of the first element of the selector. @throws when the post's first paragraph is not there. */
export function look(page: Page, selector: string): Promise<Shown> {
	return page.locator(selector).first().evaluate(read, FIRST);
}

/** Runs in the page, so that it may use nothing from outside of it. */
function read(root: Element, first: string): Shown {
	const INLINE =
		"a:not([class*=button]),abbr,b,bdi,cite,code,del,em,i,ins,kbd,mark,mi,mn,mo,mrow,msup,semantics,small,span,strong,sub,sup,u,var";
	const MEDIA = "img,audio,video,hr,svg";
	const plain = (text: string) => text.replace(/\s+/g, " ").trim();
	const column = [...root.querySelectorAll("p")].find((each) => plain(each.textContent) === first);
	if (!column) throw new Error(`The post is not shown at ${location.href}`);
	const { left: start, width } = column.getBoundingClientRect();

	const ancestors = (element: Element | null): Element[] =>
		element ? [element, ...ancestors(element.parentElement)] : [];
	const scroller = (element: Element) =>
		ancestors(element).find(
			(each) =>
				each.scrollWidth > each.clientWidth + 1 &&
				/auto|scroll/.test(getComputedStyle(each).overflowX),
		);
	const unit = (name: string, element: Element, box: DOMRect, isMedia: boolean) => {
		const scrolls = scroller(element) !== undefined;
		return {
			...{ name, isMedia, scrolls, top: box.top, bottom: box.bottom },
			...{ left: (box.left - start) / width, right: (box.right - start) / width },
			isCut: !scrolls && (box.left < -1 || box.right > innerWidth + 1),
		};
	};
	const isVisible = (element: Element, box: DOMRect) =>
		element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
		box.width > 1 &&
		// A rule is a line.
		(box.height > 1 || element.tagName === "HR") &&
		!element.closest(".screen-reader-text");
	/** Signs, such as the plus of an accordion, are no text. */
	const isSign = (text: Text) => text.parentElement?.closest("[aria-hidden=true]");

	// Texts by the block that they belong to, and media, in the order of the page.
	const blocks = new Map<Element, Text[]>();
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const node = walker.currentNode;
		if (node instanceof Element && node.matches(MEDIA)) blocks.set(node, []);
		if (!(node instanceof Text) || plain(node.data) === "" || isSign(node)) continue;
		const block = ancestors(node.parentElement).find((each) => !each.matches(INLINE)) ?? root;
		blocks.set(block, [...(blocks.get(block) ?? []), node]);
	}
	const units = [...blocks].flatMap(([element, texts]) => {
		const range = document.createRange();
		const shown = texts.filter((text) => {
			range.selectNodeContents(text);
			return isVisible(text.parentElement ?? element, range.getBoundingClientRect());
		});
		const [from, to] = [shown.at(0), shown.at(-1)];
		if (from && to) {
			range.setStart(from, 0);
			range.setEndAfter(to);
			// Words for screen readers, which the site shows, are a part of the name.
			const read = texts.filter(({ parentElement }) => parentElement?.checkVisibility());
			const name = plain(read.map(({ data }) => data).join(""));
			return [unit(name, element, range.getBoundingClientRect(), false)];
		}
		const box = element.getBoundingClientRect();
		if (texts.length > 0 || !isVisible(element, box)) return [];
		const name = `[${element.localName} ${element.getAttribute("alt") ?? ""}]`.replace(" ]", "]");
		return [unit(name, element, box, true)];
	});
	const links = [...root.querySelectorAll("a")]
		.filter((link) => isVisible(link, link.getBoundingClientRect()))
		.map(({ href }) => href);
	const overflow = document.documentElement.scrollWidth - innerWidth;
	return { units, links, overflow: Math.max(0, overflow) };
}
