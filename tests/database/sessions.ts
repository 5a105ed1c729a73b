/** Sessions as Auth opens them, and calls in them. */
import { randomUUID } from "node:crypto";
import type { TestDatabase } from "./harness.ts";

/** Notes how a session was opened, as Auth does. */
export const addProof = (database: TestDatabase, session: string, method: string) =>
	database.query(
		`insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
		values (gen_random_uuid(), $1, $2, now(), now())`,
		[session, method],
	);

/** Another session, opened as Auth writes it. @param method `password`, `oauth`, or `otp` for the link of a mail */
export async function openSession(
	database: TestDatabase,
	{ id }: { id: string },
	method: string,
	aal = "aal1",
): Promise<string> {
	const session = randomUUID();
	await database.query(
		"insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), $3::text::auth.aal_level)",
		[session, id, aal],
	);
	await addProof(database, session, method);
	return session;
}

/** A second factor of an account, as Auth writes it. */
export const addFactor = (
	database: TestDatabase,
	{ id }: { id: string },
	{ type = "totp", status = "verified" }: { type?: "totp" | "webauthn"; status?: string } = {},
) =>
	database.query(
		`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
		values (gen_random_uuid(), $1, $2::text, $2::text::auth.factor_type, $3, 'S', now(), now())`,
		[id, type, status],
	);

/**
 * The result of one function of `public` as an account; null for none.
 *
 * @param session the one of `signUp` by default; `aal` is the level that the token claims
 */
export async function callIn<T = unknown>(
	database: TestDatabase,
	{ id, email }: { id: string; email?: string },
	{ session = id, aal }: { session?: string; aal?: string | undefined },
	call: string,
	params?: unknown[],
): Promise<T | null> {
	const claims = { sub: id, email, session_id: session, ...(aal ? { aal } : {}) };
	const sql = `select public.${call} as result`;
	const [row] = await database.asRole<{ result: T }>("authenticated", sql, params, claims);
	return row?.result ?? null;
}

/** The result of a call; the error code when it fails. */
export const orCode = <T>(call: Promise<T>): Promise<T | string | undefined> =>
	call.catch((error: { code?: string }) => error.code);
