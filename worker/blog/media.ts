/** Pictures of WordPress's media library, cached in the data centre (docs/architecture.md#blog-cache). */
import type { Background } from "../runtime/background.ts";
import { readBytes } from "../runtime/read-bytes.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { COPY_TTL_SECONDS, TIER_TIMEOUT_MS } from "./cache/cache-tier.ts";
import { CONNECTION, type Connection } from "./client/request.ts";
import { fromMediaPath } from "./content/media-address.ts";
import type { Visit } from "./visit.ts";

interface MediaFile {
	type: string;
	body: ReadableStream<Uint8Array> | Uint8Array;
}

/** `path` is the request's own. Never rejects. */
export type Media = (
	path: string,
	visit: Visit,
) => Promise<MediaFile | "notFound" | "limited" | "unavailable">;

/** No SVG: it is a document that can hold scripts. */
const TYPE = /^image\/(?:avif|gif|jpeg|png|webp)$/;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000_000;
/** An older copy is served once more while it is revalidated in the background. */
const FRESH_MS = 24 * 3600 * 1000;
const STORED_AT = "x-stored-at";
const CACHE = "media";

interface Options {
	wordpressOrigin: string;
	connection?: Connection;
	openCache?: () => Promise<Cache>;
	now?: () => number;
}

/** @example const file = await media("/media/2026/03/cells-300x200.png", background); */
export function createMedia(options: Options): Media {
	const { wordpressOrigin, connection = CONNECTION, now = Date.now } = options;
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

	return async (path, { background, mayLoad }) => {
		const source = fromMediaPath(path, wordpressOrigin);
		if (source === undefined) return "notFound";
		const copy = await tryCache((cache) => cache.match(source));
		if (!copy?.body) return (await mayLoad()) ? load(source, background) : "limited";
		if (now() - Number(copy.headers.get(STORED_AT)) > FRESH_MS) {
			background(load(source, background));
		}
		return { type: copy.headers.get("content-type") ?? "", body: copy.body };
	};
}

async function fetchPicture(
	connection: Connection,
	source: string,
): Promise<{ type: string; body: Uint8Array } | "notFound" | "unavailable"> {
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const response = await connection.fetch(source, { signal, redirect: "manual" });
		const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
		if (response.status === 200 && TYPE.test(type)) {
			const body = await readBytes(response.body, MAX_BYTES);
			return body === undefined ? "notFound" : { type, body };
		}
		await response.body?.cancel();
		return response.status >= 500 || response.status === 429 ? "unavailable" : "notFound";
	} catch {
		return "unavailable";
	}
}
