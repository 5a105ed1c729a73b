import { describe, expect, it } from "vitest";
import { makeFlowSecrets, readFlowFailure } from "../../../worker/accounts/provider-flow.ts";

describe("the secrets of a flow", () => {
	it("have a challenge of RFC 7636, and are others each time", async () => {
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
});

describe("what the browser comes back with", () => {
	it.each([
		["code=1", undefined],
		["", "unavailable"],
		["error=access_denied&error_description=AADSTS65004%3A+User+declined", "cancelled"],
		["error=server_error&error_description=AADSTS65001%3A+Has+not+consented", "consent"],
		["error=consent_required", "consent"],
		[
			"error=server_error&error_code=unexpected_failure&error_description=Error+creating+identity",
			"refused",
		],
		["error=server_error&error_code=identity_already_exists", "taken"],
		[
			"error=server_error&error_description=Unable+to+exchange+external+code%3A+0.AX",
			"unavailable",
		],
		["error=%3Cscript%3E", "unavailable"],
	])("%s means: %s", (query, failure) => {
		expect(readFlowFailure(new URLSearchParams(query))).toBe(failure);
	});
});
