import type { Logger } from "../../contract/logger.ts";

/** Whether a request of this key is within the limit set in wrangler.toml. Never throws. */
export type RateLimitCheck = (key: string) => Promise<boolean>;

/** `unknown` when the limiter is unavailable. Never throws. */
export type StrictRateLimit = (key: string) => Promise<"within" | "over" | "unknown">;

/** A limiter for callers that fail closed, such as a sign-in. */
export function createStrictRateLimit(binding: RateLimit, log: Logger): StrictRateLimit {
	return async (key) => {
		try {
			return (await binding.limit({ key })).success ? "within" : "over";
		} catch (error) {
			log.warn("rate_limit_unavailable", { reason: String(error) });
			return "unknown";
		}
	};
}

/** A limiter that fails open: measurement continues while the limiter is unavailable. */
export function createRateLimit(binding: RateLimit, log: Logger): RateLimitCheck {
	return async (key) => {
		try {
			return (await binding.limit({ key })).success;
		} catch (error) {
			log.warn("rate_limit_unavailable", { reason: String(error) });
			return true;
		}
	};
}
