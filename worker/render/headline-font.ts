/**
 * The letters of a page's headlines and prices in our typeface, as a font inside its stylesheet: a first visit has
 * them at its first paint (docs/architecture.md#typefaces).
 */
import data from "./headline-glyphs.json";

const GLYPHS: readonly (typeof data.glyphs)[number][] = data.glyphs;
const CHARACTERS: Readonly<Record<string, number>> = data.characters;
const KERNING = data.kerning as unknown as readonly [firsts: string, Record<string, string>][];

const HEADLINE = /<(h[12])\b[^>]*>(.*?)<\/\1>|<(\w+) class="price\b[^>]*>(.*?)<\/\3>/gs;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"' };
/** What a page has room for within its first round trip; its h1 and prices may be of more. */
const MAX_LETTERS = 25;

/**
 * The `@font-face` rule for h1, prices and the first h2 of a page, and the page with a mark on every later h2, whose
 * letters come after the first paint (web/site/behaviours/keep-typefaces.ts).
 */
export function withHeadlines(html: string): { html: string; face: string } {
	const texts: string[] = [];
	const letters = new Set<string>();
	let isFull = false;
	const marked = html.replace(HEADLINE, (all, tag: string, title: string, _, price: string) => {
		const text = plainText(title ?? price);
		const added = new Set([...letters, ...text]);
		isFull ||= tag === "h2" && added.size > MAX_LETTERS;
		if (tag === "h2" && isFull) return all.replace("<h2", "<h2 data-later");
		for (const letter of added) letters.add(letter);
		texts.push(text);
		return all;
	});
	if (texts.length === 0) return { html, face: "" };
	const url = `data:font/woff2;base64,${headlineFont(texts).toBase64()}`;
	return {
		html: marked,
		face: `@font-face{font-family:"Headlines";font-weight:600;font-display:optional;src:url(${url})}`,
	};
}

function plainText(html: string): string {
	return html.replace(/<[^>]*>/g, "").replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? "");
}

/**
 * A WOFF2 font (https://www.w3.org/TR/WOFF2/) for these texts. Its data is stored: the page is compressed as a whole.
 */
export function headlineFont(texts: readonly string[]): Uint8Array<ArrayBuffer> {
	const characters = [...new Set(texts.join(""))].filter((each) => each in CHARACTERS).sort();
	const idOf = (character: string) => CHARACTERS[character] ?? 0;
	const ids = new Set([0, ...characters.map(idOf)]);
	// A set visits what is added meanwhile: the parts of parts, too.
	for (const id of ids) for (const { glyph } of GLYPHS[id]?.parts ?? []) ids.add(glyph);
	const places = new Map([...ids].map((id, at) => [id, at]));
	const glyphOf = (character: string) => places.get(idOf(character)) ?? 0;
	const glyphs = [...ids].flatMap((id) => GLYPHS[id] ?? []);
	const fixed = (tag: keyof typeof data.tables, at?: number) => {
		const bytes = Uint8Array.fromBase64(data.tables[tag]);
		if (at !== undefined) new DataView(bytes.buffer).setUint16(at, glyphs.length);
		return bytes;
	};
	const advances = words(glyphs.map(({ advance }) => advance));
	return fontFile([
		[TAGS.os2, fixed("OS/2")],
		[TAGS.cmap, characterMap(characters, glyphOf)],
		// Before `hmtx`, whose bearings a reader takes from the outlines.
		[TAGS.glyf, outlines(glyphs, (id) => places.get(id) ?? 0), 0],
		[TAGS.loca, new Uint8Array(), 2 * (glyphs.length + 1)],
		[TAGS.head, fixed("head")],
		[TAGS.hhea, fixed("hhea", METRICS_COUNT)],
		[TAGS.hmtx + WITHOUT_BEARINGS, join([[3], advances]), 4 * glyphs.length],
		[TAGS.kern, kerningTable(texts, glyphOf)],
		[TAGS.maxp, fixed("maxp", GLYPH_COUNT)],
		[TAGS.name, words([0, 0, 6])],
		[TAGS.post, fixed("post")],
	]);
}

/** Numbers of the tables in a directory, and the flag of one whose bearings are those of its outlines. */
const TAGS = {
	cmap: 0,
	head: 1,
	hhea: 2,
	hmtx: 3,
	maxp: 4,
	name: 5,
	os2: 6,
	post: 7,
	glyf: 10,
	loca: 11,
	kern: 19,
};
const WITHOUT_BEARINGS = 64;
/** Offsets in `hhea` and `maxp`. */
const METRICS_COUNT = 34;
const GLYPH_COUNT = 4;
const MAX_CODE = 0xff_ff;

