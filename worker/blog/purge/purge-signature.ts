/**
 * The signature of the plugin's requests, `POST /api/blog/{purpose}`: `X-Blog-Timestamp`
 * holds Unix seconds, `X-Blog-Signature` the HMAC-SHA256 of `{purpose}.{timestamp}.{body}` in hex.
 */
import { signHmac, verifyHmac } from "../../runtime/hmac.ts";

const PURGE_HEADERS = {
	timestamp: "x-blog-timestamp",
	signature: "x-blog-signature",
} as const;

/** Tolerance between the two clocks; an older request could be a replay. */
const TOLERANCE_SECONDS = 300;

/** Requests of the plugin; a signature for one of them is invalid for the others. */
export type Purpose = "purge" | "state" | "test-mail";

const messageOf = (purpose: Purpose, timestamp: string, body: string) =>
	`${purpose}.${timestamp}.${body}`;

/** The headers of a purge, or of another request of the plugin. @param now in milliseconds */
export async function signPurge(
	body: string,
	secret: string,
	now: number,
	purpose: Purpose = "purge",
): Promise<Record<string, string>> {
	const timestamp = String(Math.floor(now / 1000));
	return {
		[PURGE_HEADERS.timestamp]: timestamp,
		[PURGE_HEADERS.signature]: await signHmac(messageOf(purpose, timestamp, body), secret),
	};
}

/** Whether the request was signed with the secret within the last five minutes. Never throws. */
export async function isPurgeSigned(
	headers: Headers,
	body: string,
	secret: string,
	now: number,
	purpose: Purpose = "purge",
): Promise<boolean> {
	const timestamp = headers.get(PURGE_HEADERS.timestamp) ?? "";
	if (!/^\d{1,12}$/.test(timestamp)) return false;
	if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
	const signature = headers.get(PURGE_HEADERS.signature) ?? "";
	return verifyHmac(messageOf(purpose, timestamp, body), signature, secret);
}
