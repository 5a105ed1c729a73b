/** Supabase's tokens as Auth makes them, but for the signature, which the Worker does not check. */
import type { Tokens } from "../../worker/accounts/sessions.ts";

export const ACCOUNT = { id: "5c1d4f0e-7a43-4c79-9a55-0d7f1b1c2a3b", email: "ada@example.com" };

const encode = (value: object) =>
	new TextEncoder()
		.encode(JSON.stringify(value))
		.toBase64({ alphabet: "base64url", omitPadding: true });

/** @param n tells one token from another */
export function fakeTokens(n = 1, claims: object = {}, expires_in = 900): Tokens {
	const { id: sub, email } = ACCOUNT;
	const payload = { sub, email, aal: "aal1", session_id: "s", n, ...claims };
	return {
		access_token: `${encode({ alg: "ES256" })}.${encode(payload)}.c2lnbmF0dXJl`,
		refresh_token: `refresh-${n}`,
		expires_in,
	};
}
