/** Pictures of the media library: drawn when asked for, of the size that their name tells. */

const FULL = { width: 1600, height: 900 };
/** Covers differ by their shade, so that a list shows which is whose. */
const SHADES = [
	[28, 92, 66],
	[36, 70, 110],
	[120, 84, 36],
	[92, 44, 84],
] as const;
const ROWS_OF_CELLS = 9;

/** The PNG under `/wp-content/uploads/`; undefined when no such picture was recorded. */
export async function drawUpload(path: string): Promise<Response | undefined> {
	const [, name, w, h] =
		/^\/wp-content\/uploads\/2026\/11\/cover-([0-3])(?:-(\d{2,4})x(\d{2,4}))?\.jpg$/.exec(path) ??
		[];
	if (name === undefined) return undefined;
	const width = Math.min(Number(w ?? FULL.width), FULL.width);
	const height = Math.min(Number(h ?? FULL.height), FULL.height);
	const png = await drawSheet(width, height, SHADES[Number(name)] ?? SHADES[0]);
	return new Response(png, { headers: { "content-type": "image/png" } });
}

/** A sheet of cells, one channel triple a pixel. */
async function drawSheet(
	width: number,
	height: number,
	[red, green, blue]: readonly [number, number, number],
): Promise<Uint8Array<ArrayBuffer>> {
	const cell = Math.max(4, Math.round(height / ROWS_OF_CELLS));
	const line = 1 + width * 3;
	const pixels = new Uint8Array(line * height);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const onLine = x % (cell * 2) === 0 || y % cell === 0;
			const light = onLine ? 60 : Math.round((40 * y) / height);
			pixels.set([red + light, green + light, blue + light], y * line + 1 + x * 3);
		}
	}
	const header = new DataView(new ArrayBuffer(13));
	header.setUint32(0, width);
	header.setUint32(4, height);
	// Eight bits a channel, three channels.
	header.setUint8(8, 8);
	header.setUint8(9, 2);
	const stream = new Blob([pixels]).stream().pipeThrough(new CompressionStream("deflate"));
	const data = new Uint8Array(await new Response(stream).arrayBuffer());
	return join([
		Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
		chunk("IHDR", new Uint8Array(header.buffer)),
		chunk("IDAT", data),
		chunk("IEND", new Uint8Array()),
	]);
}

/** https://www.w3.org/TR/png/#5Chunk-layout */
function chunk(type: string, data: Uint8Array): Uint8Array {
	const named = join([new TextEncoder().encode(type), data]);
	const frame = new DataView(new ArrayBuffer(8));
	frame.setUint32(0, data.length);
	frame.setUint32(4, crc32(named));
	const edges = new Uint8Array(frame.buffer);
	return join([edges.subarray(0, 4), named, edges.subarray(4)]);
}

/** https://www.w3.org/TR/png/#5CRC-algorithm */
function crc32(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return (crc ^ 0xffffffff) >>> 0;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		joined.set(part, at);
		at += part.length;
	}
	return joined;
}
