import type { Context } from "hono";
import { type Session, sessionIdOf } from "../accounts/sessions.ts";
import type { AppEnv } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { HttpError } from "../http/errors.ts";
import type { AuthFailure, AuthTokens } from "../supabase/auth.ts";
import { requireWithin } from "./limit-sign-in.ts";
import { waitUntil } from "./wait-until.ts";

/** A session that the password has just opened; `token` is the one that may change the account. */
interface Again {
	fresh: AuthTokens;
	token: string;
}

/**
 * Opens another session with the password of the one at hand: Auth judges it, and nobody takes over an account by an
 * open session alone. A session with a second factor keeps its level, so that it makes the change itself.
 *
 * @returns undefined for a wrong password
 * @throws HttpError 429 or 503
 */
export async function signInAgain(
	c: Context<AppEnv>,
	{ token, user: { email, aal } }: Session,
	password: string,
): Promise<Again | undefined> {
	const { auth, adminRateLimit } = c.env;
	// By session: whoever has another one must not use up the owner's attempts.
	requireWithin(await adminRateLimit([`password:${sessionIdOf(token)}`]));
	const address = addressOf(c.req.raw.headers);
	const result = await auth.signIn({ email, password }, { address });
	if (result.ok)
		return { fresh: result.data, token: aal === "aal2" ? token : result.data.access_token };
	if (result.code === "invalid_credentials") return undefined;
	throw authError(result);
}

/** Ends a session that was opened for one change, in the background. */
export function discard(c: Context<AppEnv>, { access_token: token }: AuthTokens): void {
	waitUntil(c, c.env.auth.signOut("local", { address: addressOf(c.req.raw.headers), token }));
}

/** Auth's codes for a session that is over. */
const ENDED: ReadonlySet<string> = new Set([
	...["session_not_found", "bad_jwt", "no_authorization", "user_not_found"],
]);

/** Auth's codes for what the caller sent: no failure of ours. */
const INVALID: ReadonlySet<string> = new Set(["validation_failed", "bad_json"]);

/** The error of a call of Auth that no form has a text for. */
export function authError({ code, reason }: AuthFailure): HttpError {
	if (code === "rate_limited") return new HttpError(code, reason);
	if (INVALID.has(code)) return new HttpError("invalid_request", reason);
	return new HttpError(ENDED.has(code) ? "unauthenticated" : "unavailable", reason);
}
