import { HttpError } from "../http/errors.ts";

/** That of the specification: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const TOLERANCE_SECONDS = 300;
const ALGORITHM = { name: "HMAC", hash: "SHA-256" };
const SECRET = /whsec_([A-Za-z0-9+/=]+)/g;
/** Auth separates several by a comma and a space, the specification by a space. */
const SIGNATURE = /v1,([A-Za-z0-9+/]{43}=)/g;

/**
 * Accepts a payload that was signed with one of our secrets within the last five minutes (Standard Webhooks), by Auth or
 * by Resend.
 *
 * @param payload the body, byte by byte as it came
 * @param secrets `SEND_EMAIL_HOOK_SECRETS` or `RESEND_WEBHOOK_SECRET`: `whsec_…`, several while one is rotated
 * @param now in milliseconds since 1970
 * @param sender begins the names of the headers; Svix has its own (https://docs.svix.com/receiving/verifying-payloads/how-manual)
 * @throws HttpError `signature_mismatch`, or `timestamp_out_of_tolerance` for a valid signature that is too old or
 *   too far in the future
 */
export async function verifyWebhook(
	payload: Uint8Array,
	headers: Headers,
	secrets: string,
	now: number,
	sender: "webhook" | "svix" = "webhook",
): Promise<void> {
	const [id = "", time = "", signatures = ""] = ["id", "timestamp", "signature"].map(
		(name) => headers.get(`${sender}-${name}`) ?? "",
	);
	const prefix = new TextEncoder().encode(`${id}.${time}.`);
	const message = new Uint8Array([...prefix, ...payload]);
	const verified = await Promise.all(
		[...secrets.matchAll(SECRET)].map(async ([, secret = ""]) => {
			const bytes = Uint8Array.fromBase64(secret);
			const key = await crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["verify"]);
			const tried = [...signatures.matchAll(SIGNATURE)].map(([, signature = ""]) =>
				crypto.subtle.verify(ALGORITHM, key, Uint8Array.fromBase64(signature), message),
			);
			return (await Promise.all(tried)).includes(true);
		}),
	);
	if (!/^\d{1,12}$/.test(time) || !verified.includes(true))
		throw new HttpError("signature_mismatch");
	if (Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) {
		throw new HttpError("timestamp_out_of_tolerance");
	}
}
