import { verifyHmac } from "../../runtime/hmac.ts";

/**
 * Whether the `nonce` of a preview link, made by the plugin, opens this post now: `{expiry}.{signature}`, the
 * expiry in Unix seconds, the signature the HMAC-SHA256 of `preview.{post id}.{expiry}` in hex. Never throws.
 */
export async function isPreviewNonce(
	nonce: string,
	id: number,
	secret: string,
	now: number,
): Promise<boolean> {
	const [, expiry, signature] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(nonce) ?? [];
	if (expiry === undefined || signature === undefined) return false;
	if (Number(expiry) * 1000 <= now) return false;
	return verifyHmac(`preview.${id}.${expiry}`, signature, secret);
}
