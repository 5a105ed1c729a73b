/**
 * Files of WordPress under our own path: `x.jpg` in its folder of uploads is `/media/x.jpg`. A picture has the time of its last
 * change as `?v=` where our plugin names it, so that no copy of a former one is shown.
 */
import { decodeComponent } from "../../runtime/decode-component.ts";

const MEDIA = "/media/";
/** Types by the ending of the name. No SVG and no HTML: they are documents that can hold scripts. */
const ENDINGS = {
	picture: /\.(?:avif|gif|jpe?g|png|webp)$/i,
	audio: /\.(?:m4a|mp3|oga|ogg|wav)$/i,
	video: /\.(?:mp4|m4v|ogv|webm)$/i,
	captions: /\.vtt$/i,
	document: /\.(?:csv|docx|pdf|pptx|xlsm?|xlsx|zip)$/i,
} as const;
export type MediaKind = keyof typeof ENDINGS;
export const MEDIA_KINDS = Object.keys(ENDINGS) as MediaKind[];
const MAX_LENGTH = 500;
/** WordPress names each smaller copy with its size. */
const SIZE_IN_NAME = /-(\d{1,5})x(\d{1,5})(\.[a-z]+)(?=$|\?)/i;
/** Seconds since 1970 in base 36. */
const VERSION = /^[0-9a-z]{1,7}$/;

/** Type of a file, by its name; undefined for a type that the site does not serve. */
export function mediaKind(path: string): MediaKind | undefined {
	return MEDIA_KINDS.find((kind) => ENDINGS[kind].test(path));
}

/**
 * The `/media/…` address of a file in WordPress's media library; such an address is returned as it
 * is. Undefined for anything else: another host, another folder, path traversal, another kind.
 *
 * @param uploads address of WordPress's folder of uploads, with a slash at its end
 */
export function toMediaAddress(
	address: string,
	uploads: string,
	kinds: readonly MediaKind[] = ["picture"],
): string | undefined {
	const library = new URL(uploads);
	const url = URL.parse(address, library);
	// Editors link over either scheme: the host decides.
	if (!url || !/^https?:$/.test(url.protocol)) return undefined;
	if (url.host !== library.host) return undefined;
	const folder = [library.pathname, MEDIA].find((each) => url.pathname.startsWith(each));
	if (folder === undefined) return undefined;
	const path = safePath(url.pathname.slice(folder.length));
	const kind = path === undefined ? undefined : mediaKind(path);
	if (kind === undefined || !kinds.includes(kind)) return undefined;
	const version = url.searchParams.get("v") ?? "";
	return MEDIA + path + (VERSION.test(version) ? `?v=${version}` : "");
}

/** When the picture of an address was changed last, in milliseconds; undefined where it does not say. */
export function versionOf(address: string): number | undefined {
	const [, version = ""] = /\?v=([^&]*)$/.exec(address) ?? [];
	return VERSION.test(version) ? Number.parseInt(version, 36) * 1000 : undefined;
}

/** Begins the keys of files. */
export const FILE = "file:";

/**
 * Key of a file in the marks of what was removed: one for all sizes of a picture.
 * @param path below WordPress's uploads, as WordPress or an address writes it
 */
export function fileKey(path: string): string {
	const name = decodeComponent(path) ?? path;
	return `${FILE}${name.replace(SIZE_IN_NAME, "$3").replace(/-scaled(?=\.[a-z]+$)/i, "")}`;
}

/** Before the host of a picture from elsewhere; no folder of uploads has this name. */
const FOREIGN = `${MEDIA}_/`;

/** The `/media/_/…` address of a picture on one of the configured hosts, which is returned as it is; undefined for any other. */
export function toForeignPicture(address: string, hosts: readonly string[]): string | undefined {
	const given = address.startsWith(FOREIGN) ? fromForeignPath(address, hosts) : address;
	const url = URL.parse(given ?? "", "https://relative.invalid");
	if (!url || !/^https?:$/.test(url.protocol) || !isForeign(url, hosts)) return undefined;
	return FOREIGN + url.host + url.pathname + url.search;
}

/** The `/media/…` address of a picture of the media library or of a configured host; undefined for any other. */
export function toPicture(
	address: string,
	{ uploads, mediaHosts }: { uploads: string; mediaHosts: readonly string[] },
): string | undefined {
	return toForeignPicture(address, mediaHosts) ?? toMediaAddress(address, uploads);
}

/** The address behind `/media/_/…`, always over https; undefined when the host is not configured. */
export function fromForeignPath(path: string, hosts: readonly string[]): string | undefined {
	if (!path.startsWith(FOREIGN)) return undefined;
	const url = URL.parse(`https://${path.slice(FOREIGN.length)}`);
	return url && isForeign(url, hosts) ? url.href : undefined;
}

/** Hosts are compared whole, with their port, so that none but the listed ones is ever called. */
function isForeign({ host, username, href }: URL, hosts: readonly string[]): boolean {
	return hosts.includes(host) && username === "" && href.length <= MAX_LENGTH;
}

/** The WordPress address of a `/media/…` path; undefined when the path cannot be a file of its library. */
export function fromMediaPath(path: string, uploads: string): string | undefined {
	if (!path.startsWith(MEDIA)) return undefined;
	const safe = safePath(path.slice(MEDIA.length));
	return safe === undefined ? undefined : uploads + safe;
}

/** Width and height in a picture's file name. */
export function sizeInName(address: string): { width: number; height: number } | undefined {
	const [, width, height] = SIZE_IN_NAME.exec(address) ?? [];
	if (width === undefined || height === undefined) return undefined;
	return { width: Number(width), height: Number(height) };
}

/** Each part decoded once and encoded once, which reveals encoded `..`, slashes and controls. */
function safePath(path: string): string | undefined {
	if (path.length > MAX_LENGTH || mediaKind(path) === undefined) return undefined;
	const parts: string[] = [];
	for (const part of path.split("/")) {
		const name = decodeComponent(part);
		if (name === undefined || name === "" || name.startsWith(".")) return undefined;
		if (/[\p{Cc}/\\%]/u.test(name)) return undefined;
		parts.push(encodeURIComponent(name));
	}
	return parts.join("/");
}
