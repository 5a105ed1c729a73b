import { verifyHmac } from "../../runtime/hmac.ts";

/** Tolerance between the two clocks; an older request could be a replay. */
const TOLERANCE_SECONDS = 300;

/** Requests of the plugin; a signature for one of them is invalid for the others. */
export type Purpose = "purge" | "state" | "test-mail";

/**
 * Whether the plugin signed its request `POST /api/blog/{purpose}` within the last five minutes: `X-Blog-Timestamp`
 * holds Unix seconds, `X-Blog-Signature` the HMAC-SHA256 of `{purpose}.{timestamp}.{body}` in hex. Never throws.
 */
export async function isPurgeSigned(
	headers: Headers,
	body: string,
	secret: string,
	now: number,
	purpose: Purpose,
): Promise<boolean> {
	const timestamp = headers.get("x-blog-timestamp") ?? "";
	if (!/^\d{1,12}$/.test(timestamp)) return false;
	if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
	const signature = headers.get("x-blog-signature") ?? "";
	return verifyHmac(`${purpose}.${timestamp}.${body}`, signature, secret);
}
