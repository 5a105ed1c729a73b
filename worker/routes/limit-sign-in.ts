import { HttpError } from "../http/errors.ts";
import type { Services } from "../services.ts";

/** Beyond 5 attempts per minute on one e-mail. */
const SLOW_DOWN_MS = 3_000;

/**
 * Limits the attempts of an operator's sign-in: by address, alone and with the e-mail. By the e-mail alone it only
 * slows down.
 *
 * @param email in lower case
 * @throws HttpError 429, or 503 while a limiter is unavailable.
 */
export async function limitAdminSignIn(
	services: Services,
	address: string,
	email: string,
): Promise<void> {
	const { adminRateLimit, adminAddressRateLimit } = services;
	requireWithin(await adminAddressRateLimit(address));
	requireWithin(await adminRateLimit(`${address} ${await digest(email)}`));
	await slowDown(services, email);
}

/**
 * Slows the attempts on one e-mail down, from whatever address: a stranger who knows it must not keep its owner out.
 * @throws HttpError 503 while the limiter is unavailable.
 */
export async function slowDown({ adminRateLimit }: Services, email: string): Promise<void> {
	const attempts = await adminRateLimit(await digest(email));
	if (attempts === "over") await scheduler.wait(SLOW_DOWN_MS);
	else requireWithin(attempts);
}

/** @throws HttpError 429, or 503 while the limiter is unavailable. */
export function requireWithin(verdict: "within" | "over" | "unknown"): void {
	if (verdict === "over") throw new HttpError("rate_limited", "sign-in");
	if (verdict === "unknown") throw new HttpError("unavailable", "rate limit");
}

/** The limiter stores its keys: they hold no e-mail address. */
async function digest(email: string): Promise<string> {
	const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email));
	return new Uint8Array(bytes, 0, 16).toHex();
}
