/** Colours for code, once, when a post's copy is made (docs/architecture/blog.md#blog-code). */
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { attribute, elementsIn } from "../content/rewrite-elements.ts";
import { codeLanguage } from "./code-language.ts";

/** Characters with colours: longer or deeply nested code stays plain, so that a post takes a bounded time. */
export const CODE_LIMITS = { block: 20_000, post: 60_000 } as const;

/** @param html of `sanitise`, whose code elements have the class of their language. */
export async function highlightCode(html: string): Promise<string> {
	if (!html.includes('class="language-')) return html;
	const { highlight } = await import("./highlighter.ts");
	const tree = fromHtml(html, { fragment: true });
	let budget: number = CODE_LIMITS.post;
	for (const element of elementsIn(tree)) {
		if (element.tagName !== "code") continue;
		const language = codeLanguage(attribute(element, "className") ?? "");
		const [text, ...others] = element.children;
		if (language === undefined || text?.type !== "text" || others.length > 0) continue;
		const { length } = text.value;
		if (length > CODE_LIMITS.block || length > budget) continue;
		budget -= length;
		try {
			element.children = highlight(text.value, language);
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
		}
	}
	return toHtml(tree, { characterReferences: { useNamedReferences: false } });
}
