/** The grammars and their engine, 110 KB: imported by the first post with code (highlight-code.ts). */
import type { ElementContent } from "hast";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";
import type { CodeLanguage } from "./code-language.ts";
import { excel } from "./grammars/excel.ts";
import { powerQuery } from "./grammars/power-query.ts";
import { vba } from "./grammars/vba.ts";

const GRAMMARS = { excel, javascript, json, powerquery: powerQuery, python, sql, typescript, vba };
const lowlight = createLowlight(GRAMMARS);

/** Scopes of highlight.js, by the classes of web/ui/post-code.css; all others keep the text's colour. */
const CLASSES: Readonly<Record<string, string>> = {
	...{ attr: "reference", built_in: "function", comment: "comment", keyword: "keyword" },
	...{ literal: "number", meta: "function", number: "number", regexp: "string" },
	...{ string: "string", title: "function", type: "reference", variable: "reference" },
};

/** How deep strings lie in strings; more is an attack. */
const MAX_DEPTH = 20;

/**
 * The code as elements, `<span class="code-…">` around what has a colour.
 * @throws RangeError for code nested too deep.
 */
export function highlight(code: string, language: CodeLanguage): ElementContent[] {
	const grammar = language === "officescript" ? "typescript" : language;
	const { children } = lowlight.highlight(grammar, code, { prefix: "" });
	return coloured(children as ElementContent[], 0);
}

function coloured(nodes: readonly ElementContent[], depth: number): ElementContent[] {
	if (depth > MAX_DEPTH) throw new RangeError("Code is nested too deep");
	return nodes.flatMap((node) => {
		if (node.type !== "element") return [node];
		const children = coloured(node.children, depth + 1);
		const { className } = node.properties;
		const name = CLASSES[Array.isArray(className) ? String(className[0]) : ""];
		if (name === undefined) return children;
		return [{ ...node, properties: { className: [`code-${name}`] }, children }];
	});
}
