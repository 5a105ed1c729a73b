/**
 * Files of WordPress's media library: pictures cached in the data centre (docs/architecture/blog.md#blog-cache), all else
 * passed through as the browser asks for it, since players ask for parts.
 */
import { MEDIA_PATH } from "../../contract/paths.ts";
import type { Background } from "../runtime/background.ts";
import { readBytes } from "../runtime/read-bytes.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { COPY_TTL_SECONDS, TIER_TIMEOUT_MS } from "./cache/cache-tiers.ts";
import { CONNECTION, type Connection } from "./client/request.ts";
import {
	fileKey,
	fromForeignPath,
	fromMediaPath,
	type MediaKind,
	mediaKind,
	versionOf,
} from "./content/media-address.ts";
import type { PurgeMarks } from "./purge/purge-marks.ts";
import type { MediaVisit } from "./visit.ts";

interface MediaFile {
	type: string;
	body: ReadableStream<Uint8Array> | Uint8Array;
	/** 206 for a part. */
	status: 200 | 206;
	/** Length, range and disposition, where there are any. */
	headers: [string, string][];
}

/** `path` (with its query) and `range` are the request's own. Never rejects. */
export type Media = (
	path: string,
	visit: MediaVisit,
	range?: string | null,
) => Promise<MediaFile | "notFound" | "gone" | "limited" | "unavailable">;

/** Nothing that a browser would run on the site's origin. */
const TYPES: Record<MediaKind, RegExp> = {
	picture: /^image\/(?:avif|gif|jpeg|png|webp)$/,
	audio: /^(?:audio\/[\w.+-]+|application\/ogg)$/,
	video: /^video\/[\w.+-]+$/,
	captions: /^text\/vtt$/,
	document:
		/^(?:text\/csv|application\/(?:pdf|zip|vnd\.ms-excel[\w.]*|vnd\.openxmlformats-officedocument\.[\w.]+))$/,
};
const PART_HEADERS = ["content-length", "content-range", "accept-ranges"];
/** One range of bytes. */
const RANGE = /^bytes=\d{0,15}-\d{0,15}$/;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000_000;
/** An older copy is served once more while it is revalidated in the background. */
const FRESH_MS = 24 * 3600 * 1000;
/** Between the clocks of WordPress and of the site. */
const CLOCK_TOLERANCE_MS = 60_000;
const STORED_AT = "x-stored-at";
const CACHE = "media";

interface Options {
	/** The address of WordPress's folder of uploads, with a slash at its end. */
	uploads: string;
	/** Other hosts of pictures. */
	hosts?: readonly string[];
	connection?: Connection;
	openCache?: () => Promise<Cache>;
	/** Files that were removed. */
	marks: PurgeMarks;
	now?: () => number;
}

/** @example const file = await media("/media/2026/03/cells-300x200.png", background); */
export function createMedia(options: Options): Media {
	const { uploads, hosts = [], connection = CONNECTION, marks, now = Date.now } = options;
	const open = options.openCache ?? (() => caches.open(CACHE));
	const tryCache = <T>(use: (cache: Cache) => Promise<T>) =>
		valueWithin(open().then(use), TIER_TIMEOUT_MS);

	async function load(source: string, background: Background) {
		const fetched = await fetchPicture(connection, source);
		if (typeof fetched !== "string") {
			const copy = new Response(fetched.body.slice(), {
				headers: {
					"content-type": fetched.type,
					"cache-control": `max-age=${COPY_TTL_SECONDS}`,
					[STORED_AT]: String(now()),
				},
			});
			background(tryCache((cache) => cache.put(source, copy)));
		} else if (fetched === "notFound") {
			background(tryCache((cache) => cache.delete(source)));
		}
		return fetched;
	}

	/**
	 * A copy, unless the picture changed since by its address, or was removed.
	 *
	 * @param key in the marks of what was removed; another host's picture has none
	 */
	async function picture(source: string, path: string, key: string, visit: MediaVisit) {
		const { background, mayLoad } = visit;
		const [copy] = await Promise.all([
			tryCache((cache) => cache.match(source)),
			// A removed picture is not shown once more, as a post is.
			key !== "" && (marks.refreshIfStale() ?? marks.known()),
		]);
		const storedAt = Number(copy?.headers.get(STORED_AT));
		const version = versionOf(path) ?? 0;
		// A time to come is invented: WordPress would send the picture each time.
		const isOutdated = version > storedAt && version <= now() + CLOCK_TOLERANCE_MS;
		if (!copy?.body || isOutdated || marks.isGone(key, storedAt)) {
			if (!(await mayLoad())) return "limited";
			const found = await load(source, background);
			return found === "notFound" && marks.isGone(key, 0) ? "gone" : found;
		}
		if (now() - storedAt > FRESH_MS) background(load(source, background));
		const type = copy.headers.get("content-type") ?? "";
		return { type, body: copy.body, status: 200 as const, headers: [] };
	}

	return async (path, visit, range) => {
		const foreign = fromForeignPath(path, hosts);
		const [ownPath = ""] = path.split("?");
		const source = foreign ?? fromMediaPath(ownPath, uploads);
		const kind = foreign === undefined ? mediaKind(ownPath) : "picture";
		if (source === undefined || kind === undefined) return "notFound";
		if (foreign !== undefined) return picture(source, "", "", visit);
		if (kind === "picture") {
			return picture(source, path, fileKey(ownPath.slice(MEDIA_PATH.length + 1)), visit);
		}
		return (await visit.mayLoad()) ? passThrough(connection, source, kind, range) : "limited";
	};
}

async function fetchPicture(
	connection: Connection,
	source: string,
): Promise<(MediaFile & { body: Uint8Array }) | "notFound" | "unavailable"> {
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const response = await connection.fetch(source, { signal, redirect: "manual" });
		const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
		if (response.status === 200 && TYPES.picture.test(type)) {
			const body = await readBytes(response.body, MAX_BYTES);
			return body === undefined ? "notFound" : { type, body, status: 200, headers: [] };
		}
		return refuse(response);
	} catch {
		return "unavailable";
	}
}

async function passThrough(
	connection: Connection,
	source: string,
	kind: MediaKind,
	range: string | null | undefined,
): Promise<MediaFile | "notFound" | "unavailable"> {
	const started = new AbortController();
	const timer = setTimeout(() => started.abort(), TIMEOUT_MS);
	try {
		const response = await connection.fetch(source, {
			headers: range && RANGE.test(range) ? { range } : {},
			signal: started.signal,
			redirect: "manual",
		});
		const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
		const { status, body } = response;
		if ((status !== 200 && status !== 206) || !body || !TYPES[kind].test(type)) {
			return refuse(response);
		}
		// The length of a compressed file is not that of its decoded body.
		const isEncoded = response.headers.has("content-encoding");
		const headers = (isEncoded ? [] : PART_HEADERS).flatMap((name): [string, string][] => {
			const value = response.headers.get(name);
			return value === null ? [] : [[name, value]];
		});
		// Shown by another program, never on the site's origin.
		if (kind === "document") headers.push(["content-disposition", "attachment"]);
		return { type, body, status, headers };
	} catch {
		return "unavailable";
	} finally {
		clearTimeout(timer);
	}
}

async function refuse(response: Response): Promise<"notFound" | "unavailable"> {
	await response.body?.cancel();
	return response.status >= 500 || response.status === 429 ? "unavailable" : "notFound";
}
