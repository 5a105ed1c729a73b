/** HMAC-SHA256 with the secret that the Worker and WordPress's plugin share. */

const ENCODER = new TextEncoder();

/** The signature of a message, in lower-case hex, as PHP's `hash_hmac('sha256', …)` writes it. */
export async function signMessage(message: string, secret: string): Promise<string> {
	const key = await importKey(secret, "sign");
	const signature = await crypto.subtle.sign("HMAC", key, ENCODER.encode(message));
	return new Uint8Array(signature).toHex();
}

/** Whether the message was signed with the secret; compared in constant time. Never throws. */
export async function isSigned(
	message: string,
	signature: string,
	secret: string,
): Promise<boolean> {
	if (secret === "" || !/^[0-9a-f]{64}$/.test(signature)) return false;
	const key = await importKey(secret, "verify");
	const bytes = Uint8Array.fromHex(signature);
	return crypto.subtle.verify("HMAC", key, bytes, ENCODER.encode(message));
}

function importKey(secret: string, usage: "sign" | "verify"): Promise<CryptoKey> {
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	return crypto.subtle.importKey("raw", ENCODER.encode(secret), algorithm, false, [usage]);
}
