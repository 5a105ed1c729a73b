/** Hosted Auth's calls of second factors (https://supabase.com/docs/guides/auth/auth-mfa/totp), TOTP only. */
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { verify } from "hono/jwt";
import { Secret, TOTP } from "otpauth";
import encodeQR from "qr";
import type { Database } from "../database.ts";
import { authError } from "../patches/patch.ts";

interface Caller {
	userId: string;
	email: string;
	sessionId: string;
	aal: string;
	hasVerifiedFactor: boolean;
}

interface Factor {
	id: string;
	status: "unverified" | "verified";
	secret: string;
}

interface Options {
	database: Database;
	jwtSecret: string;
	/** New tokens for a session, at its present level. */
	renew(sessionId: string): Promise<Response>;
}

/** Hosted Auth's defaults. */
const CHALLENGE_SECONDS = 300;
const MAX_FACTORS = 10;
/** Steps of 30 s before and after the present one whose codes are valid. */
const SKEW = 1;

/** Enroll, challenge, verify and unenroll, for the caller's own factors. */
export function createFactorRoutes({ database, jwtSecret, renew }: Options) {
	const routes = new Hono<{ Variables: { caller: Caller; factor: Factor } }>();
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
			"select id, status, secret from auth.mfa_factors where id::text = $1 and user_id = $2",
			[c.req.param("id"), c.get("caller").userId],
		);
		if (!factor) return authError(404, "mfa_factor_not_found", "Factor not found");
		c.set("factor", factor);
		return next();
	});

	routes.post("/auth/v1/factors", async (c) => {
		const { userId, email, aal, hasVerifiedFactor } = c.get("caller");
		const { factor_type, friendly_name, issuer = "localhost" } = await c.req.json();
		if (factor_type !== "totp") {
			return authError(400, "validation_failed", "factor_type needs to be totp");
		}
		if (hasVerifiedFactor && aal !== "aal2") {
			return authError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
		}
		const secret = new Secret({ size: 20 });
		const [factor] = await database.query<{ id: string }>(
			`insert into auth.mfa_factors (user_id, friendly_name, secret)
			select $1, $2, $3 where (select count(*) from auth.mfa_factors where user_id = $1) < $4
			on conflict do nothing returning id`,
			[userId, friendly_name ?? "", secret.base32, MAX_FACTORS],
		);
		if (!factor) {
			const msg = "A factor with this friendly name for this user already exists";
			return authError(422, "mfa_factor_name_conflict", msg);
		}
		const uri = new TOTP({ issuer, label: email, secret }).toString();
		const totp = { qr_code: encodeQR(uri, "svg"), secret: secret.base32, uri };
		return c.json({ id: factor.id, type: "totp", friendly_name, totp });
	});

	routes.post("/auth/v1/factors/:id/challenge", async (c) => {
		const [challenge] = await database.query(
			`insert into auth.mfa_challenges (factor_id) values ($1)
			returning id, 'totp' as type, extract(epoch from created_at)::int + $2::int as expires_at`,
			[c.get("factor").id, CHALLENGE_SECONDS],
		);
		return c.json(challenge);
	});

	routes.post("/auth/v1/factors/:id/verify", async (c) => {
		const { userId, sessionId } = c.get("caller");
		const factor = c.get("factor");
		const { challenge_id, code } = await c.req.json();
		const [challenge] = await database.query<{ id: string }>(
			`select id from auth.mfa_challenges where id::text = $1 and factor_id = $2
				and verified_at is null and created_at > now() - make_interval(secs => $3)`,
			[String(challenge_id), factor.id, CHALLENGE_SECONDS],
		);
		if (!challenge) return authError(422, "mfa_challenge_expired", "MFA challenge has expired");
		const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
		if (totp.validate({ token: String(code), window: SKEW }) === null) {
			return authError(422, "mfa_verification_failed", "Invalid TOTP code entered");
		}
		// As hosted Auth does: weaker sessions end, and factors that were never verified are deleted.
		await database.script(`
			update auth.mfa_challenges set verified_at = now() where id = '${challenge.id}';
			update auth.mfa_factors set status = 'verified', updated_at = now() where id = '${factor.id}';
			update auth.sessions set aal = 'aal2', factor_id = '${factor.id}' where id = '${sessionId}';
			insert into auth.mfa_amr_claims (session_id, authentication_method) values ('${sessionId}', 'totp')
				on conflict (session_id) do update set created_at = now();
			delete from auth.sessions where user_id = '${userId}' and coalesce(aal, 'aal1') = 'aal1';
			delete from auth.mfa_factors where user_id = '${userId}' and status = 'unverified';`);
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
