/** WordPress's pictures at our own address (design §10): `/wp-content/uploads/x.jpg` is `/media/x.jpg`. */

const UPLOADS = "/wp-content/uploads/";
const MEDIA = "/media/";
/** No SVG: it is a document that may hold scripts. */
const PICTURE = /\.(?:avif|gif|jpe?g|png|webp)$/i;
const LONGEST = 500;
/** WordPress writes a size into the name of each smaller copy. */
const SIZE_IN_NAME = /-(\d{1,5})x(\d{1,5})\.[a-z]+$/i;

/**
 * The `/media/…` address of a picture of WordPress's media library, or of one that has it already.
 * Undefined for everything else: another host, another folder, a climb out of it, no picture.
 */
export function toMediaAddress(address: string, wordpressOrigin: string): string | undefined {
	const url = URL.parse(address, wordpressOrigin);
	// A browser's pages may be read over either scheme; the host decides.
	if (!url || !/^https?:$/.test(url.protocol)) return undefined;
	if (url.host !== new URL(wordpressOrigin).host) return undefined;
	const folder = [UPLOADS, MEDIA].find((each) => url.pathname.startsWith(each));
	if (folder === undefined) return undefined;
	const path = safePath(url.pathname.slice(folder.length));
	return path === undefined ? undefined : MEDIA + path;
}

/** The address at WordPress of a `/media/…` path of ours; undefined when it can be no picture of it. */
export function fromMediaPath(path: string, wordpressOrigin: string): string | undefined {
	if (!path.startsWith(MEDIA)) return undefined;
	const safe = safePath(path.slice(MEDIA.length));
	return safe === undefined ? undefined : wordpressOrigin + UPLOADS + safe;
}

/** Width and height that a picture's name tells. */
export function sizeInName(address: string): { width: number; height: number } | undefined {
	const [, width, height] = SIZE_IN_NAME.exec(address) ?? [];
	if (width === undefined || height === undefined) return undefined;
	return { width: Number(width), height: Number(height) };
}

/** Each part decoded once and encoded once: `..`, slashes and controls in disguise show themselves. */
function safePath(path: string): string | undefined {
	if (path.length > LONGEST || !PICTURE.test(path)) return undefined;
	const parts: string[] = [];
	for (const part of path.split("/")) {
		const name = decoded(part);
		if (name === undefined || name === "" || name.startsWith(".")) return undefined;
		if (/[\p{Cc}/\\%]/u.test(name)) return undefined;
		parts.push(encodeURIComponent(name));
	}
	return parts.join("/");
}

function decoded(part: string): string | undefined {
	try {
		return decodeURIComponent(part);
	} catch {
		return undefined;
	}
}
