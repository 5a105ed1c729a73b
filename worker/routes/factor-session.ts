/** Parts that the endpoints of second factors share (docs/product/back-office.md#second-factor). */
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { type ErrorCode, HttpError } from "../http/errors.ts";
import type { AuthFailure, AuthTokens, AuthUser, Caller } from "../supabase/auth.ts";
import { authError } from "./sign-in-again.ts";
import { waitUntil } from "./wait-until.ts";
import { requireSession } from "./with-session.ts";

/** Auth's codes that the operator can do something about. */
const FAILURES: Record<string, ErrorCode> = {
	mfa_verification_failed: "wrong_code",
	mfa_challenge_expired: "wrong_code",
	mfa_factor_not_found: "not_found",
	mfa_ip_address_mismatch: "forbidden",
	mfa_factor_name_conflict: "name_taken",
	too_many_enrolled_mfa_factors: "too_many",
	insufficient_aal: "forbidden",
};

/** The caller's session at Auth. @throws HttpError 401 without a session */
export function callerOf(c: Context<AppEnv>) {
	return { address: addressOf(c.req.raw.headers), token: requireSession(c).token };
}

/** The caller with all factors, also unverified ones. @throws HttpError */
export async function readUser(c: Context<AppEnv>): Promise<{ caller: Caller; user: AuthUser }> {
	const caller = callerOf(c);
	const result = await c.env.auth.user(caller);
	if (!result.ok) throw factorError(result);
	return { caller, user: result.data };
}

/**
 * The name is free for a new factor: what an earlier enrolment left unverified goes.
 * @throws HttpError
 */
export async function beginEnrolment(c: Context<AppEnv>): Promise<Caller> {
	const { caller, user } = await readUser(c);
	for (const { id, status } of user.factors) {
		if (status === "unverified") await c.env.auth.unenrol(id, caller);
	}
	return caller;
}

/** The response to an accepted factor: the session with the second factor, whose sign-in is noted. */
export async function raiseSession(c: Context<AppEnv>, tokens: AuthTokens): Promise<Response> {
	const { log, sqlCalls, responses, sendDueMails, sessions } = c.env;
	// A new factor is mailed to its owner.
	waitUntil(c, sendDueMails());
	const { session, cookies } = await sessions.start(tokens);
	const args = { user_email: session.user.email };
	const noted = await sqlCalls.asCaller(session.token, "update_admin_last_login", args);
	if (!noted.ok) log.warn("admin_last_login_not_noted", { status: noted.code });
	return responses.json(session.user, 200, [], cookies);
}

/** @param codes of Auth that mean something else to this endpoint */
export function factorError(
	result: AuthFailure,
	codes: Readonly<Record<string, ErrorCode>> = {},
): HttpError {
	const code = codes[result.code] ?? FAILURES[result.code];
	return code === undefined ? authError(result) : new HttpError(code, "factors");
}
