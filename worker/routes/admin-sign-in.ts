/** `POST /api/admin/sign-in` (docs/product/back-office.md#operator-sign-in): limits, then the challenge, then the account. */
import * as z from "zod/mini";
import { CHALLENGE_FIELD } from "../../contract/account-pages.ts";
import { challengeSchema, credentialsShape } from "../../contract/account-schema.ts";
import type { SignedIn } from "../../contract/accounts.ts";
import { INVITATION_PARAM } from "../../contract/admin.ts";
import { createHandlers } from "../app-env.ts";
import { addressOf, callerOf } from "../http/client-address.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { AuthTokens } from "../supabase/auth.ts";
import { limitAdminSignIn } from "./limit-sign-in.ts";
import { noteSession } from "./with-session.ts";

const MAX_BYTES = 8192;
/** docs/product/accounts.md#constants */
const NOTE_MS = 5_000;
const credentials = z.object({
	...credentialsShape,
	/** Challenge, if one is configured. */
	[CHALLENGE_FIELD]: challengeSchema,
	/** Token in an invitation's mail. */
	[INVITATION_PARAM]: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

export const adminSignIn = createHandlers(
	limitBody(MAX_BYTES),
	validate("json", credentials),
	async (c) => {
		const { responses, sessions, verifyChallenge } = c.env;
		const { [CHALLENGE_FIELD]: challenge, ...typed } = c.req.valid("json");
		const address = addressOf(c.req.raw.headers);
		await limitAdminSignIn(c.env, callerOf(c.req.raw.headers), typed.email);
		const verdict = await verifyChallenge(challenge);
		if (verdict !== "passed") {
			throw new HttpError(verdict === "failed" ? "challenge_failed" : "unavailable", "challenge");
		}
		const { session, cookies } = await sessions.start(await signIn(c.env, typed, address));
		noteSession(c, session);
		return responses.json(session.user satisfies SignedIn, 200, [], cookies);
	},
);

/**
 * The address is checked before the password, which is tried for operators and whom a mail invites only. The password uses
 * the invitation up.
 */
async function signIn(
	{ auth, log, sqlCalls }: Services,
	{ email, password, invitation: token }: z.infer<typeof credentials>,
	address: string,
): Promise<AuthTokens> {
	const user_email = email;
	const found = await sqlCalls.asService("find_admin_by_email", { user_email });
	if (!found.ok) throw new HttpError("unavailable", reasonOf(found));
	let invitation: string | undefined;
	if (found.value !== true) {
		if (token === undefined) throw new HttpError("not_admin");
		const invited = await sqlCalls.asService("find_invitation", { token, user_email });
		if (!invited.ok) throw new HttpError("unavailable", reasonOf(invited));
		if (invited.value !== true) throw new HttpError("not_admin");
		invitation = token;
	}
	const result = await auth.signIn({ email, password }, { address });
	if (!result.ok) {
		const { code, reason } = result;
		if (code === "rate_limited" || code === "unavailable") throw new HttpError(code, reason);
		throw new HttpError("wrong_credentials");
	}
	const tokens = result.data;
	if (invitation !== undefined) {
		const args = { token: invitation };
		const joined = await sqlCalls.asCaller(tokens.access_token, "accept_invitation", args);
		// Without it the session would be a customer's.
		if (!joined.ok) throw new HttpError("unavailable", reasonOf(joined));
	}
	const noted = await sqlCalls.asCaller(
		tokens.access_token,
		"update_admin_last_login",
		{ user_email },
		NOTE_MS,
	);
	// The sign-in succeeds all the same.
	if (!noted.ok) log.warn("admin_last_login_not_noted", { status: noted.status });
	return tokens;
}
