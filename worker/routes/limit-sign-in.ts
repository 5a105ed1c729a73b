import { HttpError } from "../http/errors.ts";
import type { Services } from "../services.ts";

/** Beyond 5 attempts per minute on one e-mail. */
const SLOW_DOWN_MS = 3_000;

/**
 * Limits the attempts of an operator's sign-in by the caller, alone and with the e-mail.
 *
 * @param caller see `callerOf`
 * @param email in lower case
 * @throws HttpError 429, or 503 while a limiter is unavailable.
 */
export async function limitAdminSignIn(
	services: Services,
	caller: readonly string[],
	email: string,
): Promise<void> {
	requireWithin(await services.adminAddressRateLimit(caller));
	await limitPasswords(services, caller, email);
}

/**
 * Limits the guesses of a caller at one password. By the e-mail alone attempts only slow down: a stranger who knows it
 * must not keep its owner out.
 *
 * @throws HttpError 429, or 503 while a limiter is unavailable.
 */
export async function limitPasswords(
	{ adminRateLimit }: Services,
	caller: readonly string[],
	email: string,
): Promise<void> {
	const about = await digest(email);
	requireWithin(await adminRateLimit(caller.map((key) => `${key} ${about}`)));
	const attempts = await adminRateLimit([about]);
	if (attempts === "over") await scheduler.wait(SLOW_DOWN_MS);
	else requireWithin(attempts);
}

/** Notes a refused password for support. */
export async function noteRefusedPassword(
	{ sqlCalls, log }: Services,
	address: string,
): Promise<void> {
	const reply = await sqlCalls.asService("note_refused_password", { address });
	if (!reply.ok) log.warn("refused_password_not_noted", { status: reply.status });
}

/** @throws HttpError 429, or 503 while a limiter is unavailable. */
export function requireWithin(verdict: "within" | "over" | "unknown"): void {
	if (verdict === "over") throw new HttpError("rate_limited", "sign-in");
	if (verdict === "unknown") throw new HttpError("unavailable", "rate limit");
}

/** The limiter stores its keys: they hold no e-mail address. */
async function digest(email: string): Promise<string> {
	const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email));
	return new Uint8Array(bytes, 0, 16).toHex();
}
