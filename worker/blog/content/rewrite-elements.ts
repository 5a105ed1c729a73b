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

/** All elements inside of another, in the order of the document. */
export function elementsIn(parent: Root | Element, found: Element[] = []): Element[] {
	for (const child of parent.children) {
		if (child.type !== "element") continue;
		found.push(child);
		elementsIn(child, found);
	}
	return found;
}

/** An attribute as text; lists are joined by spaces. */
export function attribute(element: Element, property: string): string | undefined {
	const value = element.properties[property];
	if (value === null || value === undefined || value === false) return undefined;
	return Array.isArray(value) ? value.join(" ") : String(value);
}

/** The classes of an element; none of a root. */
export function classesOf(node: Root | Element): readonly string[] {
	const names = node.type === "element" ? attribute(node, "className") : undefined;
	return names?.split(/\s+/).filter((name) => name !== "") ?? [];
}
