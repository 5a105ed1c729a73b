/** Hosted Auth's calls of second factors: apps and passkeys (https://supabase.com/docs/guides/auth/auth-mfa). */
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { verify } from "hono/jwt";
import type { Database } from "../database.ts";
import { authError } from "../patches/patch.ts";
import { isValidCode, newApp } from "./apps.ts";
import { createPasskeys } from "./passkeys.ts";

export interface Caller {
	userId: string;
	email: string;
	sessionId: string;
	aal: string;
	hasVerifiedFactor: boolean;
}

export interface Factor {
	id: string;
	factor_type: "totp" | "webauthn";
	status: "unverified" | "verified";
	secret: string;
}

interface Options {
	database: Database;
	jwtSecret: string;
	/** Where passkeys are used. */
	siteUrl: string;
	/** New tokens for a session, at its present level. */
	renew(sessionId: string): Promise<Response>;
}

type Env = { Variables: { caller: Caller; factor: Factor } };

/** Hosted Auth's defaults. */
const CHALLENGE_SECONDS = 300;
const MAX_FACTORS = 10;
/** In the claim `amr`. */
const METHODS = { totp: "totp", webauthn: "mfa/webauthn" };

/** Enroll, challenge, verify and unenroll, for the caller's own factors. */
export function createFactorRoutes({ database, jwtSecret, siteUrl, renew }: Options) {
	const passkeys = createPasskeys(database, siteUrl);
	const routes = new Hono<Env>();
	routes.onError((error) => {
		if (error instanceof HTTPException) return error.getResponse();
		throw error;
	});
	routes.use(async (c, next) => {
		c.set("caller", await readCaller(c.req.header("authorization")?.replace("Bearer ", "") ?? ""));
		await next();
	});
	routes.use("/auth/v1/factors/:id/*", async (c, next) => {
		const [factor] = await database.query<Factor>(
			"select id, factor_type, status, secret from auth.mfa_factors where id::text = $1 and user_id = $2",
			[c.req.param("id"), c.get("caller").userId],
		);
		if (!factor) return authError(404, "mfa_factor_not_found", "Factor not found");
		c.set("factor", factor);
		return next();
	});

	routes.post("/auth/v1/factors", async (c) => {
		const { userId, email, aal, hasVerifiedFactor } = c.get("caller");
		const { factor_type, friendly_name, issuer = "localhost" } = await c.req.json();
		if (factor_type !== "totp" && factor_type !== "webauthn") {
			const msg = "factor_type needs to be totp, phone, or webauthn";
			return authError(400, "validation_failed", msg);
		}
		if (hasVerifiedFactor && aal !== "aal2") {
			return authError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
		}
		const app = factor_type === "totp" ? newApp(email, issuer) : undefined;
		const [factor] = await database.query<{ id: string }>(
			`insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret)
			select $1, $2, $3, $4 where (select count(*) from auth.mfa_factors where user_id = $1) < $5
			on conflict do nothing returning id`,
			[userId, friendly_name ?? "", factor_type, app?.secret ?? null, MAX_FACTORS],
		);
		if (!factor) {
			const msg = "A factor with this friendly name for this user already exists";
			return authError(422, "mfa_factor_name_conflict", msg);
		}
		return c.json({ id: factor.id, type: factor_type, friendly_name, ...(app && { totp: app }) });
	});

	routes.post("/auth/v1/factors/:id/challenge", async (c) => {
		const { id, factor_type: type } = c.get("factor");
		const data =
			type === "webauthn" && (await passkeys.challenge(c.get("caller"), c.get("factor")));
		const [challenge] = await database.query<object>(
			`insert into auth.mfa_challenges (factor_id, ip_address, web_authn_session_data) values ($1, $3, $4)
			returning id, extract(epoch from created_at)::int + $2::int as expires_at`,
			[id, CHALLENGE_SECONDS, addressOf(c), data ? { challenge: data.challenge } : null],
		);
		return c.json({ ...challenge, type, ...(data && { webauthn: data.webauthn }) });
	});

	routes.post("/auth/v1/factors/:id/verify", async (c) => {
		const { userId, sessionId } = c.get("caller");
		const { id, factor_type, secret } = c.get("factor");
		const { challenge_id, code, webauthn } = await c.req.json();
		const [challenge] = await database.query<Challenge>(
			`select id, ip_address, web_authn_session_data as session from auth.mfa_challenges
			where id::text = $1 and factor_id = $2
				and verified_at is null and created_at > now() - make_interval(secs => $3)`,
			[String(challenge_id), id, CHALLENGE_SECONDS],
		);
		if (!challenge) return authError(422, "mfa_challenge_expired", "MFA challenge has expired");
		if (challenge.ip_address !== addressOf(c)) {
			const msg = "Challenge and verify IP addresses mismatch.";
			return authError(422, "mfa_ip_address_mismatch", msg);
		}
		if (factor_type === "webauthn") {
			const expected = challenge.session?.challenge ?? "";
			const refusal = await passkeys.verify(c.get("caller"), id, webauthn, expected);
			if (refusal) return refusal;
		} else if (!isValidCode(secret, String(code))) {
			return authError(422, "mfa_verification_failed", "Invalid TOTP code entered");
		}
		// As hosted Auth does: weaker sessions end, and factors of this type that were never verified are deleted.
		await database.script(`
			update auth.mfa_challenges set verified_at = now() where id = '${challenge.id}';
			update auth.mfa_factors set status = 'verified', updated_at = now() where id = '${id}';
			update auth.sessions set aal = 'aal2', factor_id = '${id}' where id = '${sessionId}';
			insert into auth.mfa_amr_claims (session_id, authentication_method) values ('${sessionId}', '${METHODS[factor_type]}')
				on conflict (session_id) do update set created_at = now(), authentication_method = excluded.authentication_method;
			delete from auth.sessions where user_id = '${userId}' and coalesce(aal, 'aal1') = 'aal1';
			delete from auth.mfa_factors where user_id = '${userId}' and status = 'unverified' and factor_type = '${factor_type}';`);
		return renew(sessionId);
	});

	routes.delete("/auth/v1/factors/:id", async (c) => {
		const factor = c.get("factor");
		if (factor.status === "verified" && c.get("caller").aal !== "aal2") {
			return authError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
		}
		await database.script(`
			update auth.sessions set aal = 'aal1', factor_id = null where factor_id = '${factor.id}';
			delete from auth.mfa_factors where id = '${factor.id}';`);
		return c.json({ id: factor.id });
	});

	/** @throws HTTPException 401 unless the token is valid and its session exists. */
	async function readCaller(token: string): Promise<Caller> {
		const claims = await verify(token, jwtSecret, "HS256").catch(() => undefined);
		const [caller] = await database.query<Caller>(
			`select users.id as "userId", email, sessions.id as "sessionId", coalesce(aal, 'aal1') as aal,
				exists (select from auth.mfa_factors where user_id = users.id and status = 'verified') as "hasVerifiedFactor"
			from auth.sessions join auth.users on users.id = user_id where sessions.id::text = $1`,
			[claims?.session_id ?? null],
		);
		if (caller) return caller;
		const msg = "Session from session_id claim in JWT does not exist";
		throw new HTTPException(401, { res: authError(401, "session_not_found", msg) });
	}

	return routes;
}

interface Challenge {
	id: string;
	ip_address: string;
	session: { challenge: string } | null;
}

/** The visitor's, which the Worker passes on. */
const addressOf = (c: Context) => c.req.header("sb-forwarded-for") ?? "";
