/** Pictures in the look of a sheet: a chart or a table over cells, the same for the same name. */

type Colour = readonly [number, number, number];

/** Background, cells' lines, and two colours of what is drawn. */
const PALETTES = {
	green: [
		[11, 58, 38],
		[30, 84, 60],
		[95, 211, 154],
		[214, 245, 228],
	],
	blue: [
		[16, 42, 76],
		[36, 68, 110],
		[110, 176, 255],
		[214, 232, 255],
	],
	amber: [
		[84, 52, 8],
		[112, 76, 24],
		[240, 194, 107],
		[253, 240, 214],
	],
	violet: [
		[52, 26, 72],
		[78, 48, 102],
		[206, 150, 236],
		[240, 224, 250],
	],
} as const satisfies Record<string, readonly [Colour, Colour, Colour, Colour]>;

const DRAWINGS = { bars, heat, line, scatter, table };
type Drawing = keyof typeof DRAWINGS;
type Palette = keyof typeof PALETTES;

/** Columns and rows of cells. */
const COLUMNS = 16;
const ROWS = 9;

/** Paints in cells, so that a picture looks the same in every size. */
interface Canvas {
	fill(x: number, y: number, width: number, height: number, colour: Colour): void;
	random(): number;
	colours: readonly [Colour, Colour, Colour, Colour];
}

const COVER_NAME = new RegExp(
	`^(${Object.keys(DRAWINGS).join("|")})-(${Object.keys(PALETTES).join("|")})-(\\d{1,3})$`,
);

/**
 * The picture of that name as RGB, row by row; undefined for any other name.
 *
 * @example drawCover("bars-green-7", 1600, 900)
 */
export function drawCover(name: string, width: number, height: number): Uint8Array | undefined {
	const [, drawing, palette, seed] = COVER_NAME.exec(name) ?? [];
	if (drawing === undefined) return undefined;
	const pixels = new Uint8Array(width * height * 3);
	const colours = PALETTES[palette as Palette];
	let state = Number(seed) * 7919 + 1;
	const canvas: Canvas = {
		colours,
		random() {
			state = (state * 48_271) % 2_147_483_647;
			return state / 2_147_483_647;
		},
		fill(x, y, across, down, colour) {
			const [left, right] = [x, x + across].map((at) => Math.round((at / COLUMNS) * width));
			const [top, bottom] = [y, y + down].map((at) => Math.round((at / ROWS) * height));
			const from = Math.max(0, left ?? 0) * 3;
			const to = Math.min(width, right ?? 0) * 3;
			const first = Math.max(0, top ?? 0) * width * 3;
			if (to <= from) return;
			for (let at = from; at < to; at++) pixels[first + at] = colour[at % 3] ?? 0;
			for (let row = first / width / 3 + 1; row < Math.min(height, bottom ?? 0); row++) {
				pixels.copyWithin(row * width * 3 + from, first + from, first + to);
			}
		},
	};
	const [paper, lines] = colours;
	canvas.fill(0, 0, COLUMNS, ROWS, paper);
	for (let x = 1; x < COLUMNS; x++) canvas.fill(x, 0, 0.02, ROWS, lines);
	for (let y = 1; y < ROWS; y++) canvas.fill(0, y, COLUMNS, 0.02, lines);
	DRAWINGS[drawing as Drawing](canvas);
	return pixels;
}

function bars({ fill, random, colours: [, , strong, light] }: Canvas): void {
	const best = 3 + Math.floor(random() * 8);
	for (let x = 2; x < 14; x++) {
		const value = x - 2 === best ? 6.4 : 1.4 + 0.2 * x + random() * 2;
		fill(x + 0.14, 8 - value, 0.72, value, x - 2 === best ? light : strong);
	}
	fill(2, 8, 12, 0.06, light);
}

function heat({ fill, random, colours: [paper, lines, strong] }: Canvas): void {
	for (let y = 1; y < 8; y++) {
		for (let x = 2; x < 14; x++) {
			const share = Math.min(1, random() * 0.7 + (x + y) / 60);
			const mixed = strong.map((part, at) =>
				Math.round((paper[at] ?? 0) + share * (part - (paper[at] ?? 0))),
			) as unknown as Colour;
			fill(x + 0.06, y + 0.06, 0.88, 0.88, share < 0.15 ? lines : mixed);
		}
	}
}

function line({ fill, random, colours: [, lines, strong, light] }: Canvas): void {
	let value = 2 + random();
	for (let x = 1.5; x < 14.5; x += 0.05) {
		value += (random() - 0.44) * 0.16;
		value = Math.min(6.6, Math.max(0.8, value));
		fill(x, 8 - value, 0.06, value, lines);
		fill(x, 7.93 - value, 0.09, 0.14, strong);
	}
	fill(14.4, 7.8 - value, 0.36, 0.36, light);
	fill(1.5, 8, 13, 0.06, light);
}

function scatter({ fill, random, colours: [, , strong, light] }: Canvas): void {
	for (let n = 0; n < 70; n++) {
		const x = 1.5 + random() * 12.5;
		const y = 7.4 - 0.4 * (x - 1.5) - (random() - 0.5) * 2.6;
		const size = 0.12 + random() * 0.16;
		fill(x, Math.max(0.8, Math.min(7.6, y)), size, size, n % 9 === 0 ? light : strong);
	}
	fill(1.5, 8, 13, 0.06, light);
	fill(1.5, 1, 0.04, 7, light);
}

function table({ fill, random, colours: [, lines, strong, light] }: Canvas): void {
	fill(2, 1, 12, 1, strong);
	const chosen = 3 + Math.floor(random() * 4);
	for (let y = 2; y < 8; y++) {
		if (y === chosen) fill(2, y, 12, 1, lines);
		for (let x = 2; x < 14; x += 3) {
			const width = x === 2 ? 1.4 + random() : 0.8 + random();
			fill(x + (x === 2 ? 0.3 : 2.7 - width), y + 0.36, width, 0.26, y === chosen ? light : strong);
		}
	}
	// The selected cell.
	for (const [x, y, width, height] of [
		[11, chosen, 3, 0.06],
		[11, chosen + 0.94, 3, 0.06],
		[11, chosen, 0.06, 1],
		[13.94, chosen, 0.06, 1],
	] as const) {
		fill(x, y, width, height, light);
	}
}
