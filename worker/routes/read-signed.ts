import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isPurgeSigned, type Purpose } from "../blog/purge/purge-signature.ts";
import { HttpError } from "../http/errors.ts";
import { readBodyText } from "../http/read-body.ts";

/**
 * The body of a request that the WordPress plugin signed.
 * @throws HttpError when it is too large, or not signed for this purpose.
 */
export async function readSigned(
	c: Context<AppEnv>,
	purpose: Purpose,
	maxBytes: number,
): Promise<string> {
	const body = await readBodyText(c.req.raw, maxBytes);
	const secret = c.env.env.WORDPRESS_SECRET ?? "";
	if (!(await isPurgeSigned(c.req.raw.headers, body, secret, Date.now(), purpose))) {
		throw new HttpError("signature_mismatch");
	}
	return body;
}
