import type { Picture } from "../../../contract/blog.ts";
import type { PictureResponse, PostResponse } from "../client/response-schema.ts";
import { toPicture } from "./media-address.ts";
import { srcsetOf } from "./resized-copies.ts";
import type { Origins } from "./site-address.ts";

/** A cover under `/media/`, with its smaller copies; null when the post has none that the site serves. */
export function toCover(embedded: PostResponse["_embedded"], place: Origins): Picture | null {
	const [picture] = embedded["wp:featuredmedia"];
	if (!picture) return null;
	const src = toPicture(picture.source_url, place);
	if (src === undefined) return null;
	const { width, height } = picture.media_details;
	const isSized = width !== null && height !== null;
	return {
		src,
		srcset: srcsetOf(smallerCopies(picture, place), { src, width: width ?? 0 }, place.resizes),
		alt: picture.alt_text,
		width: isSized ? width : null,
		height: isSized ? height : null,
	};
}

/** Copies of the whole picture; square thumbnails are cropped and are skipped. */
function smallerCopies(picture: PictureResponse, place: Origins): string[] {
	const { width, height, sizes } = picture.media_details;
	if (width === null || height === null) return [];
	const shape = width / height;
	const byWidth = new Map<number, string>();
	for (const size of Object.values(sizes)) {
		if (size.width === null || size.height === null) continue;
		if (Math.abs(size.width / size.height - shape) > 0.02 * shape) continue;
		const address = toPicture(size.source_url, place);
		if (address !== undefined) byWidth.set(size.width, address);
	}
	return [...byWidth].sort(([a], [b]) => a - b).map(([pixels, address]) => `${address} ${pixels}w`);
}
