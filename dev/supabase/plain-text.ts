/** The plain-text part of a mail, made from its HTML. */

const VOID_TAGS = new Set(["br", "hr", "img", "input", "link", "meta", "wbr"]);
const UNREAD_TAGS = new Set(["head", "script", "style", "title"]);
/** What stands before and after such an element. */
const BREAKS: Record<string, string> = {
	br: "\n",
	div: "\n",
	li: "\n",
	tr: "\n",
	h1: "\n\n",
	h2: "\n\n",
	h3: "\n\n",
	hr: "\n\n",
	p: "\n\n",
	table: "\n\n",
	ul: "\n\n",
};
const BETWEEN_CELLS = " – ";
const ENTITIES: Record<string, string> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: "\u00a0",
};

/**
 * What a screen reader would read, in the same order: blocks on lines of their own, the cells of a
 * row on one line, each link followed by its address. What readers skip (`aria-hidden`,
 * `display: none`) is skipped, and so is a paragraph that only repeats an address already given.
 * @example toPlainText('<p>Hi <a href="https://a.b/">there</a>.</p>') // "Hi there (https://a.b/)."
 */
export function toPlainText(html: string): string {
	let text = "";
	let link: { address: string; start: number } | undefined;
	for (const { tag, closes, attributes, words, rest } of readTokens(html)) {
		if (tag === "") {
			text += textOf(words, text);
		} else if (tag === "a" && !closes) {
			const address = decode(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? "");
			link = { address, start: text.length };
		} else if (tag === "a" && link) {
			text += addressAfter(text, link, rest);
			link = undefined;
		} else if (tag === "td" || tag === "th") {
			if (!closes && /\S *$/.test(text)) text = text.trimEnd() + BETWEEN_CELLS;
		} else {
			text += breakOf(tag, text);
		}
	}
	return withoutRepeatedAddresses(text);
}

interface Token {
	/** Empty when it is `words`. */
	tag: string;
	closes: boolean;
	attributes: string;
	words: string;
	/** What follows it. */
	rest: string;
}

/** Tags and words in their order, without what readers skip. */
function* readTokens(html: string): Generator<Token> {
	const markup = html.replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, "");
	let unread = 0;
	for (const token of markup.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g)) {
		const [words, slash, tag = "", attributes = ""] = token;
		const closes = slash === "/";
		if (unread > 0 || (!closes && isUnread(tag, attributes))) {
			if (tag && !VOID_TAGS.has(tag)) unread += closes ? -1 : 1;
			continue;
		}
		yield { tag, closes, attributes, words, rest: markup.slice(token.index + words.length) };
	}
}

function isUnread(tag: string, attributes: string): boolean {
	return UNREAD_TAGS.has(tag) || /aria-hidden="true"|display:\s*none/.test(attributes);
}

function breakOf(tag: string, before: string): string {
	const wanted = BREAKS[tag] ?? "";
	// The end of one row and the start of the next are one break.
	return wanted === "\n" && tag !== "br" && /\n *$/.test(before) ? "" : wanted;
}

/** White space counts once, and not at all where a line begins. A no-break space is no white space. */
function textOf(raw: string, before: string): string {
	const text = decode(raw.replace(/[ \t\r\n]+/g, " "));
	return before === "" || /[ \n]$/.test(before) ? text.replace(/^ /, "") : text;
}

/** Beneath a label that has its line to itself, in brackets within a sentence; never twice. */
function addressAfter(text: string, link: { address: string; start: number }, rest: string) {
	const label = text.slice(link.start).trim();
	const address = link.address.replace(/^mailto:/, "");
	if (address === label) return "";
	const startsLine = /(^|\n) *$/.test(text.slice(0, link.start));
	return startsLine && /^\s*<\/(td|p|div|li)>/.test(rest) ? `\n${address}` : ` (${address})`;
}

function withoutRepeatedAddresses(text: string): string {
	const lines = text.split("\n").map((line) => line.replace(/^ +| +$/g, ""));
	const given = new Set<string>();
	const paragraphs = lines
		.join("\n")
		.trim()
		.split(/\n{2,}/);
	return paragraphs
		.filter((paragraph) => {
			const addresses = paragraph.split("\n").filter((line) => /^https?:\S+$/.test(line));
			const isRepetition = addresses.some((address) => given.has(address));
			for (const address of addresses) given.add(address);
			return !isRepetition;
		})
		.join("\n\n");
}

function decode(text: string): string {
	return text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code?: string, name = "") =>
		code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? entity),
	);
}
