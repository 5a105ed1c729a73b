import { HttpError } from "../http/errors.ts";
import { secretsIn, signHmac } from "../runtime/hmac.ts";

/** Stripe's default tolerance between its clock and ours, transport included. */
const TOLERANCE_SECONDS = 300;

interface Signature {
	/** The digits as they were signed. */
	time: string;
	/** Every `v1`; other schemes (`v0`) are ignored. */
	digests: Uint8Array[];
}

/**
 * Accepts a payload that Stripe signed with one of our secrets within the last five minutes.
 * https://docs.stripe.com/webhooks/signature#verify-manually
 *
 * @param payload the body, byte by byte as it came.
 * @param header the value of `Stripe-Signature`: `t=1492774577,v1=5257a8…,v1=…`.
 * @param secrets `BILLING_WEBHOOK_SECRET`: several, separated by commas, while one is rotated.
 * @param now in milliseconds since 1970.
 * @throws HttpError `signature_mismatch`, or `timestamp_out_of_tolerance` for a valid signature that
 *   is too old or too far in the future.
 */
export async function verifySignature(
	payload: Uint8Array,
	header: string | null,
	secrets: string,
	now: number,
): Promise<void> {
	const signature = parseSignature(header ?? "");
	if (signature === undefined) throw new HttpError("signature_mismatch");
	const { time, digests } = signature;
	const message = signedMessage(time, payload);
	const expected = await Promise.all(
		secretsIn(secrets).map(async (secret) => Uint8Array.fromHex(await signHmac(message, secret))),
	);
	const matches = digests.some((digest) =>
		expected.some((own) => crypto.subtle.timingSafeEqual(own, digest)),
	);
	if (!matches) throw new HttpError("signature_mismatch");
	if (Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) {
		throw new HttpError("timestamp_out_of_tolerance");
	}
}

/** Undefined unless the header has exactly one time and a plausible digest. */
function parseSignature(header: string): Signature | undefined {
	const pairs = header.split(",").map((pair) => pair.split("=", 2));
	const valuesOf = (name: string) =>
		pairs.filter(([key]) => key === name).map(([, value = ""]) => value);
	const [time, ...moreTimes] = valuesOf("t");
	const digests = valuesOf("v1").filter((value) => /^[0-9a-f]{64}$/.test(value));
	if (time === undefined || moreTimes.length > 0 || !/^\d{1,12}$/.test(time)) return undefined;
	if (digests.length === 0) return undefined;
	return { time, digests: digests.map((digest) => Uint8Array.fromHex(digest)) };
}

function signedMessage(time: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
	const prefix = new TextEncoder().encode(`${time}.`);
	const message = new Uint8Array(prefix.length + payload.length);
	message.set(prefix);
	message.set(payload, prefix.length);
	return message;
}
