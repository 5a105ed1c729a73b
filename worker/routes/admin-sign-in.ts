/** `POST /api/admin/sign-in` (docs/product/back-office.md#operator-sign-in): limits, then the challenge, then the account. */
import * as z from "zod/mini";
import { CHALLENGE_FIELD } from "../../contract/account-pages.ts";
import { challengeSchema, credentialsShape } from "../../contract/account-schema.ts";
import type { SignedIn } from "../../contract/accounts.ts";
import { createHandlers } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import { limitAdminSignIn } from "./limit-sign-in.ts";
import { ownPagesOnly } from "./own-pages-only.ts";
import { noteSession } from "./with-session.ts";

const MAX_BYTES = 8192;
const credentials = z.object({
	...credentialsShape,
	/** Challenge, if one is configured. */
	[CHALLENGE_FIELD]: challengeSchema,
});

export const adminSignIn = createHandlers(
	ownPagesOnly,
	limitBody(MAX_BYTES),
	validate("json", credentials),
	async (c) => {
		const { responses, sessions, signInAdmin, verifyChallenge } = c.env;
		const { email, password, [CHALLENGE_FIELD]: challenge } = c.req.valid("json");
		const address = addressOf(c.req.raw.headers);
		await limitAdminSignIn(c.env, address, email);
		const verdict = await verifyChallenge(challenge);
		if (verdict !== "passed") {
			throw new HttpError(verdict === "failed" ? "challenge_failed" : "unavailable", "challenge");
		}
		const result = await signInAdmin({ email, password }, address);
		if (!result.ok) throw new HttpError(result.error, result.reason);
		const { session, cookies } = await sessions.start(result.tokens);
		noteSession(c, session);
		return responses.json(session.user satisfies SignedIn, 200, [], cookies);
	},
);
