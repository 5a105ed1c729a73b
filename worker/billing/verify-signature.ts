import { HttpError } from "../http/errors.ts";

/** Stripe's own: how far its clock and ours may be apart, the way included. */
const TOLERANCE_SECONDS = 300;

interface Signature {
	/** As it was signed: the digits, not their number. */
	time: string;
	/** Every `v1`; older schemes (`v0`) prove nothing. */
	digests: Uint8Array<ArrayBuffer>[];
}

/**
 * Lets pass what Stripe signed with one of our secrets within the last five minutes.
 * https://docs.stripe.com/webhooks/signature#verify-manually
 *
 * @param payload the body, byte by byte as it came.
 * @param header the value of `Stripe-Signature`: `t=1492774577,v1=5257a8…,v1=…`.
 * @param secrets `BILLING_WEBHOOK_SECRET`: several, separated by a comma, while one is rotated.
 * @param now milliseconds since 1970.
 * @throws HttpError `bad_signature`; `signature_out_of_time` when it is right and old, or ahead.
 */
export async function verifySignature(
	payload: Uint8Array,
	header: string | null,
	secrets: string,
	now: number,
): Promise<void> {
	const signature = parseSignature(header ?? "");
	if (signature === undefined) throw new HttpError("bad_signature");
	const signed = signedBytes(signature.time, payload);
	const expected = await Promise.all(secretsIn(secrets).map((secret) => digest(secret, signed)));
	const proven = expected.some((own) =>
		signature.digests.some((given) => crypto.subtle.timingSafeEqual(own, given)),
	);
	if (!proven) throw new HttpError("bad_signature");
	const apart = Math.abs(now / 1000 - Number(signature.time));
	if (apart > TOLERANCE_SECONDS) throw new HttpError("signature_out_of_time");
}

/** Undefined unless it has one time and a digest that could be ours. */
function parseSignature(header: string): Signature | undefined {
	const pairs = header.split(",").map((pair) => pair.trim().split("=", 2));
	const valuesOf = (name: string) =>
		pairs.filter(([key]) => key === name).map(([, value = ""]) => value);
	const [time, ...moreTimes] = valuesOf("t");
	const digests = valuesOf("v1").filter((value) => /^[0-9a-f]{64}$/.test(value));
	if (time === undefined || moreTimes.length > 0 || !/^\d{1,12}$/.test(time)) return undefined;
	if (digests.length === 0) return undefined;
	return { time, digests: digests.map((value) => Uint8Array.fromHex(value)) };
}

/** Never an empty one: anybody could sign with it. */
function secretsIn(secrets: string): string[] {
	return secrets
		.split(",")
		.map((secret) => secret.trim())
		.filter((secret) => secret !== "");
}

function signedBytes(time: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
	const prefix = new TextEncoder().encode(`${time}.`);
	const signed = new Uint8Array(prefix.length + payload.length);
	signed.set(prefix);
	signed.set(payload, prefix.length);
	return signed;
}

async function digest(secret: string, signed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const bytes = new TextEncoder().encode(secret);
	const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
	return crypto.subtle.sign(algorithm, key, signed);
}
