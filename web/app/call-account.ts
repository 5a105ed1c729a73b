import { getI18n } from "react-i18next";
import { request, whileSignedIn } from "./call.ts";
import { CallError } from "./call-error.ts";

/**
 * Calls an endpoint of accounts (`contract/accounts.ts`); its handler has checked the result.
 *
 * @param body of a POST; a GET has none
 * @param limit stops the call and its wait for a sign-in; a number of milliseconds, the call alone
 * @throws CallError when it failed or was refused.
 * @throws the limit's reason, a TimeoutError after the milliseconds.
 */
export async function callAccount<T>(
	url: string,
	body?: object,
	limit: AbortSignal | number = new AbortController().signal,
): Promise<T> {
	const init =
		body === undefined ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) };
	const isTime = typeof limit === "number";
	const make = () => request(url, init, isTime ? AbortSignal.timeout(limit) : limit);
	return (await whileSignedIn(make, isTime ? new AbortController().signal : limit)) as T;
}

/** Codes of the Worker that account pages have texts for. */
const KNOWN: Partial<Record<string, "over_request_rate_limit" | "captcha_failed">> = {
	rate_limited: "over_request_rate_limit",
	challenge_failed: "captcha_failed",
};

/** Why a change of the account failed, for its owner. */
export function accountErrorText(error: unknown): string {
	const t = getI18n().getFixedT(null, "auth", "serverErrors");
	if (!(error instanceof CallError)) return t("unexpected");
	return t(KNOWN[error.code ?? ""] ?? "unavailable");
}
