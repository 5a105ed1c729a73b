/** Names the language of code by the class `language-…`, which the policy allows. */
import type { Element, ElementContent, Root } from "hast";
import { classesOf } from "../content/rewrite-elements.ts";
import { codeLanguage, isFormula, namesLanguage } from "./code-language.ts";

/**
 * Changes a `pre` or an inline `code`: known code becomes `<code class="language-…">` with plain text,
 * because a plugin's own colours are in styles that the policy removes. Some plugins name the language
 * on the element around it.
 */
export function nameCode(element: Element, parent: Root | Element): void {
	if (element.tagName === "pre") nameBlock(element, parent);
	else if (element.tagName === "code" && !isPre(parent)) nameFormula(element);
}

/** The code of a `pre` that holds nothing else. */
export function onlyCode({ children }: Element): Element | undefined {
	const [only, ...others] = children.filter(
		(child) => child.type !== "text" || child.value.trim() !== "",
	);
	return only?.type === "element" && only.tagName === "code" && others.length === 0
		? only
		: undefined;
}

function nameBlock(pre: Element, parent: Root | Element): void {
	const inner = onlyCode(pre);
	const around = [...(inner ? [inner] : []), pre, parent];
	const named = around.map((node) => classesOf(node).join(" ")).find(namesLanguage);
	const text = codeText(inner ?? pre)
		.replace(/^\n+/, "")
		.trimEnd();
	const isUnnamedFormula = named === undefined && inner !== undefined && isFormula(text);
	const language = isUnnamedFormula ? "excel" : codeLanguage(named ?? "");
	if (language === undefined) return;
	const properties = { className: [`language-${language}`] };
	const children: ElementContent[] = [{ type: "text", value: text }];
	pre.children = [{ type: "element", tagName: "code", properties, children }];
	pre.properties = { className: ["wp-block-code"] };
}

function nameFormula(code: Element): void {
	const [text, ...others] = code.children;
	const names = classesOf(code).join(" ");
	if (text?.type !== "text" || others.length > 0 || namesLanguage(names)) return;
	if (isFormula(text.value)) code.properties.className = ["language-excel"];
}

function isPre(parent: Root | Element): boolean {
	return parent.type === "element" && parent.tagName === "pre";
}

/** The text with its line breaks, which the editor may have written as elements. */
function codeText(node: ElementContent): string {
	if (node.type === "text") return node.value;
	if (node.type !== "element") return "";
	return node.tagName === "br" ? "\n" : node.children.map(codeText).join("");
}
