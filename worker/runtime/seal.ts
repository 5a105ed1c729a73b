/** Sealed values that a browser keeps and can neither read nor change: AES-256-GCM (NIST SP 800-38D), keys by HKDF (RFC 5869). */
import { parseJson } from "./parse-json.ts";

const CIPHER = "AES-GCM";
/** As SP 800-38D recommends. */
const IV_BYTES = 12;
const BASE64 = { alphabet: "base64url" } as const;
const ENCODER = new TextEncoder();

export interface Sealer {
	/** @throws Error without a secret. */
	seal(value: unknown): Promise<string>;
	/** The value; undefined for anything that was not sealed for this purpose by one of the secrets. Never throws. */
	open(sealed: string): Promise<unknown>;
}

/**
 * A sealer for one purpose: what was sealed for another is not opened.
 *
 * @param secrets the first one seals, all of them open
 * @example createSealer(secretsIn(env.SESSION_SECRET), "session")
 */
export function createSealer(secrets: readonly string[], purpose: string): Sealer {
	let keys: Promise<CryptoKey[]> | undefined;
	const ready = () => {
		keys ??= Promise.all(secrets.map((secret) => deriveKey(secret, purpose)));
		return keys;
	};
	return {
		async seal(value) {
			const [key] = await ready();
			if (key === undefined) throw new Error(`no secret to seal a ${purpose}`);
			const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
			const text = ENCODER.encode(JSON.stringify(value));
			const sealed = await crypto.subtle.encrypt({ name: CIPHER, iv }, key, text);
			const bytes = new Uint8Array([...iv, ...new Uint8Array(sealed)]);
			return bytes.toBase64({ ...BASE64, omitPadding: true });
		},
		async open(sealed) {
			for (const key of await ready()) {
				const text = await decrypt(sealed, key).catch(() => undefined);
				if (text !== undefined) return parseJson(text);
			}
			return undefined;
		},
	};
}

async function decrypt(sealed: string, key: CryptoKey): Promise<string> {
	const bytes = Uint8Array.fromBase64(sealed, BASE64);
	const iv = bytes.subarray(0, IV_BYTES);
	const opened = await crypto.subtle.decrypt({ name: CIPHER, iv }, key, bytes.subarray(IV_BYTES));
	return new TextDecoder().decode(opened);
}

async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
	const material = await crypto.subtle.importKey("raw", ENCODER.encode(secret), "HKDF", false, [
		"deriveKey",
	]);
	const parameters = {
		name: "HKDF",
		hash: "SHA-256",
		salt: new Uint8Array(),
		info: ENCODER.encode(purpose),
	};
	return crypto.subtle.deriveKey(parameters, material, { name: CIPHER, length: 256 }, false, [
		"encrypt",
		"decrypt",
	]);
}
