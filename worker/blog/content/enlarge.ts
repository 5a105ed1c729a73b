import type { Element } from "hast";
import { copiesOf } from "./picture-sizes.ts";
import { attribute, classesOf } from "./rewrite-elements.ts";

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
