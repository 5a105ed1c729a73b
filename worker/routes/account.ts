/** `/api/account/*`: what a signed-in customer changes; each takeover or loss needs the password again. */

import type { MiddlewareHandler } from "hono";
import {
	changeAddressSchema,
	changePasswordSchema,
	changeSignInsSchema,
	deletionSchema,
} from "../../contract/account-schema.ts";
import type { ChangeOutcome, PendingAddress } from "../../contract/accounts.ts";
import { END_SESSION } from "../accounts/sessions.ts";
import type { AppEnv } from "../app-env.ts";
import { createHandlers } from "../app-env.ts";
import { addressOf, callerOf } from "../http/client-address.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import { leaveForProvider, leaveToConnect } from "./leave-for-provider.ts";
import { ownPagesOnly } from "./own-pages-only.ts";
import { removeAccount } from "./remove-account.ts";
import { authError, discard, signInAgain } from "./sign-in-again.ts";
import { waitUntil } from "./wait-until.ts";
import { openSession, requireSession } from "./with-session.ts";

/** A middleware that limits calls by IP address, and refuses them while the limiter is unavailable. */
const limitAccountCalls: MiddlewareHandler<AppEnv> = async (c, next) => {
	const verdict = await c.env.accountRateLimit(callerOf(c.req.raw.headers));
	if (verdict === "over") throw new HttpError("rate_limited", "account");
	if (verdict === "unknown") throw new HttpError("unavailable", "rate limit");
	return next();
};

const MAX_BYTES = 4096;
/** docs/product/accounts.md#constants */
const WAIT_MS = 5_000;
const CONFLICT = 409;

const PASSWORD_REFUSALS: Record<string, ChangeOutcome<"password">> = {
	same_password: "same",
	weak_password: "weak",
	// A session with a second factor makes the change itself.
	reauthentication_needed: "signInAgain",
	insufficient_aal: "signInAgain",
};

const ADDRESS_REFUSALS: Record<string, ChangeOutcome<"address">> = {
	email_exists: "taken",
	email_address_invalid: "taken",
	email_address_not_authorized: "taken",
	over_email_send_rate_limit: "tooSoon",
};

/** Sets a new password, and ends the other sessions. */
export const changePassword = createHandlers(
	limitAccountCalls,
	limitBody(MAX_BYTES),
	validate("json", changePasswordSchema),
	async (c) => {
		const { auth, passwordProblem, responses, sendDueMails, sessions, sqlCalls } = c.env;
		const session = requireSession(c);
		const { current, password } = c.req.valid("json");
		const respond = (outcome: ChangeOutcome<"password">, cookies: string[] = []) =>
			responses.json({ outcome }, 200, [], cookies);
		const problem = await passwordProblem(password, [session.user.email]);
		if (problem !== undefined) return respond(problem);
		const again = await signInAgain(c, session, current);
		if (again === undefined) return respond("wrongCurrent");
		const caller = { address: addressOf(c.req.raw.headers), token: again.token };
		const result = await auth.update({ password }, caller);
		if (!result.ok) {
			discard(c, again.fresh);
			const refusal = PASSWORD_REFUSALS[result.code];
			if (refusal === undefined) throw authError(result);
			return respond(refusal);
		}
		waitUntil(c, sendDueMails());
		await sqlCalls.asCaller(again.token, "end_own_sessions", { scope: "others" }, WAIT_MS);
		// The browser goes on in the session that made the change: all others have ended.
		const isOwn = again.token === session.token;
		return respond("changed", isOwn ? [] : (await sessions.start(again.fresh)).cookies);
	},
);

/** Asks for another address, which both mailboxes confirm (docs/product/dashboard.md#change-of-address). */
export const changeAddress = createHandlers(
	limitAccountCalls,
	limitBody(MAX_BYTES),
	validate("json", changeAddressSchema),
	async (c) => {
		const session = requireSession(c);
		const { current, email } = c.req.valid("json");
		const respond = (outcome: ChangeOutcome<"address">) => c.env.responses.json({ outcome });
		if (email === session.user.email) return respond("same");
		const again = await signInAgain(c, session, current);
		if (again === undefined) return respond("wrongCurrent");
		const { fresh, token } = again;
		const result = await c.env.auth.update(
			{ email },
			{ address: addressOf(c.req.raw.headers), token },
		);
		discard(c, fresh);
		if (result.ok) return respond("sent");
		const refusal = ADDRESS_REFUSALS[result.code];
		if (refusal === undefined) throw authError(result);
		return respond(refusal);
	},
);

