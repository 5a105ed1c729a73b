/**
 * Providers of sign-ins (docs/product/accounts.md#sign-in-with-microsoft-or-google). Apart from accounts.ts and paths.ts, which
 * the back-office loads before its first paint.
 */
import { ACCOUNT_PATHS, APP_PATHS } from "./paths.ts";

/** By Auth's names. */
export const PROVIDERS = ["azure", "google"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Names of brands, in every language. */
export const PROVIDER_NAMES: Record<Provider, string> = { azure: "Microsoft", google: "Google" };

/** Path to which they send the browser back, by way of Auth. */
export const PROVIDER_CALLBACK = "/auth/callback";
/** From there a new account goes on by this page, if it has to tell the ad pixel. */
export const PROVIDER_SIGNED_UP = "/auth/signed-up";

/** POST `{action, provider, current?}`: what the customer changes. */
export const SIGN_INS_API = "/api/account/sign-ins";

/** Why a provider opened nothing. */
export const PROVIDER_FAILURES = [
	...(["refused", "taken", "cancelled", "consent", "noAddress", "expired"] as const),
	...(["failed", "unavailable"] as const),
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

/** Outcome of a visit to a provider from the dashboard. */
export const CONNECTION_RESULTS = ["connected", "paid", ...PROVIDER_FAILURES] as const;

/**
 * The page that says why a provider opened nothing: the sign-in, or the sign-up where there can be no account.
 * @param query of the page where the flow began
 */
export function failedProviderPath(failure: ProviderFailure, provider: string, query = ""): string {
	const kept = query === "" ? "" : `&${query}`;
	const mode = failure === "noAddress" ? "signup" : "login";
	return `${ACCOUNT_PATHS.auth}?mode=${mode}&failure=${failure}&provider=${provider}${kept}`;
}

/** The dashboard's list of ways to sign in, with a result. */
export function connectionPath(result: (typeof CONNECTION_RESULTS)[number]): string {
	return `${APP_PATHS.dashboard}?tab=profile&connection=${result}`;
}
