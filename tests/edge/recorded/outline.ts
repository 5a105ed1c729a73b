/** Pages as lines: what a person, a screen reader, a keyboard or a crawler meets, without looks. */
import { nameOfDrawing } from "../../drawings.ts";

/** Elements that begin a line. */
const BLOCK =
	/^(?:h[1-6]|p|li|dt|dd|tr|label|legend|caption|summary|figcaption|blockquote|pre|title|option|output|div|section|article|aside|ul|ol|dl|form|main|header|footer|nav|fieldset|table|br)$/;
/** Elements that tell a screen reader or a crawler something without attributes, too. */
const MEANS =
	/^(?:h[1-6]|title|label|button|option|legend|summary|nav|main|header|footer|article|aside|figure|[oud]l|dt|th|caption|blockquote|pre|code|strong|em|details|template|output|select|textarea|su[bp]|abbr|noscript)$/;
/** Elements that begin a line although they stand within a text. */
const OWN_LINE = /^(?:script|button|meta|link|img|iframe|source|input)$/;
/** Elements that have a line for themselves. */
const ALONE = /^(?:meta|link|img|iframe|source|input)$/;
/** Classes by which the stylesheet shows an element to some visitors only. */
const CHOOSING = /^(?:when|not)-[a-z-]+$/;
/** Nothing but elements that hold others. */
const EMPTY = /^(?: *<[a-z][\w-]*> *)*$/;

const TEXTS: Record<string, string> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	"#x27": "'",
	"#39": "'",
};
const decoded = (text: string) =>
	text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => TEXTS[name] ?? "");

/** A name for each id that React gives: that of the field or the kind of the element. */
function namesOfIds(html: string): Map<string, string> {
	const names = new Map<string, string>();
	for (const [, tag = "", attributes = ""] of html.matchAll(/<([a-z]\w*)([^>]*)>/g)) {
		const id = / id="(_R_\w+)"/.exec(attributes)?.[1];
		if (id) names.set(id, `#${/ name="([^"]*)"/.exec(attributes)?.[1] ?? tag}`);
	}
	return names;
}

/** A picture's sizes: the first one in full, others of the same address by their width. */
function sizesOf(srcset: string): string {
	const [first = "", ...others] = srcset.split(", ");
	const [, width = ""] = / (\d+)w$/.exec(first) ?? [];
	const sizes = others.map((each) => {
		const [, own = ""] = / (\d+)w$/.exec(each) ?? [];
		return each === first.replaceAll(width, own) ? `${own}w` : each;
	});
	return [first, ...sizes].join(", ");
}

/** All attributes of an element that are no looks. */
function shownOf(attributes: string, ids: Map<string, string>): string {
	const parts: string[] = [];
	for (const [, key = "", value = ""] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
		const shown = key.toLowerCase();
		const choosing = value.split(" ").filter((word) => CHOOSING.test(word));
		if (shown === "class") parts.push(...choosing.map((word) => `.${word}`));
		if (shown === "class" || shown === "style") continue;
		const named = decoded(value).replace(/_R_\w+/g, (id) => ids.get(id) ?? id);
		const text = shown.endsWith("srcset") ? sizesOf(named) : named;
		parts.push(text ? `${shown}=${text}` : shown);
	}
	return parts.join(" ");
}

