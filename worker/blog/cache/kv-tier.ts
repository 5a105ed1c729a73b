import { inTime } from "../../runtime/time-limit.ts";
import {
	type CacheTier,
	KEPT_SECONDS,
	MODEL_VERSION,
	readCopy,
	TIER_TIMEOUT,
} from "./cache-tier.ts";

/** Copies in KV: everywhere, for 30 days, for the time when WordPress is away. */
export function createLastingTier(kv: KVNamespace): CacheTier {
	const name = (key: string) => `copy:${MODEL_VERSION}:${key}`;
	return {
		async get(key) {
			const text = await inTime(kv.get(name(key)), TIER_TIMEOUT);
			return text ? readCopy(text) : undefined;
		},
		async put(key, copy) {
			const options = { expirationTtl: KEPT_SECONDS };
			await inTime(kv.put(name(key), JSON.stringify(copy), options), TIER_TIMEOUT);
		},
		async delete(key) {
			await inTime(kv.delete(name(key)), TIER_TIMEOUT);
		},
	};
}
