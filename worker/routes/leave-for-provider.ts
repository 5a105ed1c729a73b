/** The way to Microsoft or Google (docs/product/accounts.md#sign-in-with-microsoft-or-google). */

import type { Context } from "hono";
import { PROVIDER_CALLBACK, type Provider } from "../../contract/providers.ts";
import { makeFlowSecrets, type ProviderFlow } from "../accounts/provider-flow.ts";
import type { AppEnv } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import type { AuthResult } from "../supabase/auth.ts";

/** Parameters that Auth passes on. A person with several accounts chooses one each time. */
const PARAMETERS: Record<Provider, Record<string, string>> = {
	azure: { scopes: "email profile", prompt: "select_account" },
	google: { prompt: "select_account" },
};
/** Microsoft asks for the password once more; Google has no such prompt. */
const SIGN_IN_AGAIN: Partial<Record<Provider, Record<string, string>>> = {
	azure: { prompt: "login" },
};

/**
 * Begins a flow.
 *
 * @param token of the session to which the identity is connected
 * @returns where the browser goes, and the cookie by which it is known when it comes back
 */
export async function leaveForProvider(
	c: Context<AppEnv>,
	flow: Omit<ProviderFlow, "state" | "verifier">,
	token?: string,
): Promise<AuthResult<{ url: string; cookie: string }>> {
	const { auth, env, providerFlow } = c.env;
	const { provider, intent } = flow;
	const { challenge, ...secrets } = await makeFlowSecrets();
	const query = new URLSearchParams({
		...{ provider, code_challenge: challenge, code_challenge_method: "s256" },
		redirect_to: `${env.SITE_ORIGIN}${PROVIDER_CALLBACK}?state=${secrets.state}`,
		...PARAMETERS[provider],
		...(intent === "deletion" ? SIGN_IN_AGAIN[provider] : {}),
	});
	const address = addressOf(c.req.raw.headers);
	const begun = token
		? await auth.connect(query, { address, token })
		: await auth.authorize(query, { address });
	if (!begun.ok) return begun;
	const cookie = await providerFlow.write({ ...flow, ...secrets });
	return { ok: true, data: { ...begun.data, cookie } };
}

/**
 * Lets an account's owner connect a provider.
 *
 * @param owner `proof` is the token of a session that the password has just opened: the database judges it
 */
export async function leaveToConnect(
	c: Context<AppEnv>,
	provider: Provider,
	{ account, token, proof }: { account: string; token: string; proof: string },
): Promise<AuthResult<{ url: string; cookie: string }>> {
	const permit = await c.env.sqlCalls.asCaller(proof, "permit_identity", { provider });
	if (!permit.ok || permit.value !== true) {
		return { ok: false, code: "unavailable", reason: "no permit for an identity" };
	}
	return leaveForProvider(c, { provider, intent: "connect", account, query: "" }, token);
}
