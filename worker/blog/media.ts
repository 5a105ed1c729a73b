/** Pictures of WordPress's media library, kept in the data centre (design §10). */

import type { Background } from "../runtime/background.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { COPY_TTL_SECONDS } from "./cache/cache-tier.ts";
import { CONNECTION, type Connection } from "./client/request.ts";
import { fromMediaPath } from "./content/media-address.ts";

export interface MediaFile {
	type: string;
	body: ReadableStream<Uint8Array> | Uint8Array;
}

/** `path` is the request's own. Never rejects. */
export type Media = (
	path: string,
	background: Background,
) => Promise<MediaFile | "notFound" | "unavailable">;

/** What may be shown: no SVG, which is a document. */
const TYPE = /^image\/(?:avif|gif|jpeg|png|webp)$/;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 10_000_000;
/** A copy is used this long before WordPress is asked again, behind the answer. */
const FRESH_MS = 24 * 3600 * 1000;
const KEPT_AT = "x-kept-at";
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
	/** A cache that is away holds nothing, and is not waited for. */
	const tryCache = <T>(use: (cache: Cache) => Promise<T>) => valueWithin(open().then(use), 1000);

	async function load(source: string, background: Background) {
		const fetched = await fetchPicture(connection, source);
		if (typeof fetched !== "string") {
			const kept = new Response(fetched.body.slice(), {
				headers: {
					"content-type": fetched.type,
					"cache-control": `max-age=${COPY_TTL_SECONDS}`,
					[KEPT_AT]: String(now()),
				},
			});
			background(tryCache((cache) => cache.put(source, kept)));
		} else if (fetched === "notFound") {
			background(tryCache((cache) => cache.delete(source)));
		}
		return fetched;
	}

	return async (path, background) => {
		const source = fromMediaPath(path, wordpressOrigin);
		if (source === undefined) return "notFound";
		const kept = await tryCache((cache) => cache.match(source));
		if (!kept?.body) return load(source, background);
		if (now() - Number(kept.headers.get(KEPT_AT)) > FRESH_MS) background(load(source, background));
		return { type: kept.headers.get("content-type") ?? "", body: kept.body };
	};
}

async function fetchPicture(
	connection: Connection,
	source: string,
): Promise<{ type: string; body: Uint8Array } | "notFound" | "unavailable"> {
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const answer = await connection.fetch(source, { signal, redirect: "manual" });
		const type = answer.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
		if (answer.status === 200 && TYPE.test(type)) {
			const body = await readCapped(answer);
			return body === undefined ? "notFound" : { type, body };
		}
		await answer.body?.cancel();
		return answer.status >= 500 || answer.status === 429 ? "unavailable" : "notFound";
	} catch {
		return "unavailable";
	}
}

/** Undefined when there is more than we show. */
async function readCapped(answer: Response): Promise<Uint8Array | undefined> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of answer.body ?? []) {
		length += chunk.byteLength;
		if (length > MOST_BYTES) return undefined;
		chunks.push(chunk);
	}
	return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
