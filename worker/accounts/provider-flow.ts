/**
 * A browser's way to Microsoft or Google and back (docs/product/accounts.md#sign-in-with-microsoft-or-google): PKCE (RFC 7636),
 * whose verifier only the browser that began has, sealed. So nobody else's code opens a session here.
 */

import * as z from "zod/mini";
import { PROVIDERS, type ProviderFailure } from "../../contract/providers.ts";

/** `sign-in` gives the browser a session; the others concern the account that is signed in. */
const INTENTS = ["sign-in", "connect", "deletion"] as const;

export const providerFlowSchema = z.object({
	provider: z.enum(PROVIDERS),
	intent: z.enum(INTENTS),
	/** Comes back with the browser: the response to another tab's request is not taken for ours. */
	state: z.string(),
	verifier: z.string(),
	/** Account of `connect` and `deletion`. */
	account: z._default(z.string(), ""),
	/** Plan and target of the sign-in page. */
	query: z._default(z.string(), ""),
});
export type ProviderFlow = z.infer<typeof providerFlowSchema>;

/** Longer than Auth keeps the flow. */
export const PROVIDER_FLOW_SECONDS = 600;

/** New secrets for a flow, and the challenge for Auth. */
export async function makeFlowSecrets() {
	const verifier = random();
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
	return { state: random(), verifier, challenge: encode(new Uint8Array(digest)) };
}

/** 256 bits, as RFC 7636 recommends for a verifier. */
const random = () => encode(crypto.getRandomValues(new Uint8Array(32)));

const encode = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });

/** Microsoft's codes for an application that an administrator has to approve. https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes */
const CONSENT = /AADSTS(?:65001|90094|90095|900941|900981)\b/;

/** Auth's codes by reason. `access_denied` comes with some of them, too. */
const CODES = new Map<string, ProviderFailure>([
	["identity_already_exists", "taken"],
	["provider_email_needs_verification", "refused"],
	["bad_oauth_state", "expired"],
	["bad_oauth_callback", "expired"],
	["oauth_client_state_not_found", "expired"],
	["oauth_client_state_expired", "expired"],
	["oauth_invalid_state", "expired"],
	["flow_state_not_found", "expired"],
	["flow_state_expired", "expired"],
	["flow_state_already_used", "expired"],
	["bad_code_verifier", "expired"],
	["signup_disabled", "failed"],
	["user_banned", "failed"],
	["request_timeout", "unavailable"],
	["unavailable", "unavailable"],
]);

/** Texts of errors that have no code of their own. The first is all that Auth says of an identity that the database refuses. */
const DESCRIPTIONS = new Map<string, ProviderFailure>([
	["Error creating identity", "refused"],
	["Error getting user email from external provider", "noAddress"],
]);

/** Standard errors (RFC 6749 §4.1.2.1, OpenID Connect). */
const ERRORS = new Map<string, ProviderFailure>([
	["consent_required", "consent"],
	["access_denied", "cancelled"],
	["temporarily_unavailable", "unavailable"],
]);

/** Why Auth has exchanged no code. @param code of the client of Auth */
export const exchangeFailure = (code: string): ProviderFailure => CODES.get(code) ?? "failed";

/** Why the browser comes back without a code; undefined with one. */
export function readFlowFailure(query: URLSearchParams): ProviderFailure | undefined {
	const error = query.get("error");
	const description = query.get("error_description") ?? "";
	if (error === null) return query.has("code") ? undefined : "expired";
	const known = CODES.get(query.get("error_code") ?? "") ?? DESCRIPTIONS.get(description);
	if (known) return known;
	return CONSENT.test(description) ? "consent" : (ERRORS.get(error) ?? "failed");
}
