import { valueWithin } from "../../runtime/time-limit.ts";
import {
	type CacheTier,
	COPY_TTL_SECONDS,
	MODEL_VERSION,
	readCopy,
	TIER_TIMEOUT_MS,
} from "./cache-tier.ts";

/** Copies in KV: in every data centre, for 30 days, as the fallback while WordPress is unavailable. */
export function createKvTier(kv: KVNamespace): CacheTier {
	const name = (key: string) => `copy:${MODEL_VERSION}:${key}`;
	return {
		async get(key) {
			const text = await valueWithin(kv.get(name(key)), TIER_TIMEOUT_MS);
			return text ? readCopy(text) : undefined;
		},
		async put(key, copy) {
			const options = { expirationTtl: COPY_TTL_SECONDS };
			await valueWithin(kv.put(name(key), JSON.stringify(copy), options), TIER_TIMEOUT_MS);
		},
		async delete(key) {
			await valueWithin(kv.delete(name(key)), TIER_TIMEOUT_MS);
		},
	};
}
