import { inTime } from "../../runtime/time-limit.ts";
import {
	type CacheTier,
	KEPT_SECONDS,
	MODEL_VERSION,
	readCopy,
	TIER_TIMEOUT,
} from "./cache-tier.ts";

const CACHE = "blog";

/** Copies in the data centre's Cache API: shared by its isolates, dropped when it likes. */
export function createEdgeTier(open: () => Promise<Cache> = () => caches.open(CACHE)): CacheTier {
	// The Cache API knows only addresses; nobody can ask for this one.
	const address = (key: string) =>
		`https://blog.invalid/${MODEL_VERSION}/${encodeURIComponent(key)}`;
	return {
		async get(key) {
			const found = await inTime(
				open().then((cache) => cache.match(address(key))),
				TIER_TIMEOUT,
			);
			const text = found && (await inTime(found.text(), TIER_TIMEOUT));
			return text === undefined ? undefined : readCopy(text);
		},
		async put(key, copy) {
			const headers = {
				"cache-control": `max-age=${KEPT_SECONDS}`,
				"content-type": "application/json",
			};
			const response = new Response(JSON.stringify(copy), { headers });
			await inTime(
				open().then((cache) => cache.put(address(key), response)),
				TIER_TIMEOUT,
			);
		},
		async delete(key) {
			await inTime(
				open().then((cache) => cache.delete(address(key))),
				TIER_TIMEOUT,
			);
		},
	};
}
