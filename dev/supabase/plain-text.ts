/** The plain-text part of a mail, made from its HTML. */
import { convert, type DomNode, type FormatCallback, type HtmlToTextOptions } from "html-to-text";

/** Separates the cells of a row. */
const CELL: FormatCallback = (element, walk, builder) => {
	let before = previous(element);
	while (before && (before.name !== element.name || before.attribs?.["aria-hidden"])) {
		before = previous(before);
	}
	if (before) builder.addInline(" – ");
	walk(element.children, builder);
};

/** `prev` is missing in the types of html-to-text. */
function previous(node: DomNode): DomNode | null {
	return (node as DomNode & { prev: DomNode | null }).prev;
}

/** A button is followed by its address on a line of its own. */
const BUTTON: FormatCallback = (element, walk, builder) => {
	walk(element.children, builder);
	builder.addLineBreak();
	builder.addInline(element.attribs?.href ?? "");
};

/** Omits a paragraph that repeats the button's address. */
const PARAGRAPH: FormatCallback = (element, walk, builder) => {
	if (element.children?.some(isBareAddress)) return;
	builder.openBlock({ leadingLineBreaks: 2 });
	walk(element.children, builder);
	builder.closeBlock({ trailingLineBreaks: 2 });
};

function isBareAddress({ name, attribs, children }: DomNode): boolean {
	const [text] = children ?? [];
	return name === "a" && text?.data === attribs?.href && /^https?:/.test(text?.data ?? "");
}

const OPTIONS: HtmlToTextOptions = {
	wordwrap: false,
	formatters: { cell: CELL, button: BUTTON, paragraph: PARAGRAPH },
	selectors: [
		{ selector: "*", format: "inline" },
		{ selector: "a", options: { linkBrackets: ["(", ")"], hideLinkHrefIfSameAsText: true } },
		{ selector: "h1", options: { uppercase: false, leadingLineBreaks: 2 } },
		{ selector: "p", format: "paragraph" },
		{
			selector: "table",
			format: "block",
			options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
		},
		{ selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
		{ selector: "td", format: "cell" },
		{ selector: ".fill > a", format: "button" },
		{ selector: "[aria-hidden=true]", format: "skip" },
		{ selector: '[style*="display:none"]', format: "skip" },
	],
};

/**
 * Blocks on lines of their own, the cells of a row on one line, each link followed by its address.
 * Skips what screen readers skip.
 * @example toPlainText('<p>Hi <a href="https://a.b/">there</a>.</p>') // "Hi there (https://a.b/)."
 */
export function toPlainText(html: string): string {
	return convert(html, OPTIONS);
}
