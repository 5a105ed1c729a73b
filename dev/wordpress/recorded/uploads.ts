/** Pictures of the media library: drawn in the size that their name contains. */
import { encode } from "fast-png";
import { drawCover } from "./draw-cover.ts";

const FULL = { width: 1600, height: 900 };
/** The recorded covers, `2026/11/cover-0.jpg` and so on, which differ by colour: a list shows which is which. */
const RECORDED = ["table-green-1", "table-blue-2", "table-amber-3", "table-violet-4"];

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
	const [, recorded, demo = RECORDED[Number(recorded)], w, h] = NAME.exec(path) ?? [];
	const width = Math.min(Number(w ?? FULL.width), FULL.width);
	const height = Math.min(Number(h ?? FULL.height), FULL.height);
	const data = demo === undefined ? undefined : drawCover(demo, width, height);
	if (!data) return undefined;
	return encode(
		{ width, height, data, channels: 3 },
		{ zlib: { level: 1 } },
	) as Uint8Array<ArrayBuffer>;
}
