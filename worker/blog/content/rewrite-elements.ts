import type { Element, ElementContent, Root } from "hast";

/**
 * Walks a tree from its leaves up and replaces each element.
 * @param rewrite returns the replacement: the element itself, others, or nothing.
 */
export function rewriteElements(
	parent: Root | Element,
	rewrite: (element: Element, parent: Root | Element) => readonly ElementContent[],
): void {
	const children: ElementContent[] = [];
	for (const child of parent.children) {
		if (child.type === "doctype") continue;
		if (child.type !== "element") {
			children.push(child);
			continue;
		}
		rewriteElements(child, rewrite);
		children.push(...rewrite(child, parent));
	}
	parent.children = children;
}

/** An attribute as text; lists are joined by spaces. */
export function attribute(element: Element, property: string): string | undefined {
	const value = element.properties[property];
	if (value === null || value === undefined || value === false) return undefined;
	return Array.isArray(value) ? value.join(" ") : String(value);
}
