/** `POST /api/admin/sign-in` (docs/product.md#operator-sign-in): limits, then the challenge, then the account. */
import * as z from "zod/mini";
import { createHandlers } from "../app-env.ts";
import { MIN_PASSWORD_LENGTH } from "../contract/passwords.ts";
import { HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import type { Services } from "../services.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

const MAX_BYTES = 8192;
/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const MAX_TOKEN_LENGTH = 2048;
/** Beyond 5 attempts per minute on one e-mail. */
const SLOW_DOWN_MS = 3_000;
/** Auth refuses longer passwords than these. */
const credentials = z.object({
	email: z.email().check(z.maxLength(320)),
	password: z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(200)),
	/** The token of the challenge, where one is configured. */
	challenge: z.optional(z.string().check(z.maxLength(MAX_TOKEN_LENGTH))),
});

export const adminSignIn = createHandlers(
	ownPagesOnly,
	limitBody(MAX_BYTES),
	validate("json", credentials),
	async (c) => {
		const { responses, verifyChallenge, signInAdmin } = c.env;
		const { password, challenge, ...given } = c.req.valid("json");
		const email = given.email.toLowerCase();
		const address = c.req.raw.headers.get("cf-connecting-ip") ?? "local";
		await limit(c.env, address, await digest(email));
		const verdict = await verifyChallenge(challenge, address);
		if (verdict === "failed") throw new HttpError("challenge_failed");
		if (verdict === "unavailable") throw new HttpError("unavailable", "challenge");
		const result = await signInAdmin(email, password, address);
		if (!result.ok) throw new HttpError(result.error, result.reason);
		return responses.json(result.session);
	},
);

/**
 * Refuses by address, alone and with the e-mail. By the e-mail alone it only slows down: a stranger who
 * knows an operator's address must not keep the operator out.
 * @throws HttpError 429, or 503 while a limiter is unavailable.
 */
async function limit(services: Services, address: string, email: string): Promise<void> {
	const { adminRateLimit, adminAddressRateLimit } = services;
	requireWithin(await adminAddressRateLimit(address));
	requireWithin(await adminRateLimit(`${address} ${email}`));
	const attempts = await adminRateLimit(email);
	if (attempts === "over") await scheduler.wait(SLOW_DOWN_MS);
	else requireWithin(attempts);
}

function requireWithin(verdict: "within" | "over" | "unknown"): void {
	if (verdict === "over") throw new HttpError("rate_limited", "sign-in");
	if (verdict === "unknown") throw new HttpError("unavailable", "rate limit");
}

/** The limiter stores its keys: they hold no e-mail address. */
async function digest(email: string): Promise<string> {
	const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email));
	return new Uint8Array(bytes, 0, 16).toHex();
}
