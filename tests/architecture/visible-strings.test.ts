import { describe, expect, it } from "vitest";
import { projectFiles, read } from "./source-files.ts";
import { isNode, literal, type Node, nodesOf } from "./syntax.ts";

/** Attributes that people read or hear. */
const SPOKEN = new Set(["alt", "aria-label", "aria-description", "label", "placeholder", "title"]);
/** The same in every language: the product's name, and labels of an Excel sheet. */
const UNTRANSLATED = /^(?:Tabulia|fx|f\(x\))$/;
const WORD = /\p{L}{2,}/u;

describe("every visible string lives in locales/", () => {
	it("in each component", () => {
		const components = projectFiles().filter((path) => /^web\/.*\.tsx$/.test(path));
		const found = components.flatMap((path) =>
			visibleStrings(path, read(path)).map((text) => `${path}: ${text}`),
		);
		expect(found).toEqual([]);
	});

	it.each([
		["<p>Bonjour</p>", ["Bonjour"]],
		["<p>{`Bonjour`}</p>", ["Bonjour"]],
		['<p>{"Bonjour"}</p>', ["Bonjour"]],
		['<img alt="Une feuille" />', ["Une feuille"]],
		["<a aria-label={`Fermer`} />", ["Fermer"]],
		['<p className="text-soft">{t("key")} · 404</p>', []],
		["<span>Tabulia</span>", []],
	])("finds in %s: %j", (jsx, found) => {
		expect(visibleStrings("a.tsx", `export const a = ${jsx};`)).toEqual(found);
	});
});

function visibleStrings(path: string, source: string): string[] {
	const found: string[] = [];
	const note = (text: string | undefined) => {
		const trimmed = text?.trim() ?? "";
		if (WORD.test(trimmed) && !UNTRANSLATED.test(trimmed)) found.push(trimmed);
	};
	for (const node of nodesOf(path, source)) {
		if (node.type === "JSXText") note(String(node.value));
		if (node.type === "JSXElement" && Array.isArray(node.children)) {
			for (const child of node.children) note(contained(child));
		}
		if (node.type === "JSXAttribute" && isNode(node.name) && SPOKEN.has(String(node.name.name))) {
			note(literal(node.value) ?? contained(node.value));
		}
	}
	return found;
}

/** The literal in `{"…"}`. */
function contained(node: unknown): string | undefined {
	const container = node as Node | null | undefined;
	return container?.type === "JSXExpressionContainer" ? literal(container.expression) : undefined;
}
