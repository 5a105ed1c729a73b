/** The account pages' calls of the Worker. */
import { ACCOUNT_API, type LinkCheck, type SignUpLink } from "../../../worker/contract/accounts.ts";
import { ATTRIBUTION_KEY, type AttributionResponse } from "../../../worker/contract/attribution.ts";
import { API } from "../../../worker/contract/paths.ts";

const TIMEOUT_MS = 10_000;
/** Nobody waits longer to be attributed to a campaign. */
const ATTRIBUTION_TIMEOUT_MS = 1_500;

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

/** The metadata that tells where a sign-up comes from; empty when that cannot be found out at once. Never rejects. */
export async function getAttribution(): Promise<{ [ATTRIBUTION_KEY]?: string }> {
	try {
		const response = await post(API.attribution, {}, ATTRIBUTION_TIMEOUT_MS);
		const { token } = (await response.json()) as Partial<AttributionResponse>;
		return typeof token === "string" ? { [ATTRIBUTION_KEY]: token } : {};
	} catch {
		return {};
	}
}

function post(path: string, body: object, timeoutMs = TIMEOUT_MS): Promise<Response> {
	return fetch(path, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
		keepalive: true,
		signal: AbortSignal.timeout(timeoutMs),
	});
}
