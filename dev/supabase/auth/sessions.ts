/** Sessions and their tokens. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { sign, verify } from "hono/jwt";
import { type Auth, AuthError, addressOf, inTransaction, named, type Sql } from "./context.ts";
import { findUserById, publicUser, type User, updateUser } from "./users.ts";

export interface Session {
	id: string;
	user_id: string;
	aal: "aal1" | "aal2";
	created_at: string;
	not_after: string | null;
}

/** The caller, and the session of the call. */
export interface Caller {
	user: User;
	session: Session;
}

interface RefreshToken {
	id: number;
	token: string;
	revoked: boolean;
	updated_at: string;
	session_id: string;
}

const TOKEN_LENGTH = 12;
const REUSE_MS = 10_000;
const SECOND_FACTORS = ["totp", "mfa/webauthn"];

/** @throws {AuthError} unless the token is ours and its session exists */
export async function requireCaller({ sql, secrets }: Auth, c: Context): Promise<Caller> {
	const [, token] = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
	if (!token) {
		const message = "This endpoint requires a valid Bearer token";
		throw new AuthError(401, "no_authorization", message);
	}
	// The gateway turns the key into a token without a person.
	if (token === secrets.secretKey) {
		throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
	}
	const { d: _private, ...key } = secrets.signingKey;
	const claims = await verify(token, key as never, "ES256").catch((cause) => {
		const message = "invalid JWT: unable to parse or verify signature, token is unverifiable";
		throw new AuthError(403, "bad_jwt", message, { cause });
	});
	const user = await findUserById(sql, String(claims.sub));
	if (!user) {
		throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
	}
	const id = String(claims.session_id);
	const [session] = await sql<Session[]>`select * from auth.sessions where id = ${id}`;
	if (!session) {
		const message = "Session from session_id claim in JWT does not exist";
		throw new AuthError(403, "session_not_found", message);
	}
	return { user, session };
}

/** Opens a session. @param method how the person proved who they are */
export async function issueSession(auth: Auth, tx: Sql, c: Context, user: User, method: string) {
	if (Date.parse(user.banned_until ?? "") > Date.now()) {
		throw new AuthError(method === "password" ? 400 : 403, "user_banned", "User is banned");
	}
	const session = randomUUID();
	const from = { user_agent: c.req.header("user-agent") ?? null, ip: addressOf(c) };
	await tx`insert into auth.sessions ${tx({ id: session, user_id: user.id, ...from })}`;
	user.last_sign_in_at = new Date() as never;
	const refresh_token = await insertRefreshToken(tx, user, session);
	await addClaim(tx, session, method);
	return tokensFor(auth, tx, user, session, refresh_token, method);
}

async function insertRefreshToken(tx: Sql, user: User, session_id: string, parent = "") {
	const token = randomBytes(TOKEN_LENGTH).toString("hex").slice(0, TOKEN_LENGTH);
	await tx`insert into auth.refresh_tokens ${tx({ token, user_id: user.id, session_id, parent })}`;
	await updateUser(tx, user.id, { last_sign_in_at: user.last_sign_in_at });
	return token;
}

const addClaim = (tx: Sql, session_id: string, authentication_method: string) => tx`
	insert into auth.mfa_amr_claims ${tx({ session_id, authentication_method })}
	on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now()`;

