import { describe, expect, it } from "vitest";
import { projectFiles, read } from "./source-files.ts";
import { isNode, literal, type Node, nodesOf } from "./syntax.ts";

/** Attributes whose text is displayed or read aloud. */
const READABLE = new Set([
	"alt",
	"aria-label",
	"aria-description",
	"label",
	"placeholder",
	"title",
]);
/** The same in every language: the product's name, and labels of an Excel sheet. */
const UNTRANSLATED = /^(?:Tabulia|fx|f\(x\))$/;
const WORD = /\p{L}{2,}/u;

describe("visible strings", () => {
	it("are in locales/, not in components", () => {
		const components = projectFiles().filter((path) => /^web\/.*\.tsx$/.test(path));
		const untranslated = components.flatMap((path) =>
			visibleStrings(path, read(path)).map((text) => `${path}: ${text}`),
		);
		expect(untranslated).toEqual([]);
	});
});

function visibleStrings(path: string, source: string): string[] {
	const texts: string[] = [];
	const add = (text: string | undefined) => {
		const trimmed = text?.trim() ?? "";
		if (WORD.test(trimmed) && !UNTRANSLATED.test(trimmed)) texts.push(trimmed);
	};
	for (const node of nodesOf(path, source)) {
		if (node.type === "JSXText") add(String(node.value));
		if (node.type === "JSXElement" && Array.isArray(node.children)) {
			for (const child of node.children) add(expressionText(child));
		}
		if (node.type === "JSXAttribute" && isNode(node.name) && READABLE.has(String(node.name.name))) {
			add(literal(node.value) ?? expressionText(node.value));
		}
	}
	return texts;
}

/** The literal in `{"…"}`. */
function expressionText(node: unknown): string | undefined {
	const container = node as Node | null | undefined;
	return container?.type === "JSXExpressionContainer" ? literal(container.expression) : undefined;
}
