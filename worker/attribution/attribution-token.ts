/**
 * The token that a sign-up carries (docs/product/visits.md#attribution): claims as base64url, a point, and their
 * HMAC. It tells the reports that the touches passed through this Worker, shortly before the account was made.
 */

import type { AttributionVerdict } from "../../contract/attribution-schema.ts";
import {
	type AttributionClaims,
	attributionClaimsSchema,
} from "../../contract/attribution-schema.ts";
import { secretsIn, signHmac, verifyHmac } from "../runtime/hmac.ts";
import { parseJson } from "../runtime/parse-json.ts";

/** The form is sent right after the token is made; Auth may be slow, and its clock differ. */
const MAX_AGE_SECONDS = 15 * 60;
const MAX_AHEAD_SECONDS = 60;
const BASE64 = { alphabet: "base64url" } as const;

const messageOf = (payload: string) => `attribution.${payload}`;

/** @param secrets `ATTRIBUTION_SECRET`: the first one signs. @returns null without a secret */
export async function signAttribution(
	claims: AttributionClaims,
	secrets: string,
): Promise<string | null> {
	const [secret] = secretsIn(secrets);
	if (secret === undefined) return null;
	const bytes = new TextEncoder().encode(JSON.stringify(claims));
	const payload = bytes.toBase64({ ...BASE64, omitPadding: true });
	return `${payload}.${await signHmac(messageOf(payload), secret)}`;
}

/**
 * Whether one of our secrets signed the token, for an account made at that time. Never throws.
 * @param signedUpAt in seconds since 1970
 */
export async function judgeAttribution(
	token: string,
	signedUpAt: number,
	secrets: string,
): Promise<AttributionVerdict> {
	const [payload = "", signature = ""] = token.split(".");
	const verified = await Promise.all(
		secretsIn(secrets).map((secret) => verifyHmac(messageOf(payload), signature, secret)),
	);
	if (!verified.includes(true)) return { outcome: "forged" };
	const json = new TextDecoder().decode(Uint8Array.fromBase64(payload, BASE64));
	const { data: claims } = attributionClaimsSchema.safeParse(parseJson(json));
	// Signed by a release with other claims.
	if (claims === undefined) return { outcome: "expired" };
	const age = signedUpAt - claims.at;
	if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS) return { outcome: "expired" };
	return { outcome: "verified", claims };
}
