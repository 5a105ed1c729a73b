/** Cloudflare Turnstile's verdict on a visitor (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). */
import type { Logger } from "../../contract/logger.ts";

/** Never rejects, and fails closed: only Turnstile's own success is `passed`. */
export type VerifyChallenge = (
	token: string | undefined,
) => Promise<"passed" | "failed" | "unavailable">;

const SITEVERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 5_000;

/** @param secret empty where no challenge is configured: everybody passes */
export function createVerifyChallenge(secret: string, log: Logger): VerifyChallenge {
	return async (token) => {
		if (secret === "") return "passed";
		if (!token) return "failed";
		try {
			const response = await fetch(SITEVERIFY, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ secret, response: token }),
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const verdict = (await response.json()) as { success?: unknown; "error-codes"?: string[] };
			if (verdict.success === true) return "passed";
			const codes = verdict["error-codes"] ?? [];
			// The fault is ours, not the visitor's: the secret is wrong, or Turnstile fails.
			if (codes.some((code) => /secret|internal-error/.test(code))) {
				log.error("challenge_unavailable", { reason: codes.join(" ") });
				return "unavailable";
			}
			return "failed";
		} catch (error) {
			log.error("challenge_unavailable", { reason: (error as Error).name });
			return "unavailable";
		}
	};
}
