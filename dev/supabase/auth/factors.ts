/** Second factors: apps and passkeys (https://supabase.com/docs/guides/auth/auth-mfa). */
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { isValidCode, newApp } from "./apps.ts";
import { type Auth, AuthError, addressOf, bodyOf, inTransaction, invalid } from "./context.ts";
import { createPasskeys, type GivenPasskey } from "./passkeys.ts";
import { type Caller, raiseSession, requireCaller } from "./sessions.ts";
import type { Factor } from "./users.ts";

interface Challenge {
	id: string;
	created_at: string;
	verified_at: string | null;
	ip_address: string;
	web_authn_session_data: { challenge: string } | null;
}

interface NewFactor {
	factor_type: Factor["factor_type"];
	friendly_name: string;
	issuer: string;
}

const CHALLENGE_SECONDS = 300;
const MAX_FACTORS = 10;

const unprocessable = (code: string, message: string) => new AuthError(422, code, message);

async function requireFactor(auth: Auth, c: Context): Promise<Caller & { factor: Factor }> {
	const caller = await requireCaller(auth, c);
	const id = c.req.param("id") ?? "";
	const [factor] = await auth.sql<Factor[]>`
		select * from auth.mfa_factors where id::text = ${id} and user_id = ${caller.user.id}`;
	if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
	return { ...caller, factor };
}

export async function enrol(auth: Auth, c: Context) {
	const { user, session } = await requireCaller(auth, c);
	const { factor_type, friendly_name = "", issuer = "" } = await bodyOf<NewFactor>(c);
	if (factor_type !== "totp" && factor_type !== "webauthn") {
		throw invalid("factor_type needs to be totp, phone, or webauthn");
	}
	await auth.sql`delete from auth.mfa_factors
		where status <> 'verified' and created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS})
			and not exists (select from auth.mfa_challenges where factor_id = mfa_factors.id)`;
	const factors = await auth.sql<
		Factor[]
	>`select * from auth.mfa_factors where user_id = ${user.id}`;
	if (factors.some((factor) => factor.friendly_name === friendly_name)) {
		const message = `A factor with the friendly name ${JSON.stringify(friendly_name)} for this user already exists`;
		throw unprocessable("mfa_factor_name_conflict", message);
	}
	if (factors.length >= MAX_FACTORS) {
		const message = "Maximum number of verified factors reached, unenroll to continue";
		throw unprocessable("too_many_enrolled_mfa_factors", message);
	}
	if (session.aal !== "aal2" && factors.some(({ status }) => status === "verified")) {
		throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
	}
	const app = factor_type === "totp" ? newApp(user.email, issuer) : undefined;
	const id = randomUUID();
	const row = { id, user_id: user.id, factor_type, friendly_name, secret: app?.secret ?? "" };
	await inTransaction(auth.sql, async (tx) => {
		await tx`insert into auth.mfa_factors ${tx(row)}`;
	});
	return c.json({ id, type: factor_type, friendly_name, ...(app && { totp: app }) });
}

export async function challenge(auth: Auth, c: Context) {
	const { user, factor } = await requireFactor(auth, c);
	const passkey =
		factor.factor_type === "webauthn" && (await createPasskeys(auth).challenge(user, factor));
	const id = randomUUID();
	const data = passkey ? { challenge: passkey.challenge } : null;
	const row = { id, factor_id: factor.id, ip_address: addressOf(c), web_authn_session_data: data };
	const expires_at = await inTransaction(auth.sql, async (tx) => {
		await tx`insert into auth.mfa_challenges ${tx(row as never)}`;
		await tx`update auth.mfa_factors set last_challenged_at = clock_timestamp(), updated_at = now() where id = ${factor.id}`;
		return Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
	});
	return c.json({
		id,
		type: factor.factor_type,
		expires_at,
		...(passkey && { webauthn: passkey.webauthn }),
	});
}

export async function verify(auth: Auth, c: Context) {
	const { factor, ...caller } = await requireFactor(auth, c);
	const body = await bodyOf<{ challenge_id: string; code: string; webauthn: GivenPasskey }>(c);
	const isApp = factor.factor_type === "totp";
	if (isApp && !body.code) throw invalid("Code needs to be non-empty");
	const { type } = body.webauthn ?? {};
	if (!isApp && type !== "create" && type !== "request") {
		throw invalid("WebAuthn type must be create or request");
	}
	const found = await requireChallenge(auth, c, factor, String(body.challenge_id));
	const credential = isApp
		? undefined
		: await createPasskeys(auth).verify(
				caller.user,
				body.webauthn ?? {},
				found.web_authn_session_data?.challenge ?? "",
			);
	if (isApp && !isValidCode(factor.secret, String(body.code))) {
		throw unprocessable("mfa_verification_failed", "Invalid TOTP code entered");
	}
	const tokens = await inTransaction(auth.sql, async (tx) => {
		if (isApp) await tx`update auth.mfa_challenges set verified_at = now() where id = ${found.id}`;
		else await tx`delete from auth.mfa_challenges where id = ${found.id}`;
		if (factor.status !== "verified") {
			await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`;
		}
		if (credential) {
			await tx`update auth.mfa_factors set web_authn_credential = ${credential as never}, updated_at = now()
				where id = ${factor.id}`;
		}
		const raised = await raiseSession(auth, tx, caller, factor);
		await tx`delete from auth.mfa_factors
			where user_id = ${caller.user.id} and status = 'unverified' and factor_type = ${factor.factor_type}`;
		return raised;
	});
	return c.json(tokens);
}

/** @throws {AuthError} for a challenge that was used, has expired or was another network's */
async function requireChallenge(
	auth: Auth,
	c: Context,
	factor: Factor,
	id: string,
): Promise<Challenge> {
	const [found] = await auth.sql<Challenge[]>`
		select *, host(ip_address) as ip_address from auth.mfa_challenges
		where id::text = ${id} and factor_id = ${factor.id}`;
	if (!found) {
		const message = "MFA factor with the provided challenge ID not found";
		throw unprocessable("mfa_factor_not_found", message);
	}
	if (found.verified_at || found.ip_address !== addressOf(c)) {
		throw unprocessable("mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
	}
	if (Date.now() > Date.parse(found.created_at) + CHALLENGE_SECONDS * 1000) {
		await auth.sql`delete from auth.mfa_challenges where id = ${id}`;
		const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
		throw unprocessable("mfa_challenge_expired", message);
	}
	return found;
}

export async function unenrol(auth: Auth, c: Context) {
	const { session, factor } = await requireFactor(auth, c);
	const { id, status, factor_type } = factor;
	if (status === "verified" && session.aal !== "aal2") {
		throw unprocessable("insufficient_aal", "AAL2 required to unenroll verified factor");
	}
	const method = factor_type === "totp" ? "totp" : "mfa/webauthn";
	await inTransaction(auth.sql, async (tx) => {
		await tx`delete from auth.mfa_factors where id = ${id}`;
		await tx`delete from auth.mfa_amr_claims where authentication_method = ${method}
			and session_id in (select id from auth.sessions where factor_id = ${id})`;
		await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id}`;
	});
	return c.json({ id });
}