/** https://www.w3.org/TR/WOFF2/#glyf_table_format */
function outlines(glyphs: readonly (typeof GLYPHS)[number][], place: (id: number) => number) {
	const boxed = new Uint8Array(4 * Math.ceil(glyphs.length / 32));
	const components = glyphs.map(({ components, parts }, index) => {
		const bytes = Uint8Array.fromBase64(components);
		for (const { at, glyph } of parts) new DataView(bytes.buffer).setUint16(at, place(glyph));
		if (parts.length > 0) boxed[index >> 3] = (boxed[index >> 3] ?? 0) | (128 >> (index & 7));
		return bytes;
	});
	const all = (stream: "points" | "flags" | "steps" | "box") =>
		join(glyphs.map((glyph) => Uint8Array.fromBase64(glyph[stream])));
	const streams = [
		...[words(glyphs.map(({ contours }) => contours)), all("points"), all("flags"), all("steps")],
		...[join(components), join([boxed, all("box")]), new Uint8Array()],
	];
	const sizes = streams.flatMap(({ length }) => [0, length]);
	return join([words([0, 0, glyphs.length, 0, ...sizes]), ...streams]);
}

/** Format 4, with a segment for each run of characters. */
function characterMap(characters: readonly string[], glyphOf: (character: string) => number) {
	const runs: { first: number; last: number; delta: number }[] = [];
	for (const character of characters) {
		const code = character.charCodeAt(0);
		const delta = glyphOf(character) - code;
		const run = runs.at(-1);
		if (run?.last === code - 1 && run.delta === delta) run.last = code;
		else runs.push({ first: code, last: code, delta });
	}
	runs.push({ first: MAX_CODE, last: MAX_CODE, delta: 1 });
	const segments = [
		...[...runs.map(({ last }) => last), 0, ...runs.map(({ first }) => first)],
		...[...runs.map(({ delta }) => delta), ...runs.map(() => 0)],
	];
	const map = [4, 2 * (segments.length + 7), 0, 2 * runs.length, ...searchFields(runs.length, 2)];
	return words([0, 1, 3, 1, 0, 12, ...map, ...segments]);
}

/** Format 0, with the pairs of neighbours that occur. */
function kerningTable(texts: readonly string[], glyphOf: (character: string) => number) {
	const pairs = new Map<number, number[]>();
	for (const text of texts) {
		for (let at = 1; at < text.length; at++) {
			const [first = "", second = ""] = text.slice(at - 1, at + 1);
			const value = kerningOf(first, second);
			const [left, right] = [glyphOf(first), glyphOf(second)];
			if (value !== 0) pairs.set(left * 65_536 + right, [left, right, value]);
		}
	}
	const sorted = [...pairs].sort(([a], [b]) => a - b).flatMap(([, pair]) => pair);
	const fields = [pairs.size, ...searchFields(pairs.size, 6)];
	return words([0, 1, 0, 2 * (sorted.length + 7), 1, ...fields, ...sorted]);
}

function kerningOf(first: string, second: string): number {
	const row = KERNING.find(([firsts]) => firsts.includes(first))?.[1] ?? {};
	const [value = 0] = Object.entries(row).find(([, seconds]) => seconds.includes(second)) ?? [];
	return Number(value);
}

/** How a reader halves a list: the largest power of two in it in bytes, its exponent, and the rest in bytes. */
function searchFields(count: number, bytes: number): number[] {
	const exponent = Math.floor(Math.log2(Math.max(count, 1)));
	const range = bytes * 2 ** exponent;
	return [range, exponent, Math.max(bytes * count - range, 0)];
}

/** @param tables with its number, its data and, where it is transformed, its length without that */
function fontFile(
	tables: readonly [number, Uint8Array, length?: number][],
): Uint8Array<ArrayBuffer> {
	const directory = tables.flatMap(([tag, { length }, whole]) =>
		whole === undefined ? [tag, ...base128(length)] : [tag, ...base128(whole), ...base128(length)],
	);
	const data = join(tables.map(([, table]) => table));
	// Brotli's header of one stored block (https://www.rfc-editor.org/rfc/rfc7932#section-9.2), and its end.
	const start = ((data.length - 1) << 4) | (1 << 20);
	const stored = join([[start & 255, (start >> 8) & 255, start >> 16], data, [3]]);
	const size = 48 + directory.length + stored.length;
	const length = 4 * Math.ceil(size / 4);
	const header = [
		...[0x774f, 0x4632, 1, 0, 0, length, tables.length, 0],
		// What the font takes without WOFF2, which readers do not rely on.
		...[0, 2 * length, 0, stored.length],
	];
	return join([
		words(header),
		new Uint8Array(48 - 2 * header.length),
		directory,
		stored,
		new Uint8Array(length - size),
	]);
}

function base128(value: number): number[] {
	return value < 128 ? [value] : [...base128(value >> 7).map((byte) => byte | 128), value & 127];
}

function words(values: readonly number[]): Uint8Array<ArrayBuffer> {
	const view = new DataView(new ArrayBuffer(2 * values.length));
	for (const [at, value] of values.entries()) view.setUint16(2 * at, value);
	return new Uint8Array(view.buffer);
}

const join = (parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(parts.flatMap((part) => [...part]));