async function swap(tx: Sql, user: User, token: RefreshToken) {
	await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${token.id}`;
	return insertRefreshToken(tx, user, token.session_id, token.token);
}

const activeToken = async (tx: Sql, session: string) => {
	const [token] = await tx<(RefreshToken & { parent: string })[]>`
		select * from auth.refresh_tokens where session_id = ${session} and not revoked order by id desc limit 1`;
	return token;
};

/** Raises a session by a second factor. */
export async function raiseSession(
	auth: Auth,
	tx: Sql,
	{ user, session }: Caller,
	factor: { id: string; factor_type: string },
) {
	const method = factor.factor_type === "totp" ? "totp" : "mfa/webauthn";
	await addClaim(tx, session.id, method);
	const token = (await activeToken(tx, session.id)) as RefreshToken;
	const refresh = await swap(tx, user, token);
	await tx`update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = now() where id = ${session.id}`;
	const tokens = await tokensFor(auth, tx, user, session.id, refresh, method);
	await tx`delete from auth.sessions where user_id = ${user.id} and aal < 'aal2'`;
	return tokens;
}

/** The grant `refresh_token`. */
export function refreshSession(auth: Auth, c: Context, given: string) {
	const refused = (code: string, text: string, commits = false) =>
		new AuthError(400, code, `Invalid Refresh Token: ${text}`, { commits });
	return inTransaction(auth.sql, async (tx) => {
		const [token] = await tx<RefreshToken[]>`
			select * from auth.refresh_tokens where token = ${given} for update`;
		if (!token) throw refused("refresh_token_not_found", "Refresh Token Not Found");
		const [session] = await tx<
			Session[]
		>`select * from auth.sessions where id = ${token.session_id} for update`;
		const user = (await findUserById(tx, session?.user_id ?? "")) as User;
		if (session?.not_after && new Date(session.not_after) < new Date()) {
			throw refused("session_expired", "Session Expired");
		}
		let issued: string | undefined;
		if (token.revoked) {
			const active = await activeToken(tx, token.session_id);
			// A client that has not stored the last response may try again.
			if (active?.parent === token.token) issued = active.token;
			else if (Date.now() > Date.parse(token.updated_at) + REUSE_MS) {
				await tx`update auth.refresh_tokens set revoked = true, updated_at = now()
					where session_id = ${token.session_id} and not revoked`;
				throw refused("refresh_token_already_used", "Already Used", true);
			}
		}
		issued ??= await swap(tx, user, token);
		const tokens = await tokensFor(auth, tx, user, token.session_id, issued, "token_refresh");
		const from = { user_agent: c.req.header("user-agent") ?? null, ip: addressOf(c) };
		await tx`update auth.sessions set ${tx(from)}, refreshed_at = now() at time zone 'UTC', updated_at = now()
			where id = ${token.session_id}`;
		return tokens;
	});
}

/** The response that opens or renews a session. */
async function tokensFor(
	auth: Auth,
	tx: Sql,
	user: User,
	session: string,
	refresh_token: string,
	method: string,
) {
	const { jwtExpirySeconds: expires_in } = auth.settings;
	const amr = await tx<{ method: string; timestamp: number }[]>`
		select authentication_method as method, extract(epoch from updated_at)::int as timestamp
		from auth.mfa_amr_claims where session_id = ${session} order by updated_at desc`;
	const iat = Math.floor(Date.now() / 1000);
	const exp = iat + expires_in;
	const hasFactor = amr.some((entry) => SECOND_FACTORS.includes(entry.method));
	const fresh = (await findUserById(tx, user.id)) as User;
	const claims = {
		...{ iss: `${auth.url()}/auth/v1`, sub: user.id, aud: "authenticated", exp, iat },
		...{ email: fresh.email, phone: "" },
		...{ app_metadata: fresh.raw_app_meta_data, user_metadata: fresh.raw_user_meta_data },
		...{ role: "authenticated", aal: hasFactor ? "aal2" : "aal1", amr: [...amr] },
		...{ session_id: session, is_anonymous: false },
	};
	const signed = await customizeClaims(auth, tx, user.id, claims, method);
	return {
		access_token: await sign(signed as never, auth.secrets.signingKey as never, "ES256"),
		...{ token_type: "bearer", expires_in, expires_at: exp, refresh_token },
		user: await publicUser(tx, user.id),
	};
}

/** The *Custom Access Token* hook, a function of the database. @throws {AuthError} as it says */
async function customizeClaims(
	{ settings }: Auth,
	tx: Sql,
	user_id: string,
	claims: object,
	authentication_method: string,
): Promise<object> {
	if (!settings.accessTokenHook) return claims;
	const input = { user_id, claims, authentication_method };
	const work = tx`select ${tx(settings.accessTokenHook)}(${input as never}::jsonb) as output`;
	const [row] = await named("Error running hook URI: pg-functions", work);
	const { error, claims: changed } = row?.output ?? {};
	if (error?.message) throw new AuthError(error.http_code ?? 500, "unknown", error.message);
	return changed;
}
