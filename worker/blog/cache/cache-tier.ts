import { parseJson } from "../../runtime/parse-json.ts";

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

/** The copy in a JSON text; undefined when it is not one. */
export function readCopy(text: string): Copy | undefined {
	const { value, at, storedAt } = (parseJson(text) ?? {}) as Partial<Copy>;
	if (typeof at !== "number" || typeof storedAt !== "number") return undefined;
	return { value, at, storedAt };
}
