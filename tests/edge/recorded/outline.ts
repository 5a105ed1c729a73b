/** Pages as lines: what a person or a crawler meets, without styles and drawings. */

/** Elements that begin a line. */
const BLOCK =
	/^(?:h[1-6]|p|li|dt|dd|tr|label|legend|caption|summary|figcaption|blockquote|pre|title|option|output|div|section|article|aside|ul|ol|dl|form|main|header|footer|nav|fieldset|table|br)$/;
/** Attributes of an element that a person or a crawler notices. */
const SHOWN: Record<string, string[]> = {
	a: ["href", "aria-current", "hreflang", "rel", "download"],
	form: ["action", "method"],
	input: ["type", "name", "value", "autocomplete", "autofocus", "required", "checked"],
	textarea: ["name"],
	select: ["name"],
	option: ["value", "selected"],
	button: ["name", "value", "disabled", "formaction"],
	meta: ["name", "property", "content", "http-equiv"],
	link: ["rel", "href", "hreflang", "type", "media"],
	img: ["src", "alt", "width", "height"],
	iframe: ["src", "title"],
	video: ["src", "poster"],
	source: ["src", "type", "srcset"],
	time: ["datetime"],
	code: ["data-language"],
	template: ["shadowrootmode", "id"],
	html: ["lang"],
	script: ["src", "type"],
};
/** On any element: what its scripts, a keyboard and a screen reader go by. */
const ANYWHERE =
	/^(?:id|lang|role|open|hidden|popover|popovertarget|target|for|inputmode|maxlength|placeholder|tabindex|aria-(?!hidden).*|data-.*)$/;
/** Classes by which the stylesheet shows an element to some visitors only. */
const CHOOSING = /^(?:when|not)-[a-z-]+$/;
const NOTHING =
	/^<(?:meta name=(?:vitals|robots content=max-image-preview:large)|link rel=expect|span id=end|(?:main id=content|button)>$|a href=\/(?:en)?> Tabulia$)/;

/** The language that the page has. */
const CURRENT = /^<a [^>]*hreflang=[^>]*aria-current/;

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

function shownOf(name: string, attributes: string): string {
	const wanted = SHOWN[name] ?? [];
	const parts: string[] = [];
	for (const [, key = "", value] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
		const shown = key.toLowerCase();
		const choosing = (value ?? "").split(" ").filter((word) => CHOOSING.test(word));
		if (shown === "class") parts.push(...choosing.map((word) => `.${word}`));
		if (!(wanted.includes(shown) || ANYWHERE.test(shown)) || /^_R_|^false$/.test(value ?? ""))
			continue;
		parts.push(value ? `${shown}=${decoded(value)}` : shown);
	}
	return parts.join(" ");
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
	const tokens = html
		.replace(/^<!doctype html>/, "")
		.replace(/<style[^>]*>.*?<\/style>/gs, "")
		.replace(/<script(?![^>]*ld\+json)[^>]*>[^<]+<\/script>/g, "")
		.matchAll(/<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>|([^<]+)/gi);
	for (const [, closes, tag = "", attributes = "", text] of tokens) {
		if (text !== undefined) {
			line += decoded(text);
			continue;
		}
		const name = tag.toLowerCase();
		if (BLOCK.test(name)) end();
		if (closes) continue;
		const shown = shownOf(name, attributes);
		if (/^(?:meta|link|img|iframe|script|source|button)$/.test(name)) end();
		const names = /^h[1-6]$|^(?:title|label|button|option|legend|summary)$/.test(name);
		if (shown !== "" || names) line += ` <${name}${shown && ` ${shown}`}> `;
		if (/^(?:meta|link|img|iframe|source)$/.test(name)) end();
	}
	end();
	const fields = lines.flatMap((each, n) => {
		if (/^<label/.test(each) && /^<input/.test(lines[n + 1] ?? ""))
			return [`${each} ${lines[n + 1]}`];
		return /^<input/.test(each) && /^<label/.test(lines[n - 1] ?? "") ? [] : [each];
	});
	const title = lines.find((each) => /^<h1/.test(each))?.replace(/^<h1[^>]*>/, "<title>");
	return fields.filter(
		(each) => !NOTHING.test(each) && !CURRENT.test(each) && each !== `${title} – Tabulia`,
	);
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
		return [`the page of ${next.of}${differs.length > 0 ? " with differences" : ""}`, ...differs];
	}
}
