/** HMAC-SHA256 (RFC 2104). */

const ALGORITHM = { name: "HMAC", hash: "SHA-256" };
const ENCODER = new TextEncoder();

type Message = string | Uint8Array<ArrayBuffer>;

/** The signature of a message in lower-case hex, as PHP's `hash_hmac('sha256', …)` writes it. */
export async function signHmac(message: Message, secret: string): Promise<string> {
	const key = await importKey(secret, "sign");
	const signature = await crypto.subtle.sign(ALGORITHM, key, bytesOf(message));
	return new Uint8Array(signature).toHex();
}

/** The bytes of a message's signature. */
export type Signer = (message: string) => Promise<Uint8Array>;

/** Signs many messages with one secret, whose key is made once. */
export function createSigner(secret: string): Signer {
	let key: Promise<CryptoKey> | undefined;
	return async (message) => {
		key ??= importKey(secret, "sign");
		return new Uint8Array(await crypto.subtle.sign(ALGORITHM, await key, bytesOf(message)));
	};
}

/**
 * Whether the message was signed with the secret; compared in constant time. An empty secret and a
 * signature that is not 64 lower-case hex digits never verify. Never throws.
 */
export async function verifyHmac(
	message: Message,
	signature: string,
	secret: string,
): Promise<boolean> {
	if (secret === "" || !/^[0-9a-f]{64}$/.test(signature)) return false;
	const key = await importKey(secret, "verify");
	return crypto.subtle.verify(ALGORITHM, key, Uint8Array.fromHex(signature), bytesOf(message));
}

/** Whether two secrets are the same, in a time that does not tell how much of them is. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
	const key = crypto.randomUUID();
	return verifyHmac(one, await signHmac(other, key), key);
}

/**
 * The secrets of a variable: several, separated by commas, while one is rotated. Never an empty one:
 * anybody could sign with it.
 */
export function secretsIn(secrets: string): string[] {
	return secrets
		.split(",")
		.map((secret) => secret.trim())
		.filter((secret) => secret !== "");
}

function bytesOf(message: Message): Uint8Array<ArrayBuffer> {
	return typeof message === "string"
		? (ENCODER.encode(message) as Uint8Array<ArrayBuffer>)
		: message;
}

function importKey(secret: string, usage: "sign" | "verify"): Promise<CryptoKey> {
	return crypto.subtle.importKey("raw", bytesOf(secret), ALGORITHM, false, [usage]);
}
