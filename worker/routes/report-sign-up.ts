/**
 * `POST /api/auth/sign-up` (docs/product.md#sign-in-and-sign-up): the owner of an address that already has
 * an account is told by mail that somebody signed up with it. The response is the same for every address.
 */
import * as z from "zod/mini";
import { createHandlers } from "../app-env.ts";
import { limitBody, validate } from "../http/validate.ts";
import type { Services } from "../services.ts";
import { limitAccountCalls } from "./limit-account-calls.ts";
import { ownPagesOnly } from "./own-pages-only.ts";
import { waitUntil } from "./wait-until.ts";

const MAX_BYTES = 1024;
const ONE_HOUR_MS = 60 * 60 * 1000;
const signUp = z.object({ email: z.email().check(z.maxLength(320)) });

export const reportSignUp = createHandlers(
	ownPagesOnly,
	limitAccountCalls,
	limitBody(MAX_BYTES),
	validate("json", signUp),
	(c) => {
		// In the background: the time of the response tells nothing either.
		waitUntil(c, tellOwner(c.env, c.req.valid("json").email));
		return c.env.responses.json({}, 202);
	},
);

/** At most one mail per hour and account. */
async function tellOwner({ accounts, enqueueMail, log }: Services, email: string): Promise<void> {
	const known = await accounts.findKnownAddress(email);
	if (known === undefined) log.warn("known_address_not_checked");
	if (!known) return;
	const { userId, email: to, language } = known;
	const hour = Math.floor(Date.now() / ONE_HOUR_MS);
	const key = `known_address:${userId}:${hour}`;
	await enqueueMail({ kind: "known_address", to, language, data: {}, key });
}
