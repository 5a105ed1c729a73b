import type { Element } from "hast";
import { attribute } from "./rewrite-elements.ts";

/**
 * WordPress enlarges a picture by a script, if its editor wants that: here it is a link to the largest copy, which our
 * script opens over the page (web/site/behaviours/view-pictures.ts).
 */
export function linkEnlarged(figure: Element): void {
	const classes = attribute(figure, "className")?.split(" ") ?? [];
	if (figure.tagName !== "figure" || !classes.includes("wp-lightbox-container")) return;
	figure.children = figure.children.map((child) => {
		if (child.type !== "element" || child.tagName !== "img") return child;
		const properties = { href: largestCopy(child) };
		return { type: "element", tagName: "a", properties, children: [child] };
	});
}

function largestCopy(picture: Element): string | undefined {
	const copies = (attribute(picture, "srcSet") ?? "").split(/,\s+/).map((copy) => {
		const [address, width = ""] = copy.trim().split(/\s+/);
		return { address, width: Number.parseInt(width, 10) || 0 };
	});
	const [largest] = copies.sort((a, b) => b.width - a.width);
	return largest?.address || attribute(picture, "src");
}
