/** Pictures of the media library: drawn in the size that their name contains. */
import { encode } from "fast-png";

const FULL = { width: 1600, height: 900 };
/** Covers differ by colour, so that a list shows which is which. */
const COLOURS = [
	[28, 92, 66],
	[36, 70, 110],
	[120, 84, 36],
	[92, 44, 84],
] as const;
const ROWS = 9;

/** The PNG under `/wp-content/uploads/`; undefined when no such picture was recorded. */
export function drawUpload(path: string): Uint8Array<ArrayBuffer> | undefined {
	const [, name, w, h] =
		/^\/wp-content\/uploads\/2026\/11\/cover-([0-3])(?:-(\d{2,4})x(\d{2,4}))?\.jpg$/.exec(path) ??
		[];
	if (name === undefined) return undefined;
	const width = Math.min(Number(w ?? FULL.width), FULL.width);
	const height = Math.min(Number(h ?? FULL.height), FULL.height);
	const data = drawSheet(width, height, COLOURS[Number(name)] ?? COLOURS[0]);
	return encode({ width, height, data, channels: 3 }) as Uint8Array<ArrayBuffer>;
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
