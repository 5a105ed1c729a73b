/** `/api/admin/factors/…`: passkeys as second factors of the signed-in operator (docs/product/back-office.md#second-factor). */
import type { Context, MiddlewareHandler } from "hono";
import { enrolSchema, factorSchema, verifyPasskeySchema } from "../../contract/account-schema.ts";
import type { PasskeyChallenge } from "../../contract/accounts.ts";
import { sessionIdOf } from "../accounts/sessions.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { type ErrorCode, HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import type { Caller, PasskeySite } from "../supabase/auth.ts";
import { beginEnrolment, callerOf, factorError, raiseSession, readUser } from "./factor-session.ts";
import { requireWithin } from "./limit-sign-in.ts";
import { requireToken } from "./with-session.ts";

const MAX_BYTES = 1024;
/** An authenticator's certificates are in its response. */
const MAX_CREDENTIAL_BYTES = 32_768;

/** Auth's codes for a challenge that is over; it also belongs to one address of the browser's network. */
const REFUSALS: Record<string, ErrorCode> = {
	passkey_refused: "passkey_refused",
	mfa_challenge_expired: "passkey_refused",
	mfa_ip_address_mismatch: "passkey_refused",
	mfa_factor_not_found: "passkey_refused",
	validation_failed: "passkey_refused",
};

/**
 * A passkey cannot be guessed: the limit keeps the challenges few. By session, because whoever knows the password must
 * not use up the owner's.
 * @throws HttpError 429 or 503
 */
const limitChallenges: MiddlewareHandler<AppEnv> = async (c, next) => {
	requireWithin(await c.env.adminRateLimit([`passkey:${sessionIdOf(requireToken(c))}`]));
	return next();
};

/** Begins to add a passkey, in place of earlier factors that were never verified. */
export const enrolPasskey = createHandlers(
	limitChallenges,
	limitBody(MAX_BYTES),
	validate("json", enrolSchema),
	async (c) => {
		const caller = await beginEnrolment(c);
		const result = await c.env.auth.enrolPasskey(c.req.valid("json").name, caller);
		if (!result.ok) throw factorError(result);
		return challenge(c, result.data.id, caller);
	},
);

/** A challenge for a passkey that is verified. */
export const challengePasskey = createHandlers(
	limitChallenges,
	limitBody(MAX_BYTES),
	validate("json", factorSchema),
	(c) => challenge(c, c.req.valid("json").id, callerOf(c)),
);

/** Verifies a passkey: completes an enrolment, or raises the session to the second factor. */
export const verifyPasskey = createHandlers(
	limitBody(MAX_CREDENTIAL_BYTES),
	validate("json", verifyPasskeySchema),
	async (c) => {
		const { id, challenge: challenge_id, credential } = c.req.valid("json");
		const { caller, user } = await readUser(c);
		const factor = user.factors.find((own) => own.id === id && own.factor_type === "webauthn");
		if (!factor) throw new HttpError("passkey_refused", "not a passkey of the caller");
		// Not what the browser says: a new key may not take the place of one that is verified.
		const type = factor.status === "verified" ? "request" : "create";
		const response = {
			challenge_id,
			type,
			site: siteOf(c),
			credential_response: credential,
		} as const;
		const result = await c.env.auth.verifyPasskey(id, response, caller);
		if (!result.ok) throw factorError(result, REFUSALS);
		return raiseSession(c, result.data);
	},
);

async function challenge(c: Context<AppEnv>, id: string, caller: Caller): Promise<Response> {
	const result = await c.env.auth.challengePasskey(id, siteOf(c), caller);
	if (!result.ok) throw factorError(result, REFUSALS);
	const { publicKey: options } = result.data.webauthn.credential_options;
	const body: PasskeyChallenge = { id, challenge: result.data.id, options };
	return c.env.responses.json(body);
}

/** The site's own address: a passkey works nowhere else. */
function siteOf(c: Context<AppEnv>): PasskeySite {
	const { SITE_ORIGIN } = c.env.env;
	return { rpId: new URL(SITE_ORIGIN).hostname, rpOrigins: [SITE_ORIGIN] };
}
