import type { Element } from "hast";
import { MATH_TAGS } from "../../../contract/sanitise-policy.ts";

/** Removes from a formula all but MathML: its elements may hold HTML, which browsers and parsers read differently. */
export function keepMath(element: Element): void {
	if (element.tagName !== "math") return;
	const keep = (parent: Element) => {
		parent.children = parent.children.filter(
			(child) =>
				child.type === "text" ||
				(child.type === "element" && child.tagName !== "math" && MATH_TAGS.includes(child.tagName)),
		);
		for (const child of parent.children) if (child.type === "element") keep(child);
	};
	keep(element);
}
