import { WIDER } from "../../contract/callers.ts";
import type { Logger } from "../../contract/logger.ts";

/**
 * Whether a request of a caller is within the limit set in wrangler.toml. Never throws.
 * @param keys from narrow to wide (`callerOf`)
 */
export type RateLimitCheck = (keys: readonly string[]) => Promise<boolean>;

/** `unknown` when the limiter is unavailable. Never throws. */
export type StrictRateLimit = (keys: readonly string[]) => Promise<"within" | "over" | "unknown">;

/** A limiter for callers that fail closed, such as a sign-in. */
export function createStrictRateLimit(binding: RateLimit, log: Logger): StrictRateLimit {
	return async (keys) => {
		try {
			return (await isWithin(binding, keys)) ? "within" : "over";
		} catch (error) {
			log.warn("rate_limit_unavailable", { reason: String(error) });
			return "unknown";
		}
	};
}

/** A limiter that fails open: measurement continues while the limiter is unavailable. */
export function createRateLimit(binding: RateLimit, log: Logger): RateLimitCheck {
	return async (keys) => {
		try {
			return await isWithin(binding, keys);
		} catch (error) {
			log.warn("rate_limit_unavailable", { reason: String(error) });
			return true;
		}
	};
}

/**
 * Counts narrow keys first, so that what is beyond one uses up nothing of a wider one. A binding has one limit: a wider
 * key is `WIDER` keys more, of which each request draws one.
 */
async function isWithin(binding: RateLimit, keys: readonly string[]): Promise<boolean> {
	for (const [width, key] of keys.entries()) {
		const part = Math.floor(Math.random() * WIDER ** width);
		const { success } = await binding.limit({ key: part === 0 ? key : `${key}#${part}` });
		if (!success) return false;
	}
	return true;
}
