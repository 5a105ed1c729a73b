/** Signatures as the WordPress plugin makes them. */
import type { Purpose } from "../../worker/blog/purge/purge-signature.ts";
import { signHmac } from "../../worker/runtime/hmac.ts";

/** The nonce of a preview link. */
export async function makePreviewNonce(
	id: number,
	expirySeconds: number,
	secret: string,
): Promise<string> {
	const expiry = String(expirySeconds);
	return `${expiry}.${await signHmac(`preview.${id}.${expiry}`, secret)}`;
}

/** The headers of a purge, or of another request of the plugin. @param now in milliseconds */
export async function signPurge(
	body: string,
	secret: string,
	now: number,
	purpose: Purpose = "purge",
): Promise<Record<string, string>> {
	const timestamp = String(Math.floor(now / 1000));
	return {
		"x-blog-timestamp": timestamp,
		"x-blog-signature": await signHmac(`${purpose}.${timestamp}.${body}`, secret),
	};
}