/** The account's address, and the one that waits. A session that does not know the address yet is renewed. */
export const pendingAddress = createHandlers(async (c) => {
	const { auth, responses, sessions } = c.env;
	const session = requireSession(c);
	const address = addressOf(c.req.raw.headers);
	const result = await auth.user({ address, token: session.token });
	if (!result.ok) throw authError(result);
	const { email, new_email } = result.data;
	const isNew = email !== session.user.email;
	const cookies = isNew ? (await sessions.renew(session, address)).cookies : [];
	const body: PendingAddress = { email, pending: new_email || null };
	return responses.json(body, 200, [], cookies);
});

/** Deletes the account in a session that the password has just opened; the database accepts no older one. */
export const deleteAccount = createHandlers(
	limitAccountCalls,
	limitBody(MAX_BYTES),
	validate("json", deletionSchema),
	async (c) => {
		const { responses, sendDueMails } = c.env;
		const session = requireSession(c);
		const respond = (outcome: ChangeOutcome<"deletion">, cookies: readonly string[] = []) =>
			responses.json({ outcome }, 200, [], cookies);
		const again = await signInAgain(c, session, c.req.valid("json").current);
		if (again === undefined) return respond("wrongCurrent");
		const outcome = await removeAccount(c.env, again.fresh.access_token);
		if (outcome === "deleted") {
			waitUntil(c, sendDueMails());
			return respond(outcome, END_SESSION);
		}
		discard(c, again.fresh);
		return respond(outcome);
	},
);

/** Connects and removes providers, and deletes an account that has no password. */
export const changeSignIns = createHandlers(
	limitAccountCalls,
	limitBody(MAX_BYTES),
	validate("json", changeSignInsSchema),
	async (c) => {
		const { responses, sendDueMails, sqlCalls } = c.env;
		const session = requireSession(c);
		const { action, provider, current = "" } = c.req.valid("json");
		const account = session.user.id;
		const respond = (outcome: ChangeOutcome<"signIns">, url?: string, cookies: string[] = []) =>
			responses.json({ outcome, url }, 200, [], cookies);
		if (action === "delete") {
			// The database would refuse it after the provider: an account with a password is deleted by its password.
			const signIns = await sqlCalls.asCaller(session.token, "get_own_sign_ins", {});
			if (!signIns.ok) throw new HttpError(signIns.code, reasonOf(signIns));
			if (signIns.value.has_password) return respond("wrongCurrent");
			const flow = { provider, intent: "deletion", account, query: "" } as const;
			const left = await leaveForProvider(c, flow);
			if (!left.ok) throw new HttpError("unavailable", left.reason);
			return respond("leave", left.data.url, [left.data.cookie]);
		}
		const again = await signInAgain(c, session, current);
		if (again === undefined) return respond("wrongCurrent");
		if (action === "disconnect") {
			const token = again.fresh.access_token;
			const reply = await sqlCalls.asCaller(token, "disconnect_provider", { provider }, WAIT_MS);
			discard(c, again.fresh);
			const isLast = !reply.ok && reply.status === CONFLICT;
			if (!reply.ok && !isLast) throw new HttpError("unavailable", reasonOf(reply));
			waitUntil(c, sendDueMails());
			return respond(isLast ? "lastWayIn" : "disconnected");
		}
		const proof = again.fresh.access_token;
		const left = await leaveToConnect(c, provider, { account, token: session.token, proof });
		discard(c, again.fresh);
		if (!left.ok) throw new HttpError("unavailable", left.reason);
		return respond("leave", left.data.url, [left.data.cookie]);
	},
);

/** Ends the session of this browser, here at once and in the database in the background: it may be unavailable. */
export const signOut = createHandlers(ownPagesOnly, async (c) => {
	const { responses, sqlCalls } = c.env;
	const opened = await openSession(c);
	if (opened.state === "open") {
		const { token } = opened.session;
		waitUntil(c, sqlCalls.asCaller(token, "end_own_sessions", { scope: "local" }));
	}
	return responses.json({}, 200, [], END_SESSION);
});

/** Ends all sessions of the account, this one too; from below the second factor none that has passed it. */
export const signOutEverywhere = createHandlers(async (c) => {
	const { responses, sqlCalls } = c.env;
	const { token } = requireSession(c);
	const ended = await sqlCalls.asCaller(token, "end_own_sessions", { scope: "global" }, WAIT_MS);
	if (!ended.ok) throw new HttpError(ended.code, reasonOf(ended));
	return responses.json({}, 200, [], END_SESSION);
});
