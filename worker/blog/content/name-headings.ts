import type { Element, Root } from "hast";
import type { Heading } from "../../../contract/blog.ts";
import { prefixedId } from "./link-address.ts";
import { textOf } from "./plain-text.ts";
import { attribute, elementsIn, rewriteElements } from "./rewrite-elements.ts";

const HEADING = /^h([2-6])$/;
/** Levels of the table of contents. */
const LISTED = 3;
const MAX_SLUG = 60;
/** Leaves space for a number. */
const MAX_STEM = 90;

/**
 * Prefixes every id, gives every heading a unique id, keeps each heading at most one level below the
 * previous one (WCAG 1.3.1) and removes empty headings.
 * @returns the table of contents.
 */
export function nameHeadings(root: Root): Heading[] {
	rewriteElements(root, (element) =>
		HEADING.test(element.tagName) && words(element) === "" ? element.children : [element],
	);
	const contents: Heading[] = [];
	const taken = new Set<string>();
	const numbers = new Map<string, number>();
	// The post's title is the page's h1.
	let before = 1;
	for (const element of elementsIn(root)) {
		const [, digit] = HEADING.exec(element.tagName) ?? [];
		const own = prefixedId(attribute(element, "id") ?? "");
		const isFree = own !== undefined && !taken.has(own);
		if (digit === undefined) {
			if (isFree) taken.add(own);
			element.properties.id = isFree ? own : undefined;
			continue;
		}
		const level = Math.min(Number(digit), before + 1);
		before = level;
		element.tagName = `h${level}`;
		const text = words(element);
		const id = isFree ? own : freeId(own ?? slugId(text), taken, numbers);
		taken.add(id);
		element.properties.id = id;
		if (level <= LISTED) contents.push({ id, text, level });
	}
	return contents;
}

function slugId(text: string): string {
	const slug = text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.slice(0, MAX_SLUG)
		.replace(/^-+|-+$/g, "");
	return prefixedId(slug) ?? "post-section";
}

/** @param numbers the next number of each stem: thousands of headings may have the same text */
function freeId(id: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
	if (!taken.has(id)) return id;
	const stem = id.slice(0, MAX_STEM);
	for (let n = numbers.get(stem) ?? 2; ; n++) {
		const numbered = `${stem}-${n}`;
		if (taken.has(numbered)) continue;
		numbers.set(stem, n + 1);
		return numbered;
	}
}

function words(element: Element): string {
	return textOf(element).replace(/\s+/g, " ").trim();
}
