/** Pages as Markdown, for programs that read texts (docs/product/site.md#markdown). */
import type { Element, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";

export interface MarkdownPage {
	/** Metadata at the beginning, in this order; undefined values are left out. */
	facts: Record<string, string | undefined>;
	/** A page, of which the main content counts, or a part of one. */
	html: string;
	/** Origin of the site, without a trailing slash: addresses are whole. */
	origin: string;
}

/** Elements that are operated or drawn, and say nothing as text. */
const SILENT = new Set([
	...["audio", "button", "dialog", "fieldset", "form", "iframe", "input", "nav", "script"],
	...["select", "style", "svg", "template", "textarea", "video"],
]);
/** Elements of states that no program is in: paying, signed in, on a tablet, another choice of the sheet to try. */
const OTHER_STATE =
	/^(?:when-(?:paying|signed-in|tablet)|is-(?:category|translation|rating|part))$/;
/** Elements that a page sets apart by its styles, without a space between. */
const INLINE = new Set(["a", "span"]);
const CODE = new Set(["code", "pre"]);
const TABLES = gfmTableToMarkdown({ tablePipeAlign: false });

/** A YAML block with the facts, and the text in CommonMark with GitHub's tables. */
export function renderMarkdown({ facts, html, origin }: MarkdownPage): string {
	const root = fromHtml(html, { fragment: true });
	const main = find(root, "main") ?? root;
	const content: Root = { type: "root", children: spoken(main.children, origin) };
	const text = toMarkdown(toMdast(content), { bullet: "-", extensions: [TABLES] });
	const head = Object.entries(facts).flatMap(([name, value]) =>
		// A JSON string is one of YAML.
		value === undefined ? [] : [`${name}: ${JSON.stringify(value)}\n`],
	);
	return `---\n${head.join("")}---\n\n${text}`;
}

/** Title and description of a page. */
export function headOf(html: string): {
	title: string | undefined;
	description: string | undefined;
} {
	const root = fromHtml(html);
	const [title] = find(root, "title")?.children ?? [];
	const description = find(root, "meta", ({ name }) => name === "description")?.properties.content;
	return {
		title: title?.type === "text" ? title.value : undefined,
		description: typeof description === "string" ? description : undefined,
	};
}

function find(
	{ children }: Root | Element,
	tagName: string,
	matches: (properties: Element["properties"]) => boolean = () => true,
): Element | undefined {
	for (const child of children) {
		if (child.type !== "element") continue;
		if (child.tagName === tagName && matches(child.properties)) return child;
		const found = find(child, tagName, matches);
		if (found) return found;
	}
	return undefined;
}

/** Content that is read out: neither controls nor what is hidden; with whole addresses. */
function spoken(nodes: readonly RootContent[], origin: string, isCode = false): RootContent[] {
	const kept = nodes.filter((node) => node.type !== "element" || isSpoken(node));
	return kept.flatMap((node, at): RootContent[] => {
		if (node.type !== "element") return [node];
		const { tagName, properties, children } = node;
		const whole = (value: typeof properties.href) =>
			typeof value === "string" && value.startsWith("/") ? origin + value : value;
		const read = {
			...node,
			properties: { ...properties, href: whole(properties.href), src: whole(properties.src) },
			children: spoken(children, origin, isCode || CODE.has(tagName)) as Element["children"],
		};
		const next = kept[at + 1];
		const isApart = next?.type === "element" && INLINE.has(tagName) && INLINE.has(next.tagName);
		return isApart && !isCode ? [read, { type: "text", value: " " }] : [read];
	});
}

function isSpoken({ tagName, properties }: Element): boolean {
	const { ariaHidden, className, hidden } = properties;
	const classes = Array.isArray(className) ? className : [];
	return !(
		SILENT.has(tagName) ||
		hidden ||
		String(ariaHidden) === "true" ||
		classes.some((name) => OTHER_STATE.test(String(name)))
	);
}
