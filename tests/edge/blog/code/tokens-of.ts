import type { ElementContent } from "hast";
import type { CodeLanguage } from "../../../../worker/blog/code/code-language.ts";
import { highlight } from "../../../../worker/blog/code/highlighter.ts";
import { textOf } from "../../../../worker/blog/content/plain-text.ts";

/** Coloured tokens, in order: `function SUM`, `reference A1:A3`. */
export function tokensOf(code: string, language: CodeLanguage): string[] {
	const visit = (node: ElementContent): string[] => {
		if (node.type !== "element") return [];
		const name = String(node.properties.className).replace("code-", "");
		return [`${name} ${textOf(node)}`, ...node.children.flatMap(visit)];
	};
	return highlight(code, language).flatMap(visit);
}
