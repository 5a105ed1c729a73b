import type { Picture } from "../../../contract/blog.ts";
import type { PictureResponse, PostResponse } from "../client/response-schema.ts";
import { toMediaAddress } from "./media-address.ts";
import { resizedCopies } from "./resized-copies.ts";
import type { Place } from "./site-address.ts";

/** A cover under `/media/`, with its smaller copies; null when the post has none in the media library. */
export function toCover(
	embedded: PostResponse["_embedded"],
	{ wordpress, resizes }: Pick<Place, "wordpress" | "resizes">,
): Picture | null {
	const [picture] = embedded["wp:featuredmedia"];
	if (!picture) return null;
	const src = toMediaAddress(picture.source_url, wordpress);
	if (src === undefined) return null;
	const { width, height } = picture.media_details;
	const isSized = width !== null && height !== null;
	return {
		src,
		srcset:
			resizes && width !== null ? resizedCopies(src, width) : smallerCopies(picture, wordpress),
		alt: picture.alt_text,
		width: isSized ? width : null,
		height: isSized ? height : null,
	};
}

/** Copies of the whole picture; square thumbnails are cropped and are skipped. */
function smallerCopies(picture: PictureResponse, wordpressOrigin: string): string {
	const { width, height, sizes } = picture.media_details;
	if (width === null || height === null) return "";
	const shape = width / height;
	const byWidth = new Map<number, string>();
	for (const size of Object.values(sizes)) {
		if (size.width === null || size.height === null) continue;
		if (Math.abs(size.width / size.height - shape) > 0.02 * shape) continue;
		const address = toMediaAddress(size.source_url, wordpressOrigin);
		if (address !== undefined) byWidth.set(size.width, address);
	}
	return [...byWidth]
		.sort(([a], [b]) => a - b)
		.map(([pixels, address]) => `${address} ${pixels}w`)
		.join(", ");
}
