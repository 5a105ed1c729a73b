/** `POST /api/admin/sign-in` (docs/product.md#operator-sign-in), limited by address and by e-mail. */
import * as z from "zod/mini";
import { createHandlers } from "../app-env.ts";
import { MIN_PASSWORD_LENGTH } from "../contract/passwords.ts";
import { HttpError } from "../http/errors.ts";
import { limitBody, validate } from "../http/validate.ts";
import { ownPagesOnly } from "./own-pages-only.ts";

const MAX_BYTES = 4096;
/** Auth refuses longer passwords than these. */
const credentials = z.object({
	email: z.email().check(z.maxLength(320)),
	password: z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(200)),
});

export const adminSignIn = createHandlers(
	ownPagesOnly,
	limitBody(MAX_BYTES),
	validate("json", credentials),
	async (c) => {
		const { responses, adminRateLimit, signInAdmin } = c.env;
		const { password, ...given } = c.req.valid("json");
		const email = given.email.toLowerCase();
		const address = c.req.raw.headers.get("cf-connecting-ip") ?? "local";
		for (const key of [`address:${address}`, `email:${await digest(email)}`]) {
			const verdict = await adminRateLimit(key);
			if (verdict === "over") throw new HttpError("rate_limited", "sign-in");
			if (verdict === "unknown") throw new HttpError("unavailable", "rate limit");
		}
		const result = await signInAdmin(email, password);
		if (!result.ok) throw new HttpError(result.error, result.reason);
		return responses.json(result.session);
	},
);

/** The limiter stores its keys: they hold no e-mail address. */
async function digest(email: string): Promise<string> {
	const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email));
	return new Uint8Array(bytes, 0, 16).toHex();
}
