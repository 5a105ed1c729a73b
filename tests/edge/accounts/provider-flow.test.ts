import { expect, it } from "vitest";
import type { ProviderFailure } from "../../../contract/providers.ts";
import { makeFlowSecrets, readFlowFailure } from "../../../worker/accounts/provider-flow.ts";

it("the secrets of a flow have a challenge of RFC 7636, and are others each time", async () => {
	const one = await makeFlowSecrets();
	const other = await makeFlowSecrets();
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(one.verifier));
	expect(one.challenge).toBe(
		new Uint8Array(digest).toBase64({ alphabet: "base64url", omitPadding: true }),
	);
	for (const text of Object.values(one)) expect(text).toMatch(/^[\w-]{43}$/);
	expect(Object.values(one)).not.toContain(other.state);
	expect(Object.values(one)).not.toContain(other.verifier);
});

it.each<[query: string, failure: ProviderFailure | undefined]>([
	["code=1", undefined],
	["", "expired"],
	["error=access_denied&error_description=AADSTS65004%3A+User+declined", "cancelled"],
	["error=server_error&error_description=AADSTS65001%3A+Has+not+consented", "consent"],
	...["90094", "90095", "900941", "900981"].map((code): [string, "consent"] => [
		`error=access_denied&error_description=AADSTS${code}%3A+Admin+consent`,
		"consent",
	]),
	["error=consent_required", "consent"],
	[
		"error=server_error&error_code=unexpected_failure&error_description=Error+creating+identity",
		"refused",
	],
	["error=server_error&error_code=identity_already_exists", "taken"],
	[
		"error=server_error&error_code=unexpected_failure&error_description=Error+getting+user+email+from+external+provider",
		"noAddress",
	],
	// Auth's other errors, and those of the providers.
	...[
		...["bad_oauth_state", "bad_oauth_callback", "bad_code_verifier", "oauth_invalid_state"],
		...["oauth_client_state_not_found", "oauth_client_state_expired"],
		...["flow_state_not_found", "flow_state_expired", "flow_state_already_used"],
	].map((code) => [`error=invalid_request&error_code=${code}`, "expired"] as [string, "expired"]),
	["error=access_denied&error_code=user_banned&error_description=User+is+banned", "failed"],
	["error=access_denied&error_code=signup_disabled", "failed"],
	["error=temporarily_unavailable", "unavailable"],
	["error=server_error&error_code=request_timeout", "unavailable"],
	["error=access_denied&error_code=provider_email_needs_verification", "refused"],
	[
		"error=server_error&error_code=unexpected_failure&error_description=Unable+to+exchange+external+code%3A+0.AX",
		"failed",
	],
	[
		"error=server_error&error_code=unexpected_failure&error_description=Error+getting+user+profile+from+external+provider",
		"failed",
	],
	["error=login_required&error_description=AADSTS50058", "failed"],
	["error=invalid_grant&error_description=AADSTS53003%3A+Blocked+by+Conditional+Access", "failed"],
	["error=%3Cscript%3E", "failed"],
])("what the browser comes back with %s means: %s", (query, failure) => {
	expect(readFlowFailure(new URLSearchParams(query))).toBe(failure);
});
