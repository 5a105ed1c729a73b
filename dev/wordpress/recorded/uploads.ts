/** Pictures of the media library: drawn in the size that their name contains. */
import { encode } from "fast-png";
import { COVER_NAME, type Drawing, drawCover, type Palette } from "./draw-cover.ts";

const FULL = { width: 1600, height: 900 };
/** Covers differ by colour, so that a list shows which is which. */
const COLOURS = [
	[28, 92, 66],
	[36, 70, 110],
	[120, 84, 36],
	[92, 44, 84],
] as const;
const ROWS = 9;

/** Folder of the demo articles' covers. */
export const coverPath = (name: string) => `2026/${name}.jpg`;
export const COVER_SIZES = {
	medium: { width: 300, height: 169, filesize: 1526 },
	large: { width: 1024, height: 576, filesize: 9906 },
	thumbnail: { width: 150, height: 150, filesize: 1090 },
	medium_large: { width: 768, height: 432, filesize: 5874 },
	"1536x1536": { width: 1536, height: 864, filesize: 21_426 },
};
const NAME =
	/^\/wp-content\/uploads\/2026\/(?:11\/cover-([0-3])|([a-z]+-[a-z]+-\d+))(?:-(\d{2,4})x(\d{2,4}))?\.jpg$/;

/** The PNG under `/wp-content/uploads/`; undefined when no such picture was recorded. */
export function drawUpload(path: string): Uint8Array<ArrayBuffer> | undefined {
	const [, recorded, demo, w, h] = NAME.exec(path) ?? [];
	const width = Math.min(Number(w ?? FULL.width), FULL.width);
	const height = Math.min(Number(h ?? FULL.height), FULL.height);
	const data = demo
		? drawDemo(demo, width, height)
		: recorded && drawSheet(width, height, COLOURS[Number(recorded)] ?? COLOURS[0]);
	if (!data) return undefined;
	return encode(
		{ width, height, data, channels: 3 },
		{ zlib: { level: 1 } },
	) as Uint8Array<ArrayBuffer>;
}

function drawDemo(name: string, width: number, height: number): Uint8Array | undefined {
	const [, drawing, palette, seed] = COVER_NAME.exec(name) ?? [];
	if (drawing === undefined) return undefined;
	return drawCover(drawing as Drawing, palette as Palette, Number(seed), width, height);
}

/** The pixels of a sheet of cells. */
function drawSheet(width: number, height: number, colour: readonly number[]): Uint8Array {
	const cell = Math.max(4, Math.round(height / ROWS));
	const pixels = new Uint8Array(width * height * 3);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const isLine = x % (cell * 2) === 0 || y % cell === 0;
			const light = isLine ? 60 : Math.round((40 * y) / height);
			pixels.set(
				colour.map((channel) => channel + light),
				(y * width + x) * 3,
			);
		}
	}
	return pixels;
}
