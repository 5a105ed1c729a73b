import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import type { Heading } from "../../../contract/blog.ts";
import { MATH_TAGS } from "../../../contract/sanitise-policy.ts";
import { nameCode } from "../code/name-code.ts";
import { decorate } from "./decorate.ts";
import { nameStyles } from "./editor-styles.ts";
import { linkFrames } from "./embeds.ts";
import { cleanAddress } from "./link-address.ts";
import { nameHeadings } from "./name-headings.ts";
import { linkEnlarged } from "./picture-sizes.ts";
import { toPlainText } from "./plain-text.ts";
import { attribute, rewriteElements } from "./rewrite-elements.ts";
import { SCHEMA } from "./sanitise-schema.ts";
import type { Place } from "./site-address.ts";
import { unfold } from "./unfold.ts";

export interface Sanitised {
	html: string;
	contents: Heading[];
}

/** Nearly all posts are stable at the second pass. */
const MAX_PASSES = 5;

/**
 * A post's HTML by the policy (contract/sanitise-policy.ts), with its table of contents.
 * The result is sanitised again until it is stable, so that a browser parses it as this parser does.
 * HTML that never becomes stable is shown as text.
 *
 * @throws RangeError for tags nested thousands deep.
 * @example sanitise(post.content.rendered, { ...origins, language: "fr" }).html
 */
export function sanitise(html: string, place: Place): Sanitised {
	let before = html;
	for (let passes = 0; passes < MAX_PASSES; passes++) {
		const result = pass(before, place);
		if (result.html === before) return result;
		before = result.html;
	}
	const text = toHtml({ type: "text", value: toPlainText(html) });
	return { html: `<p>${text}</p>`, contents: [] };
}

function pass(html: string, place: Place): Sanitised {
	const tree = fromHtml(html, { fragment: true });
	rewriteElements(tree, (element, parent) => {
		// The page's own title is its h1.
		if (element.tagName === "h1") element.tagName = "h2";
		nameCode(element, parent);
		nameStyles(element);
		for (const name of ["href", "src", "poster"]) {
			const address = attribute(element, name);
			if (address !== undefined) element.properties[name] = cleanAddress(address);
		}
		keepMath(element);
		linkEnlarged(element);
		return unfold(element) ?? linkFrames(element, place);
	});
	const safe = asRoot(sanitize(tree, SCHEMA));
	decorate(safe, place);
	const contents = nameHeadings(safe);
	return { html: toHtml(safe, { characterReferences: { useNamedReferences: false } }), contents };
}

/** Removes from a formula all but MathML: its elements may hold HTML, which browsers and parsers read differently. */
function keepMath(element: Element): void {
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

/** hast-util-sanitize returns a tree of one node as that node. */
function asRoot(tree: ReturnType<typeof sanitize>): Root {
	if (tree.type === "root") return tree;
	return { type: "root", children: tree.type === "doctype" ? [] : [tree] };
}
