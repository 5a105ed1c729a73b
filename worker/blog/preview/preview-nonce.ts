/**
 * The `nonce` of a preview link, made by the plugin: `{expiry}.{signature}`, the expiry in Unix
 * seconds, the signature the HMAC-SHA256 of `preview.{post id}.{expiry}` in hex.
 */
import { signHmac, verifyHmac } from "../../runtime/hmac.ts";

const messageOf = (id: number, expiry: string) => `preview.${id}.${expiry}`;

export async function makePreviewNonce(
	id: number,
	expirySeconds: number,
	secret: string,
): Promise<string> {
	const expiry = String(expirySeconds);
	return `${expiry}.${await signHmac(messageOf(id, expiry), secret)}`;
}

/** Whether the nonce opens this post now. Never throws. */
export async function isPreviewNonce(
	nonce: string,
	id: number,
	secret: string,
	now: number,
): Promise<boolean> {
	const [, expiry, signature] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(nonce) ?? [];
	if (expiry === undefined || signature === undefined) return false;
	if (Number(expiry) * 1000 <= now) return false;
	return verifyHmac(messageOf(id, expiry), signature, secret);
}
