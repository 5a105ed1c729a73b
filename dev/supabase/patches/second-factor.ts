import type { Database } from "../database.ts";
import { createFactorRoutes } from "../mfa/factors.ts";
import { type AuthUser, type Tokens, withFactors, withLevel } from "../mfa/levels.ts";
import { authError, type Next, type Patch, readJson, replaced, sessionOf } from "./patch.ts";

const FACTORS = "/auth/v1/factors";
/** The calls whose response has new tokens. */
const TOKENS = ["/auth/v1/token", "/auth/v1/verify", "/auth/v1/signup"];

/**
 * lite 0.10.0 has no second factors. This adds their calls, the level of a session to its tokens, the
 * factors to the user, and the level that a new e-mail or password needs.
 */
export function secondFactor(database: Database, jwtSecret: string, siteUrl: string): Patch {
	return async (request, next) => {
		const { pathname } = new URL(request.url);
		if (pathname === FACTORS || pathname.startsWith(`${FACTORS}/`)) {
			const renew = (sessionId: string) => renewTokens(request, sessionId, next);
			return createFactorRoutes({ database, jwtSecret, siteUrl, renew }).fetch(request);
		}
		const isUser = pathname === "/auth/v1/user";
		if (isUser && (await needsFactor(request))) {
			const msg = "AAL2 session is required to update email or password when MFA is enabled.";
			return authError(401, "insufficient_aal", msg);
		}
		const response = await next(request);
		if (!response.ok || !(isUser || TOKENS.includes(pathname))) return response;
		const body = (await response.clone().json()) as Partial<Tokens> & AuthUser;
		if (hasTokens(body)) return replaced(response, await withLevel(database, jwtSecret, body));
		return isUser ? replaced(response, await withFactors(database, body)) : response;
	};

	/** Whether the request changes what protects the account, in a session below the user's factor. */
	async function needsFactor(request: Request): Promise<boolean> {
		if (request.method !== "PUT") return false;
		const { email, password } = await readJson(request);
		if (!email && !password) return false;
		const weaker = await database.query(
			`select from auth.sessions join auth.mfa_factors using (user_id)
			where sessions.id::text = $1 and coalesce(aal, 'aal1') = 'aal1' and status = 'verified'`,
			[sessionOf(request)],
		);
		return weaker.length > 0;
	}

	async function renewTokens(request: Request, sessionId: string, next: Next): Promise<Response> {
		const [newest] = await database.query<{ token: string }>(
			`select token from auth.refresh_tokens where session_id::text = $1 and not revoked
			order by created_at desc limit 1`,
			[sessionId],
		);
		const url = new URL("/auth/v1/token?grant_type=refresh_token", request.url);
		const body = JSON.stringify({ refresh_token: newest?.token });
		const response = await next(
			new Request(url, { method: "POST", headers: request.headers, body }),
		);
		if (!response.ok) return response;
		return replaced(
			response,
			await withLevel(database, jwtSecret, (await response.json()) as Tokens),
		);
	}
}

const hasTokens = (body: Partial<Tokens>): body is Tokens => body.access_token !== undefined;
