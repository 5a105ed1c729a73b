/** `/api/admin/factors`: the second factors of the signed-in operator, at Auth (docs/product.md#second-factor). */
import type { Context, MiddlewareHandler } from "hono";
import type { Session } from "../accounts/sessions.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { enrolSchema, removeFactorSchema, verifyCodeSchema } from "../contract/account-schema.ts";
import type { Factor, NewFactor } from "../contract/accounts.ts";
import { addressOf } from "../http/client-address.ts";
import { type ErrorCode, HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import type { AuthFailure } from "../supabase/auth.ts";
import { authError } from "./sign-in-again.ts";
import { tryCode } from "./try-code.ts";
import { waitUntil } from "./wait-until.ts";
import { requireSession } from "./with-session.ts";

const MAX_BYTES = 1024;
/** Auth's codes that the operator can do something about. */
const FAILURES: Record<string, ErrorCode> = {
	mfa_verification_failed: "wrong_code",
	mfa_challenge_expired: "wrong_code",
	mfa_factor_name_conflict: "name_taken",
	insufficient_aal: "forbidden",
};

const CODE_REFUSALS = {
	wrong: "wrong_code",
	paused: "rate_limited",
	unavailable: "unavailable",
} as const satisfies Record<string, ErrorCode>;

/** Serves operators who have not passed the second factor yet, too. Customers have no factors. */
export const operatorFactors: MiddlewareHandler<AppEnv> = async (c, next) => {
	const { token } = requireSession(c);
	const due = await c.env.sqlCalls.asCaller(token, "operator_factor_due");
	if (!due.ok) throw new HttpError(due.code, "factors");
	return next();
};

/** The verified factors, oldest first. */
export const listFactors = createHandlers(async (c) => {
	const { user } = await readUser(c);
	const verified = user.factors.filter(({ status }) => status === "verified");
	const body: Factor[] = verified
		.map(({ id, friendly_name: name, created_at: createdAt }) => ({ id, name, createdAt }))
		.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
	return c.env.responses.json(body);
});

/** Begins an enrolment, in place of earlier ones that were never verified. */
export const enrolFactor = createHandlers(
	limitBody(MAX_BYTES),
	validate("json", enrolSchema),
	async (c) => {
		const { auth, responses } = c.env;
		const { caller, user } = await readUser(c);
		for (const { id, status } of user.factors) {
			if (status === "unverified") await auth.unenrol(id, caller);
		}
		const result = await auth.enrol(c.req.valid("json").name, caller);
		if (!result.ok) throw failure(result);
		const { id, totp } = result.data;
		// As in supabase-js: Auth sends the SVG itself.
		const qrCode = `data:image/svg+xml;utf-8,${encodeURIComponent(totp.qr_code)}`;
		return responses.json({ id, qrCode, secret: totp.secret } satisfies NewFactor);
	},
);

/** Verifies a code: completes an enrolment, or raises the session to the second factor. */
export const verifyFactor = createHandlers(
	limitBody(MAX_BYTES),
	validate("json", verifyCodeSchema),
	async (c) => {
		const { log, sqlCalls, responses, sendDueMails, sessions } = c.env;
		const { user } = requireSession(c);
		const { id, code } = c.req.valid("json");
		const result = await tryCode(c, { account: user.id, factors: [id], code }, callerOf(c));
		if (typeof result === "string") throw new HttpError(CODE_REFUSALS[result], "factors");
		if (!result.ok) throw failure(result);
		// A new factor is mailed to its owner.
		waitUntil(c, sendDueMails());
		const { session, cookies } = await sessions.start(result.data);
		await noteSignIn(session);
		return responses.json(session.user, 200, [], cookies);

		async function noteSignIn({ token, user }: Session) {
			const args = { user_email: user.email };
			const noted = await sqlCalls.asCaller(token, "update_admin_last_login", args);
			if (!noted.ok) log.warn("admin_last_login_not_noted", { status: noted.code });
		}
	},
);

/** Removes a factor, and gives the session a token of its new level. */
export const removeFactor = createHandlers(
	limitBody(MAX_BYTES),
	validate("json", removeFactorSchema),
	async (c) => {
		const { auth, responses, sendDueMails, sessions } = c.env;
		const session = requireSession(c);
		const caller = callerOf(c);
		const result = await auth.unenrol(c.req.valid("json").id, caller);
		if (!result.ok) throw failure(result);
		waitUntil(c, sendDueMails());
		const renewed = await sessions.renew(session, caller.address);
		return responses.json({}, 200, [], renewed.cookies);
	},
);

async function readUser(c: Context<AppEnv>) {
	const caller = callerOf(c);
	const result = await c.env.auth.user(caller);
	if (!result.ok) throw failure(result);
	return { caller, user: result.data };
}

function callerOf(c: Context<AppEnv>) {
	return { address: addressOf(c.req.raw.headers), token: requireSession(c).token };
}

function failure(result: AuthFailure): HttpError {
	const code = FAILURES[result.code];
	return code === undefined ? authError(result) : new HttpError(code, "factors");
}
