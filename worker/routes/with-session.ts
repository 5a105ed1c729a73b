/** The session of a call (docs/architecture/session.md#session). */
import type { Context, MiddlewareHandler } from "hono";
import { ACCOUNT_HEADER, UNATTENDED_HEADER } from "../../contract/accounts.ts";
import { OversizedCookieError } from "../accounts/sealed-cookie.ts";
import { END_SESSION, type Session, type Tokens } from "../accounts/sessions.ts";
import type { AppEnv } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { readCookies } from "../http/cookies.ts";
import { HttpError } from "../http/errors.ts";
import { requireSameOrigin } from "../http/read-body.ts";
import { deviceOf } from "../platform/device-of.ts";
import { waitUntil } from "./wait-until.ts";

/** Methods with which a call changes nothing (RFC 9110 §9.2.1). */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * A middleware that opens the session, renews it where that is due, and sends its cookies with the response.
 * Calls that change something must come from our own pages, because the browser sends the cookie by itself.
 */
export const withSession: MiddlewareHandler<AppEnv> = async (c, next) => {
	const { headers, method } = c.req.raw;
	if (!SAFE.has(method)) requireSameOrigin(c.req.raw, c.env.env.SITE_ORIGIN);
	const opened = await openSession(c);
	if (opened.state === "unavailable") throw new HttpError("unavailable", "session");
	if (opened.state === "open") {
		const shown = headers.get(ACCOUNT_HEADER);
		if (shown !== null && shown !== opened.session.user.id) throw new HttpError("other_account");
		c.set("session", opened.session);
	}
	await next();
	// A handler that has changed the session has sent its cookies. A refusal leaves the cookie as it is: it may come
	// late, after a sign-in in another tab, and would end the new session.
	if (c.res.headers.has("set-cookie") || opened.state !== "open") return;
	for (const cookie of opened.cookies) c.res.headers.append("set-cookie", cookie);
};

/** The session that `withSession` has opened. @throws HttpError 401 without one. */
export function requireSession(c: Context<AppEnv>): Session {
	const session = c.get("session");
	if (session === undefined) throw new HttpError("unauthenticated");
	return session;
}

/** The caller's access token, with which the database decides. @throws HttpError 401 without a session. */
export function requireToken(c: Context<AppEnv>): string {
	return requireSession(c).token;
}

/** A middleware that refuses callers without a session, before their body is read; the database decides later. */
export const sessionOnly: MiddlewareHandler<AppEnv> = (c, next) => {
	requireSession(c);
	return next();
};

/** A middleware that refuses everybody but active operators, before their body is read. */
export const operatorsOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
	const reply = await c.env.sqlCalls.asCaller(requireToken(c), "check_operator");
	if (!reply.ok) throw new HttpError(reply.code, "database verdict");
	return next();
};

/** The session of a request, whose use is noted in the background if somebody made it. Never throws. */
export async function openSession(c: Context<AppEnv>) {
	const { headers } = c.req.raw;
	const cookies = readCookies(headers.get("cookie"));
	const opened = await c.env.sessions.open(cookies, addressOf(headers));
	if (opened.state === "open" && !headers.has(UNATTENDED_HEADER)) noteSession(c, opened.session);
	return opened;
}

/** The session that a page's sign-in opens; undefined for one that does not fit into its cookie. */
export async function startSession(c: Context<AppEnv>, tokens: Tokens) {
	try {
		return await c.env.sessions.start(tokens);
	} catch (error) {
		if (!(error instanceof OversizedCookieError)) throw error;
		c.env.log.error("cookie_too_large", { reason: error.message });
		return undefined;
	}
}

/** A page must not wait for a database that hangs: its calls say so themselves. */
const LIVE_LIMIT_MS = 3_000;

/**
 * The same for a page, of a session that still exists: its token may outlive it, also in the cookie. While the
 * database does not say so, it is taken for one that does. Never throws.
 */
export async function openLiveSession(c: Context<AppEnv>): ReturnType<typeof openSession> {
	const opened = await openSession(c);
	if (opened.state !== "open") return opened;
	// Refused to customers, too, but with another code.
	const { token } = opened.session;
	const reply = await c.env.sqlCalls.asCaller(token, "operator_factor_due", {}, LIVE_LIMIT_MS);
	const isOver = !reply.ok && reply.code === "unauthenticated";
	return isOver ? { state: "ended", cookies: [...END_SESSION] } : opened;
}

/** Notes device and country of a session, for its owner (docs/product/dashboard.md#sessions). */
export function noteSession(c: Context<AppEnv>, { token }: Session): void {
	if (!c.env.isNoteDue(token)) return;
	const { headers, cf } = c.req.raw;
	const args = {
		device: deviceOf(headers.get("user-agent") ?? ""),
		country: String(cf?.country ?? ""),
	};
	waitUntil(c, c.env.sqlCalls.asCaller(token, "note_own_session", args));
}
