/** `/api/admin/factors`: the second factors of the signed-in operator, at Auth (docs/product/back-office.md#second-factor). */
import type { MiddlewareHandler } from "hono";
import { enrolSchema, factorSchema, verifyCodeSchema } from "../../contract/account-schema.ts";
import type { Factor, NewFactor } from "../../contract/accounts.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import { beginEnrolment, callerOf, factorError, raiseSession, readUser } from "./factor-session.ts";
import { CODE_REFUSALS, tryCode } from "./try-code.ts";
import { waitUntil } from "./wait-until.ts";
import { requireSession } from "./with-session.ts";

const MAX_BYTES = 1024;

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
	const body = user.factors
		.filter(({ status }) => status === "verified")
		.map(
			({ id, factor_type, friendly_name: name, created_at: createdAt }): Factor => ({
				...{ id, kind: factor_type === "webauthn" ? "passkey" : "app", name, createdAt },
			}),
		)
		.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
	return c.env.responses.json(body);
});

/** Begins to add an app, in place of earlier factors that were never verified. */
export const enrolFactor = createHandlers(
	limitBody(MAX_BYTES),
	validate("json", enrolSchema),
	async (c) => {
		const { auth, responses } = c.env;
		const caller = await beginEnrolment(c);
		const result = await auth.enrol(c.req.valid("json").name, caller);
		if (!result.ok) throw factorError(result);
		const { id, totp } = result.data;
		return responses.json({ id, ...totp } satisfies NewFactor);
	},
);

/** Verifies a code: completes an enrolment, or raises the session to the second factor. */
export const verifyFactor = createHandlers(
	limitBody(MAX_BYTES),
	validate("json", verifyCodeSchema),
	async (c) => {
		const { user } = requireSession(c);
		const { id, code } = c.req.valid("json");
		const result = await tryCode(c, { account: user.id, factors: [id], code }, callerOf(c));
		if (typeof result === "string") throw new HttpError(CODE_REFUSALS[result], "factors");
		if (!result.ok) throw factorError(result);
		return raiseSession(c, result.data);
	},
);

/** Removes a factor, and gives the session a token of its new level. */
export const removeFactor = createHandlers(
	limitBody(MAX_BYTES),
	validate("json", factorSchema),
	async (c) => {
		const { auth, responses, sendDueMails, sessions } = c.env;
		const session = requireSession(c);
		const caller = callerOf(c);
		const result = await auth.unenrol(c.req.valid("json").id, caller);
		if (!result.ok) throw factorError(result);
		waitUntil(c, sendDueMails());
		const renewed = await sessions.renew(session, caller.address);
		return responses.json({}, 200, [], renewed.cookies);
	},
);
