import { parseJson } from "../../runtime/parse-json.ts";
import { valueWithin } from "../../runtime/time-limit.ts";

/** A cached copy of WordPress content, converted to our model. */
export interface Copy<T = unknown> {
	value: T;
	/** When the request to WordPress started, in milliseconds; compared with the time of a purge. */
	at: number;
	/** When the copy was last written to KV, in milliseconds; 0 for never. */
	storedAt: number;
}

/** One level of the cache. Failures are silent: an unavailable tier is an empty one. */
export interface CacheTier {
	get(key: string): Promise<Copy | undefined>;
	put(key: string, copy: Copy): Promise<void>;
	delete(key: string): Promise<void>;
}

/** Copies serve as a fallback for 30 days (docs/product/blog.md#blog). */
export const COPY_TTL_SECONDS = 30 * 24 * 3600;

/** Part of every key. Increase it when the model or the sanitising policy changes. */
export const MODEL_VERSION = "8";

/** Longer than any healthy look-up, in milliseconds. */
export const TIER_TIMEOUT_MS = 1000;

const CACHE = "blog";

/** Copies in the data centre's Cache API: shared by its isolates, evicted at any time. */
export function createCacheApiTier(
	open: () => Promise<Cache> = () => caches.open(CACHE),
): CacheTier {
	// The Cache API is keyed by URL. The reserved domain keeps visitors' requests from matching.
	const url = (key: string) => `https://blog.invalid/${MODEL_VERSION}/${encodeURIComponent(key)}`;
	const headers = {
		"cache-control": `max-age=${COPY_TTL_SECONDS}`,
		"content-type": "application/json",
	};
	return createTier({
		get: async (key) => (await (await open()).match(url(key)))?.text(),
		put: async (key, text) => (await open()).put(url(key), new Response(text, { headers })),
		delete: async (key) => (await open()).delete(url(key)),
	});
}

/** Copies in KV: in every data centre, for 30 days, as the fallback while WordPress is unavailable. */
export function createKvTier(kv: KVNamespace): CacheTier {
	const name = (key: string) => `copy:${MODEL_VERSION}:${key}`;
	return createTier({
		get: (key) => kv.get(name(key)),
		put: (key, text) => kv.put(name(key), text, { expirationTtl: COPY_TTL_SECONDS }),
		delete: (key) => kv.delete(name(key)),
	});
}

/** A store of texts, which may fail or hang. */
interface Store {
	get(key: string): Promise<string | null | undefined>;
	put(key: string, text: string): Promise<unknown>;
	delete(key: string): Promise<unknown>;
}

function createTier(store: Store): CacheTier {
	const within = <T>(work: Promise<T>) => valueWithin(work, TIER_TIMEOUT_MS);
	return {
		get: async (key) => readCopy((await within(store.get(key))) ?? ""),
		put: async (key, copy) => void (await within(store.put(key, JSON.stringify(copy)))),
		delete: async (key) => void (await within(store.delete(key))),
	};
}

/** The copy in a JSON text; undefined when it is not one. */
function readCopy(text: string): Copy | undefined {
	const { value, at, storedAt } = (parseJson(text) ?? {}) as Partial<Copy>;
	if (typeof at !== "number" || typeof storedAt !== "number") return undefined;
	return { value, at, storedAt };
}
