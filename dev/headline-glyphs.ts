/**
 * The letters of headlines as the edge puts them together for each page (worker/render/headline-font.ts): each glyph
 * of a TrueType font as its parts of WOFF2's streams (https://www.w3.org/TR/WOFF2/#glyf_table_format).
 */

/** Streams are in base64. */
export interface HeadlineGlyphs {
	/** Tables that a subset keeps but for its numbers of glyphs. */
	tables: Record<string, string>;
	/** Which glyph a character has. */
	characters: Record<string, number>;
	glyphs: Glyph[];
}

interface Glyph {
	advance: number;
	/** -1 for a glyph made of others. */
	contours: number;
	points: string;
	flags: string;
	steps: string;
	components: string;
	box: string;
	/** Where `components` names other glyphs. */
	parts: { at: number; glyph: number }[];
}

/** Half of the typeface's grid: a step is an eighth of a pixel in the largest headline, and takes fewer bytes. */
export const UNITS_PER_EM = 500;
const KEPT = ["OS/2", "head", "hhea", "maxp", "post"];
/** Offsets in the table `head`. */
const UNITS = 18;
const LONG_OFFSETS = 50;
/** How many glyphs have an advance of their own, in the table `hhea`. */
const ADVANCES = 34;
/** Offsets of heights. */
const HEIGHTS = { hhea: [4, 6, 8], "OS/2": [68, 70, 72, 74, 76, 86, 88] };
const EMPTY = { points: "", flags: "", steps: "", components: "", box: "", parts: [] };

/** @param font without instructions, which no letter of ours has */
export function headlineGlyphs(font: Buffer, characters: string): HeadlineGlyphs {
	const tables = tablesOf(font);
	const table = (tag: string) => {
		const found = tables.get(tag);
		if (!found) throw new Error(`the font has no table ${tag}`);
		return found;
	};
	const [loca, glyf, hmtx, head, hhea] = ["loca", "glyf", "hmtx", "head", "hhea"].map(table) as [
		...[Buffer, Buffer, Buffer, Buffer, Buffer],
	];
	const scale = (value: number) => Math.round((value * UNITS_PER_EM) / unitsPerEm);
	const unitsPerEm = head.readUInt16BE(UNITS);
	const offset =
		head.readInt16BE(LONG_OFFSETS) === 1
			? (at: number) => loca.readUInt32BE(4 * at)
			: (at: number) => 2 * loca.readUInt16BE(2 * at);
	const count = table("maxp").readUInt16BE(4);
	if (hhea.readUInt16BE(ADVANCES) !== count) throw new Error("several glyphs share an advance");
	const glyphs = Array.from({ length: count }, (_, at) => ({
		advance: scale(hmtx.readUInt16BE(4 * at)),
		...outlineOf(glyf.subarray(offset(at), offset(at + 1)), scale),
	}));
	head.writeUInt16BE(UNITS_PER_EM, UNITS);
	for (const [tag, offsets] of Object.entries(HEIGHTS)) {
		for (const at of offsets) table(tag).writeInt16BE(scale(table(tag).readInt16BE(at)), at);
	}
	return {
		tables: Object.fromEntries(KEPT.map((tag) => [tag, table(tag).toString("base64")])),
		characters: glyphsByCharacter(table("cmap"), characters),
		glyphs,
	};
}

function tablesOf(font: Buffer): Map<string, Buffer> {
	const tables = new Map<string, Buffer>();
	for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
		const start = font.readUInt32BE(at + 8);
		const table = font.subarray(start, start + font.readUInt32BE(at + 12));
		tables.set(font.toString("latin1", at, at + 4), table);
	}
	return tables;
}

type Scale = (value: number) => number;

function outlineOf(outline: Buffer, scale: Scale): Omit<Glyph, "advance"> {
	if (outline.length === 0) return { ...EMPTY, contours: 0 };
	const contours = outline.readInt16BE(0);
	if (contours < 0) return { ...EMPTY, contours, ...componentsOf(outline, scale) };
	const ends = Array.from({ length: contours }, (_, at) => outline.readUInt16BE(10 + 2 * at));
	const points = ends.map((end, at) => end - (ends[at - 1] ?? -1));
	const steps = pointsOf(outline, contours, ends.at(-1) ?? 0).map(
		({ x, y, isOnCurve }, at, all) => {
			const { x: left, y: below } = all[at - 1] ?? { x: 0, y: 0 };
			return stepOf(scale(x) - scale(left), scale(y) - scale(below), isOnCurve);
		},
	);
	return {
		...EMPTY,
		contours,
		points: base64(points),
		flags: base64(steps.map(([flag]) => flag)),
		// No instructions follow.
		steps: base64([...steps.flatMap(([, ...bytes]) => bytes), 0]),
	};
}

interface Point {
	x: number;
	y: number;
	isOnCurve: boolean;
}

