/** Widths of pictures on the site, up to twice the widest place. */
const WIDTHS = [320, 480, 640, 960, 1280, 1600, 1920];
/** `auto` sends AVIF or WebP to browsers that accept them; without a copy the picture itself is sent. */
const OPTIONS = "format=auto,onerror=redirect";
const PREFIX = /^\/cdn-cgi\/image\/[^/]*(?=\/media\/)/;

/**
 * A `srcset` of copies that Cloudflare makes of a `/media/` picture, none wider than it.
 * https://developers.cloudflare.com/images/transform-images/transform-via-url/
 */
function resizedCopies(src: string, width: number): string {
	const widths = [
		...WIDTHS.filter((each) => each < width),
		Math.min(width, WIDTHS.at(-1) ?? width),
	];
	return [...new Set(widths)]
		.map((each) => `/cdn-cgi/image/width=${each},${OPTIONS}${src} ${each}w`)
		.join(", ");
}

/**
 * The `srcset` of a picture: the copies that WordPress has, or those that Cloudflare makes of the widest one.
 * @param copies `address 300w` each
 */
export function srcsetOf(
	copies: readonly string[],
	{ src, width = 0 }: { src: string; width?: number | undefined },
	resizes = false,
): string {
	if (!resizes) return copies.join(", ");
	let widest = { address: src, width };
	for (const copy of copies) {
		const [, address = "", pixels] = /^(\S+) (\d+)w$/.exec(copy) ?? [];
		if (Number(pixels) > widest.width) widest = { address, width: Number(pixels) };
	}
	return widest.width > 0 ? resizedCopies(widest.address, widest.width) : "";
}

/** The picture that a copy is made of; any other address as it is. */
export function withoutResizing(address: string): string {
	return address.replace(PREFIX, "");
}
