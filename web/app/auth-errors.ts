import { AuthRetryableFetchError, isAuthError } from "@supabase/supabase-js";
import type { TFunction } from "i18next";

const KNOWN = [
	"invalid_credentials",
	"email_not_confirmed",
	"over_request_rate_limit",
	"over_email_send_rate_limit",
	"weak_password",
] as const;

/** HTTP's "too many requests", when the answer names no code of its own. */
const TOO_MANY = 429;

/**
 * What a failed call to Auth means to its user: our words for what we know, else the server's own
 * (spec §8 'with the server message'); a server that is down or slow is said to be.
 */
export function authErrorText(error: unknown, t: TFunction<"auth">): string {
	if (!isAuthError(error)) return t("serverErrors.unexpected");
	const known = KNOWN.find((code) => code === error.code);
	if (known) return t(`serverErrors.${known}`);
	if (error.status === TOO_MANY) return t("serverErrors.over_request_rate_limit");
	if (error instanceof AuthRetryableFetchError || (error.status ?? 0) >= 500) {
		return t("serverErrors.unavailable");
	}
	return error.message || t("serverErrors.unexpected");
}