/** https://learn.microsoft.com/typography/opentype/spec/glyf#simple-glyph-description */
function pointsOf(outline: Buffer, contours: number, last: number): Point[] {
	let at = 12 + 2 * contours + outline.readUInt16BE(10 + 2 * contours);
	const flags: number[] = [];
	while (flags.length <= last) {
		const flag = outline.readUInt8(at++);
		const repeats = (flag & 8) !== 0 ? outline.readUInt8(at++) : 0;
		for (let times = 0; times <= repeats; times++) flags.push(flag);
	}
	const read = (short: number, same: number) => {
		let value = 0;
		return flags.map((flag) => {
			if ((flag & short) !== 0)
				value += (flag & same) !== 0 ? outline.readUInt8(at++) : -outline.readUInt8(at++);
			else if ((flag & same) === 0) {
				value += outline.readInt16BE(at);
				at += 2;
			}
			return value;
		});
	};
	const xs = read(2, 16);
	const ys = read(4, 32);
	return flags.map((flag, point) => ({
		...{ x: xs[point] ?? 0, y: ys[point] ?? 0 },
		isOnCurve: (flag & 1) !== 0,
	}));
}

/** A flag and the bytes of a step: https://www.w3.org/TR/WOFF2/#triplet_decoding */
function stepOf(dx: number, dy: number, isOnCurve: boolean): [flag: number, ...bytes: number[]] {
	const [x, y] = [Math.abs(dx), Math.abs(dy)];
	const curve = isOnCurve ? 0 : 128;
	const signs = (dx > 0 ? 1 : 0) + (dy > 0 ? 2 : 0);
	if (dx === 0 && y < 1280) return [curve + 2 * (y >> 8) + (dy > 0 ? 1 : 0), y & 255];
	if (dy === 0 && x < 1280) return [curve + 10 + 2 * (x >> 8) + (dx > 0 ? 1 : 0), x & 255];
	if (x < 65 && y < 65) {
		const flag = curve + 20 + 16 * ((x - 1) >> 4) + 4 * ((y - 1) >> 4) + signs;
		return [flag, (((x - 1) & 15) << 4) + ((y - 1) & 15)];
	}
	if (x < 769 && y < 769) {
		const flag = curve + 84 + 12 * ((x - 1) >> 8) + 4 * ((y - 1) >> 8) + signs;
		return [flag, (x - 1) & 255, (y - 1) & 255];
	}
	throw new Error(`a step of ${dx}, ${dy} is longer than any of a letter`);
}

const ARGUMENTS_ARE_WORDS = 1;
const MORE_COMPONENTS = 32;
/** Scales, and instructions. */
const UNEXPECTED = 8 | 64 | 128 | 256;

/** https://learn.microsoft.com/typography/opentype/spec/glyf#composite-glyph-description */
function componentsOf(outline: Buffer, scale: Scale) {
	const parts: Glyph["parts"] = [];
	let at = 10;
	for (let flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0; ) {
		flags = outline.readUInt16BE(at);
		if ((flags & UNEXPECTED) !== 0) throw new Error("a component has a scale or instructions");
		parts.push({ at: at - 8, glyph: outline.readUInt16BE(at + 2) });
		at += 4;
		const isWord = (flags & ARGUMENTS_ARE_WORDS) !== 0;
		for (let axis = 0; axis < 2; axis++, at += isWord ? 2 : 1) {
			if (isWord) outline.writeInt16BE(scale(outline.readInt16BE(at)), at);
			else outline.writeInt8(scale(outline.readInt8(at)), at);
		}
	}
	for (let side = 2; side < 10; side += 2)
		outline.writeInt16BE(scale(outline.readInt16BE(side)), side);
	return {
		components: outline.toString("base64", 10, at),
		box: outline.toString("base64", 2, 10),
		parts,
	};
}

const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString("base64");

/** Reads a character map of format 4. */
function glyphsByCharacter(cmap: Buffer, characters: string): Record<string, number> {
	const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) =>
		cmap.readUInt32BE(8 + 8 * at),
	);
	const start = starts.find((at) => cmap.readUInt16BE(at) === 4);
	if (start === undefined) throw new Error("the font has no character map of format 4");
	const twice = cmap.readUInt16BE(start + 6);
	const found: Record<string, number> = {};
	for (const character of characters) {
		const code = character.charCodeAt(0);
		let end = start + 14;
		while (cmap.readUInt16BE(end) < code) end += 2;
		const first = cmap.readUInt16BE(end + twice + 2);
		if (first > code) continue;
		const delta = cmap.readUInt16BE(end + 2 * twice + 2);
		const range = end + 3 * twice + 2;
		const offset = cmap.readUInt16BE(range);
		const glyph = offset === 0 ? code : cmap.readUInt16BE(range + offset + 2 * (code - first));
		if (glyph !== 0) found[character] = (glyph + delta) % 65_536;
	}
	return found;
}
