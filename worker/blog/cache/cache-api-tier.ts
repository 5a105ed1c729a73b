import { valueWithin } from "../../runtime/time-limit.ts";
import {
	type CacheTier,
	COPY_TTL_SECONDS,
	MODEL_VERSION,
	readCopy,
	TIER_TIMEOUT_MS,
} from "./cache-tier.ts";

const CACHE = "blog";

/** Copies in the data centre's Cache API: shared by its isolates, evicted at any time. */
export function createCacheApiTier(
	open: () => Promise<Cache> = () => caches.open(CACHE),
): CacheTier {
	// The Cache API is keyed by URL. The reserved domain keeps visitors' requests from matching.
	const url = (key: string) => `https://blog.invalid/${MODEL_VERSION}/${encodeURIComponent(key)}`;
	const withCache = <T>(use: (cache: Cache) => Promise<T>) =>
		valueWithin(open().then(use), TIER_TIMEOUT_MS);
	return {
		async get(key) {
			const found = await withCache((cache) => cache.match(url(key)));
			const text = found && (await valueWithin(found.text(), TIER_TIMEOUT_MS));
			return text === undefined ? undefined : readCopy(text);
		},
		async put(key, copy) {
			const headers = {
				"cache-control": `max-age=${COPY_TTL_SECONDS}`,
				"content-type": "application/json",
			};
			const response = new Response(JSON.stringify(copy), { headers });
			await withCache((cache) => cache.put(url(key), response));
		},
		async delete(key) {
			await withCache((cache) => cache.delete(url(key)));
		},
	};
}
