import { isAuthError, type SupabaseClient } from "@supabase/supabase-js";
import type { TFunction } from "i18next";
import { authErrorText } from "../auth-errors.ts";
import type { LinkParameters } from "./link-parameters.ts";

/** Auth's codes for a link that it does not know (any more). */
const INVALID_LINK = new Set(["validation_failed", "bad_jwt", "user_not_found"]);

/**
 * Opens the session of a reset link (docs/product.md#password-reset).
 *
 * @returns undefined when the new password may be set, else an error message.
 */
export async function verifyResetLink(
	supabase: SupabaseClient,
	{ tokenHash, type }: LinkParameters,
	t: TFunction<"auth">,
): Promise<string | undefined> {
	if (!tokenHash || type !== "recovery") return t("reset.errors.missing");
	try {
		const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
		if (error) return linkErrorText(error, t);
		return data.session ? undefined : t("reset.errors.noSession");
	} catch {
		return t("reset.errors.unexpected");
	}
}

/** Decided by the code, as on the confirmation page: messages differ between versions of Auth. */
function linkErrorText(
	error: { message: string; code?: string | undefined },
	t: TFunction<"auth">,
) {
	if (error.code === "otp_expired") return t("reset.errors.expired");
	if (INVALID_LINK.has(error.code ?? "")) return t("reset.errors.used");
	const message = isAuthError(error) ? authErrorText(error, t) : error.message;
	return t("reset.errors.other", { message });
}

/** Why a new password was rejected, and whether the reset's session has ended. */
export function updateErrorText(
	error: { message: string; code?: string | undefined },
	t: TFunction<"auth">,
): { text: string; sessionGone: boolean } {
	const isGone =
		error.code === "session_not_found" || /session.*(?:not found|missing)/i.test(error.message);
	if (isGone) return { text: t("reset.errors.sessionGone"), sessionGone: true };
	if (error.code === "weak_password") return { text: t("reset.errors.weak"), sessionGone: false };
	if (error.code === "same_password") return { text: t("reset.errors.same"), sessionGone: false };
	return { text: t("reset.errors.update"), sessionGone: false };
}
