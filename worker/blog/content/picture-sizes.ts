import type { Element } from "hast";
import { attribute, classesOf, elementsIn } from "./rewrite-elements.ts";

/** The width of a text on wide screens and on phones (web/site/styles/blog.css). */
const TEXT = { rem: 40, vw: 92 };
const COLUMNS = /(?:^|\s)(?:gallery-)?columns-([1-8])(?:\s|$)/;
const GALLERY = /(?:^|\s)(?:wp-block-)?gallery(?:\s|$)/;
const HALF = /(?:^|\s)(?:wp-block-(?:columns|media-text)|align(?:left|right))(?:\s|$)/;

/** `sizes` of a picture in a text, or in one of several columns of it. */
export function textSizes(columns = 1, columnsOnPhones = 1): string {
	const share = (width: number, of: number) => Math.ceil(width / of);
	return `(min-width: 45rem) ${share(TEXT.rem, columns)}rem, ${share(TEXT.vw, columnsOnPhones)}vw`;
}

/** The copies of a picture in its `srcset`: address and size (`300w`). */
export function copiesOf(picture: Element): { address: string; size: string }[] {
	const { srcSet } = picture.properties;
	const candidates = Array.isArray(srcSet) ? srcSet : String(srcSet ?? "").split(/,\s+/);
	return candidates.map((candidate) => {
		const [address = "", size = ""] = String(candidate).trim().split(/\s+/);
		return { address, size };
	});
}

/** Corrects the `sizes` of pictures inside a block that shows them smaller than the text is wide. */
export function narrowPictures(block: Element): void {
	const className = attribute(block, "className") ?? "";
	const columns = GALLERY.test(className) ? Number(COLUMNS.exec(className)?.[1] ?? 3) : 2;
	if (!GALLERY.test(className) && !HALF.test(className)) return;
	const sizes = textSizes(columns, GALLERY.test(className) ? Math.min(columns, 2) : 1);
	for (const { tagName, properties } of elementsIn(block)) {
		if (tagName === "img" && properties.srcSet) properties.sizes = sizes;
	}
}

/**
 * WordPress enlarges a picture by a script, if its editor wants that: here it is a link to the largest copy, which our
 * script opens over the page (web/site/behaviours/view-pictures.ts).
 */
export function linkEnlarged(figure: Element): void {
	if (!classesOf(figure).includes("wp-lightbox-container")) return;
	figure.children = figure.children.map((child) => {
		if (child.type !== "element" || child.tagName !== "img") return child;
		const properties = { href: largestCopy(child) };
		return { type: "element", tagName: "a", properties, children: [child] };
	});
}

function largestCopy(picture: Element): string | undefined {
	const widthOf = ({ size }: { size: string }) => Number.parseInt(size, 10) || 0;
	const [largest] = copiesOf(picture).sort((a, b) => widthOf(b) - widthOf(a));
	return largest?.address || attribute(picture, "src");
}