/** Drawings as their name, if they have one, without what they are drawn of. */
const undrawn = (html: string): string =>
	html.replace(/<svg([^>]*)>.*?<\/svg>/gs, (svg, attributes: string) => {
		const shown = attributes.match(/ (?:aria-[a-z]+|role|id|data-[a-z-]+)(?:="[^"]*")?/g) ?? [];
		const name = nameOfDrawing(svg);
		return `<svg${name ? ` ${name}` : ""}${shown.join("")}>`;
	});

/** A field stands behind its label. */
function withLabels(lines: readonly string[]): string[] {
	return lines.flatMap((each, n) => {
		if (/^<label/.test(each) && /^<input/.test(lines[n + 1] ?? ""))
			return [`${each} ${lines[n + 1]}`];
		return /^<input/.test(each) && /^<label/.test(lines[n - 1] ?? "") ? [] : [each];
	});
}

/** An element within its line. */
function pieceOf(name: string, shown: string, line: string): string {
	const cell = name === "td" && line !== "" ? " | " : "";
	return shown !== "" || MEANS.test(name) ? `${cell} <${name}${shown && ` ${shown}`}> ` : cell;
}

/** The lines of a page or a part of it. */
function outline(html: string): string[] {
	const lines: string[] = [];
	let line = "";
	const end = () => {
		const text = line.replace(/[ \n\t]+/g, " ").trim();
		if (text !== "") lines.push(text);
		line = "";
	};
	const ids = namesOfIds(html);
	const tokens = undrawn(html)
		.replace(/^<!doctype html>/, "")
		.replace(/<style[^>]*>.*?<\/style>/gs, "")
		.replace(/(<script(?![^>]*ld\+json)[^>]*>)[^<]+<\/script>/g, "$1")
		.matchAll(/<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>|([^<]+)/gi);
	for (const [, closes, tag = "", attributes = "", text] of tokens) {
		if (text !== undefined) {
			line += decoded(text);
			continue;
		}
		const name = tag.toLowerCase();
		const begins = BLOCK.test(name) || (!closes && OWN_LINE.test(name));
		if (begins && !EMPTY.test(line)) end();
		if (closes) continue;
		const isInLabel = name === "input" && line.trim() === "<label>";
		line += pieceOf(name, shownOf(attributes, ids), line);
		if (ALONE.test(name) && !isInLabel) end();
	}
	end();
	return withLabels(lines.map((each, n) => (lines.indexOf(each) < n ? `${each} (again)` : each)));
}

/** Gives what differs from run to run, or says nothing, a name. */
export const named = (text: string): string =>
	text
		.replace(/eyJ[\w-]+\.(eyJ[\w-]+)\.c2lnbmF0dXJl/g, (_, payload: string) => {
			const bytes = Uint8Array.fromBase64(payload, { alphabet: "base64url" });
			const { aal, n } = JSON.parse(new TextDecoder().decode(bytes));
			return `<token ${n} ${aal}>`;
		})
		.replace(/[\w-]{43,}(?:\.[\w-]{43,})?/g, "<sealed>")
		.replace(/'sha256-[^']+'/g, "<hash>")
		.replace(/"[0-9a-f]{24}"/, "<etag>");

const kindOf = (line: string) => /^<\w+/.exec(line)?.[0];

/** The pages of a recording, each as its difference from the most similar one before. */
export class Pages {
	readonly #before: { title: string; page: string[] }[] = [];

	show(title: string, html: string, shows = /./): string[] {
		const page = outline(html).filter((line) => shows.test(line));
		const changes = this.#before.map((before) => ({
			of: before.title,
			gone: before.page.filter((line) => !page.includes(line)),
			added: page.filter((line) => !before.page.includes(line)),
			isReordered:
				before.page.filter((line) => page.includes(line)).join() !==
				page.filter((line) => before.page.includes(line)).join(),
		}));
		const sizeOf = ({ gone, added }: (typeof changes)[number]) => gone.length + added.length;
		const [next] = changes.sort((one, other) => sizeOf(one) - sizeOf(other));
		if (!next || sizeOf(next) > 0) this.#before.push({ title, page });
		if (!next || sizeOf(next) > page.length) return ["page", ...page.map((line) => `| ${line}`)];
		// An element that another one of its kind replaces needs no line.
		const kinds = next.added.map(kindOf);
		const left = next.gone.filter((line) => {
			const at = kinds.indexOf(kindOf(line));
			if (at >= 0) kinds.splice(at, 1);
			return at < 0;
		});
		const differs = [...left.map((line) => `- ${line}`), ...next.added.map((line) => `+ ${line}`)];
		const replaced = next.gone.length - left.length;
		const how = [
			differs.length > 0 && " with differences",
			replaced > 0 && `, ${replaced} replaced`,
			next.isReordered && ", in another order",
		];
		return [`the page of ${next.of}${how.filter(Boolean).join("")}`, ...differs];
	}
}
