/** The level of a session (aal1, or aal2 after a second factor), as claims of its tokens. */
import { decode, sign } from "hono/jwt";
import type { Database } from "../database.ts";

export interface AuthUser {
	id: string;
	factors?: unknown[];
}

export interface Tokens {
	access_token: string;
	user?: AuthUser;
}

/** Adds the claims `aal` and `amr` to a new token, and the user's factors. lite 0.10.0 has none of them. */
export async function withLevel(
	database: Database,
	jwtSecret: string,
	tokens: Tokens,
): Promise<Tokens> {
	const { payload } = decode(tokens.access_token);
	const [level] = await database.query<{ aal: string; amr: object[] }>(
		`select coalesce(aal, 'aal1') as aal,
			jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', extract(epoch from sessions.created_at)::int))
				|| coalesce((
					select jsonb_agg(jsonb_build_object('method', authentication_method, 'timestamp', extract(epoch from mfa_amr_claims.created_at)::int))
					from auth.mfa_amr_claims where session_id = sessions.id
				), '[]') as amr
		from auth.sessions where id::text = $1`,
		[payload.session_id],
	);
	const access_token = await sign({ ...payload, ...level }, jwtSecret, "HS256");
	return {
		...tokens,
		access_token,
		...(tokens.user ? { user: await withFactors(database, tokens.user) } : {}),
	};
}

/** Lists the user's factors, without their secrets. */
export async function withFactors(database: Database, user: AuthUser): Promise<AuthUser> {
	const factors = await database.query(
		`select id, friendly_name, factor_type, status, created_at, updated_at
		from auth.mfa_factors where user_id::text = $1 order by created_at`,
		[user.id],
	);
	return factors.length > 0 ? { ...user, factors } : user;
}
