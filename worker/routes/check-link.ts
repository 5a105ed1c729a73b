/** `POST /api/auth/link` (docs/product.md#e-mail-confirmation): whose sign-up a confirmation link confirms. */
import * as z from "zod/mini";
import { createHandlers } from "../app-env.ts";
import type { LinkCheck } from "../contract/accounts.ts";
import { HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import { limitAccountCalls } from "./limit-account-calls.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

const MAX_BYTES = 1024;
const link = z.object({
	/** As Auth's mails contain it: hexadecimal, with a prefix in some flows. */
	token_hash: z.string().check(z.regex(/^[\w-]{16,128}$/)),
	sign_up_id: z.optional(z.uuid()),
});

export const checkLink = createHandlers(
	ownPagesOnly,
	limitAccountCalls,
	limitBody(MAX_BYTES),
	validate("json", link),
	async (c) => {
		const { responses, accounts } = c.env;
		const { token_hash, sign_up_id = null } = c.req.valid("json");
		const found = await accounts.findSignUpLink(token_hash, sign_up_id);
		if (found === undefined) throw new HttpError("unavailable", "database");
		return responses.json({ link: found } satisfies LinkCheck);
	},
);
