/** The account pages' calls of the Worker. */
import { ACCOUNT_API, type LinkCheck, type SignUpLink } from "../../../worker/contract/accounts.ts";

const TIMEOUT_MS = 10_000;

/**
 * Whose sign-up a confirmation link confirms; undefined when that cannot be found out now. A malformed
 * token is `unknown`: Auth rejects it.
 */
export async function checkLink(
	tokenHash: string,
	signUpId: string | undefined,
): Promise<SignUpLink | undefined> {
	try {
		const response = await post(ACCOUNT_API.link, { token_hash: tokenHash, sign_up_id: signUpId });
		if (response.status === 400) return "unknown";
		return response.ok ? ((await response.json()) as LinkCheck).link : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Reports the address of every sign-up, so that the owner of one that already has an account gets a mail
 * (docs/product.md#sign-in-and-sign-up). The response never tells whether it has one.
 */
export async function reportSignUpAddress(email: string): Promise<void> {
	await post(ACCOUNT_API.signUp, { email }).catch(() => {});
}

function post(path: string, body: object): Promise<Response> {
	return fetch(path, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
		keepalive: true,
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
}
