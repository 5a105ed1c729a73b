import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { REMOVED_WITH_CONTENT } from "../../../contract/sanitise-policy.ts";

const SILENT: ReadonlySet<string> = new Set([...REMOVED_WITH_CONTENT, "iframe"]);
/** Tags whose content stays in its line. */
const INLINE: ReadonlySet<string> = new Set(
	"a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(
		" ",
	),
);

/**
 * The text of HTML: entities decoded, scripts and styles removed, white space collapsed. The result
 * has to be escaped like any other text.
 *
 * @example toPlainText("<em>Fish</em> &amp; chips") === "Fish & chips"
 */
export function toPlainText(html: string): string {
	// Most names contain neither a tag nor an entity.
	if (!/[<&]/.test(html)) return collapse(html);
	return collapse(textOf(fromHtml(html, { fragment: true })));
}

/** The text of a tree, with spaces between blocks. */
export function textOf(node: Nodes): string {
	if (node.type === "text") return node.value;
	if (node.type === "element" && SILENT.has(node.tagName)) return "";
	if (!("children" in node)) return "";
	const text = node.children.map(textOf).join("");
	return node.type === "element" && !INLINE.has(node.tagName) ? ` ${text} ` : text;
}

function collapse(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

/** The end of an excerpt that WordPress generates. */
const CUT_BY_WORDPRESS = /\s*\[…\]$/;

/** An excerpt without tags. */
export function toExcerpt(html: string): string {
	return toPlainText(html).replace(CUT_BY_WORDPRESS, "…");
}

/** The first `length` characters of a text, without half a character or a trailing space. */
export function cutTo(text: string, length: number): string {
	const characters = [...text];
	return characters.length <= length ? text : characters.slice(0, length).join("").trimEnd();
}
