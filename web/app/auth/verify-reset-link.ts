import { isAuthError, type SupabaseClient } from "@supabase/supabase-js";
import type { TFunction } from "i18next";
import { authErrorText } from "../auth-errors.ts";
import type { LinkParameters } from "./link-parameters.ts";

export type ResetState =
	| { step: "ready" }
	| LinkError
	| { step: "done"; email: string | undefined };

/** A key of the texts `reset.errors`; `other` has Auth's message. */
interface LinkError {
	step: "linkError";
	reason: "missing" | "expired" | "used" | "other" | "noSession" | "unexpected" | "sessionGone";
	message?: string;
}

/** Auth's codes for a link that it does not know (any more). */
const INVALID_LINK = new Set(["validation_failed", "bad_jwt", "user_not_found"]);

/** Opens the session of a reset link (docs/product.md#password-reset). Never rejects. */
export async function verifyResetLink(
	links: SupabaseClient,
	{ tokenHash, type }: LinkParameters,
	t: TFunction<"auth">,
): Promise<ResetState> {
	if (!tokenHash || type !== "recovery") return { step: "linkError", reason: "missing" };
	try {
		const { data, error } = await links.auth.verifyOtp({ token_hash: tokenHash, type });
		if (error) return linkError(error, t);
		return data.session ? { step: "ready" } : { step: "linkError", reason: "noSession" };
	} catch {
		return { step: "linkError", reason: "unexpected" };
	}
}

/**
 * Sets the password of a verified link. All sessions of the account end, the link's own too, so that
 * everybody has to sign in with the new password (docs/product.md#password-reset).
 *
 * @returns the next state, or why the password was rejected.
 */
export async function saveNewPassword(
	{ auth }: SupabaseClient,
	password: string,
	t: TFunction<"auth">,
): Promise<ResetState | { failure: string }> {
	const { data, error } = await auth.updateUser({ password });
	if (!error) {
		await auth.signOut({ scope: "global" });
		return { step: "done", email: data.user.email };
	}
	const isGone =
		error.code === "session_not_found" || /session.*(?:not found|missing)/i.test(error.message);
	if (isGone) return { step: "linkError", reason: "sessionGone" };
	return { failure: passwordErrorText(error, t) };
}

/** Why a new password was rejected. */
export function passwordErrorText(error: unknown, t: TFunction<"auth">): string {
	const code = isAuthError(error) ? error.code : undefined;
	if (code === "weak_password") return t("reset.errors.weak");
	if (code === "same_password") return t("reset.errors.same");
	return t("reset.errors.update");
}

/** Decided by the code, as on the confirmation page: messages differ between versions of Auth. */
function linkError(
	error: { message: string; code?: string | undefined },
	t: TFunction<"auth">,
): LinkError {
	if (error.code === "otp_expired") return { step: "linkError", reason: "expired" };
	if (INVALID_LINK.has(error.code ?? "")) return { step: "linkError", reason: "used" };
	const message = isAuthError(error) ? authErrorText(error, t) : error.message;
	return { step: "linkError", reason: "other", message };
}
