import { AuthRetryableFetchError, isAuthError } from "@supabase/supabase-js";
import type { TFunction } from "i18next";

const KNOWN = [
	"invalid_credentials",
	"email_not_confirmed",
	"over_request_rate_limit",
	"over_email_send_rate_limit",
	"weak_password",
	"captcha_failed",
] as const;

/** HTTP status of a response without an Auth code. */
const TOO_MANY = 429;

/**
 * The message for a failed call to Auth: our text for a known code, a text for an unavailable server,
 * else the server's message (docs/product.md#customer-messages).
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
