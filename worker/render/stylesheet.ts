/** A stylesheet of the build, of which each page carries what it can use (docs/architecture/page.md#stylesheets). */

export interface Stylesheet {
	/** All of it, for pages whose content is not known yet. */
	text: string;
	nodes: readonly Node[];
	/** Elements and classes that the documents' script may add to a page: `span`, `.bg-green`. */
	added: readonly string[];
}

/** A declaration, or a block with its head: `.button`, `@media print`. */
type Node = string | Block;
interface Block {
	head: string;
	/** A style rule has some; an at-rule has none. */
	selectors: readonly Selector[];
	nodes: readonly Node[];
}
interface Selector {
	text: string;
	/** The elements and classes that a page must have: `table`, `.button`. */
	needs: readonly string[];
}

/** At-rules that contain rules; others are kept or dropped as a whole. */
const GROUP = /^@(?:layer|media|supports)/;
/** Pseudo-elements of fields, and of those for a day or a file, which no document has. */
const FIELD_PART = /::(?:-webkit-(?:search|inner|outer)|placeholder)/;
const ABSENT_PART = /::(?:-webkit-(?:date|calendar)|file-selector)/;
const ENTITIES: Record<string, string> = { "&gt;": ">", "&lt;": "<", "&amp;": "&", "&#x27;": "'" };

/** Tailwind gives its variables their initial values twice: those for browsers without `@property` serve all. */
const INITIAL_VALUES = /@layer properties\{@supports [^{]*\{([^}]*\})\}\}/;
const REGISTERED = /@property --tw-[^{]*\{[^}]*\}/g;

/** @param css minified, as the build writes it */
export function parseStylesheet(css: string, added: readonly string[] = []): Stylesheet {
	const text = css
		.replace(/\/\*.*?\*\//gs, "")
		.replace(INITIAL_VALUES, "@layer properties{$1}")
		.replace(REGISTERED, "")
		.trim();
	return { text, nodes: parseNodes(text), added };
}

/**
 * The rules whose elements and classes occur in the page, whatever their states and attributes are, and
 * the variables and animations that these rules refer to.
 */
export function usedStyles({ nodes, added }: Stylesheet, html: string): string {
	const names = namesIn(html, added);
	const rules = nodes.flatMap((node) => withinPage(node, names));
	const text = writeNodes(rules);
	const references = new Set<string>();
	for (const [, name = ""] of `${html}${text}`.matchAll(/var\((--[\w-]+)/g)) references.add(name);
	for (const [, value = ""] of text.matchAll(/animat[\w-]+:([^;}]*)/g)) {
		for (const word of value.split(/[\s,]+/)) references.add(word);
	}
	return writeNodes(rules.flatMap((node) => withinReferences(node, references)));
}

function namesIn(html: string, added: readonly string[]): Set<string> {
	const names = new Set(added);
	for (const [, element = ""] of html.matchAll(/<([a-z][\w-]*)/g)) names.add(element);
	for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g)) {
		const plain = list.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
		for (const name of plain.split(/\s+/)) names.add(`.${name}`);
	}
	return names;
}

function withinPage(node: Node, names: ReadonlySet<string>): Node[] {
	if (typeof node === "string") return [node];
	const { head, selectors } = node;
	if (GROUP.test(head)) {
		return [{ ...node, nodes: node.nodes.flatMap((inner) => withinPage(inner, names)) }];
	}
	if (head.startsWith("@")) return [node];
	const kept = selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
	return kept.length > 0 ? [{ ...node, head: kept.map(({ text }) => text).join(",") }] : [];
}

function withinReferences(node: Node, references: ReadonlySet<string>): Node[] {
	if (typeof node === "string") {
		const isUnused = node.startsWith("--") && !references.has(node.slice(0, node.indexOf(":")));
		return isUnused ? [] : [node];
	}
	const [kind = "", name = ""] = node.head.split(" ");
	if (kind === "@property" || kind === "@keyframes") return references.has(name) ? [node] : [];
	const nodes = node.nodes.flatMap((inner) => withinReferences(inner, references));
	// An empty layer keeps its place in the order of layers.
	return nodes.length > 0 || kind === "@layer" ? [{ ...node, nodes }] : [];
}

function writeNodes(nodes: readonly Node[]): string {
	return nodes
		.map((node) =>
			typeof node === "string" ? `${node};` : `${node.head}{${writeNodes(node.nodes)}}`,
		)
		.join("")
		.replace(/;$/, "");
}

function parseNodes(css: string): Node[] {
	const root: Node[] = [];
	const open = [root];
	let start = 0;
	// Strings, brackets of `url()` and escapes may contain the characters that end a node.
	for (const { 0: part, index } of css.matchAll(/"(?:\\.|[^"\\])*"|\([^()]*\)|\\.|[{};]/gs)) {
		if (!"{};".includes(part)) continue;
		const text = css.slice(start, index);
		start = index + 1;
		const nodes = open.at(-1) ?? root;
		if (part === "{") {
			const inner: Node[] = [];
			nodes.push({
				head: text,
				selectors: text.startsWith("@") ? [] : selectorsOf(text),
				nodes: inner,
			});
			open.push(inner);
		} else {
			if (text !== "") nodes.push(text);
			if (part === "}") open.pop();
		}
	}
	return root;
}

/** The selectors of a list; the commas within `:is()` and the like separate nothing. */
function selectorsOf(list: string): Selector[] {
	const texts = [""];
	let depth = 0;
	for (const [part] of list.matchAll(/\\.|./gs)) {
		if (part === "(" || part === "[") depth++;
		if (part === ")" || part === "]") depth--;
		if (part === "," && depth === 0) texts.push("");
		else texts[texts.length - 1] += part;
	}
	return texts
		.filter((text) => !ABSENT_PART.test(text))
		.map((text) => ({ text, needs: needsOf(text) }));
}

/** Shifts an escaped character to where no syntax is, so that it reads as a part of its name. */
const SHIFT = 0xe000;

/** Elements and classes that a selector needs: without attributes, `:not()` and one of several alternatives. */
function needsOf(selector: string): string[] {
	let text = selector
		.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, hex: string | undefined, plain: string) =>
			String.fromCharCode(
				SHIFT + (hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16)),
			),
		)
		.replace(/\[[^\]]*\]/g, "");
	for (let outer = ""; outer !== text; ) {
		outer = text;
		text = outer.replace(/:([\w-]+)\(([^()]*)\)/g, (_, pseudo: string, inner: string) =>
			/^(?:is|where|has)$/.test(pseudo) && !inner.includes(",") ? ` ${inner}` : "",
		);
	}
	const fields = FIELD_PART.test(text) ? ["input"] : [];
	const names = [...text.matchAll(/:[\w-]+|#[\w-]+|\.?[\w\ue000-\ue0ff-]+/g)]
		.map(([name]) =>
			name.replace(/[\ue000-\ue0ff]/g, (c) => String.fromCharCode(c.charCodeAt(0) - SHIFT)),
		)
		.filter((name) => !/^[:#]/.test(name));
	return [...names, ...fields];
}
