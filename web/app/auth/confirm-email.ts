import type { SupabaseClient } from "@supabase/supabase-js";
import type { LinkParameters } from "./link-parameters.ts";

export type ConfirmationState = "success" | "expired" | "invalid";

const TYPES = ["email", "signup", "email_change", "invite", "magiclink"] as const;

/**
 * Verifies a confirmation link. A link without a token may count as success, which grants nothing
 * (docs/product.md#e-mail-confirmation).
 */
export async function confirmEmail(
	supabase: SupabaseClient,
	link: LinkParameters,
): Promise<ConfirmationState> {
	if (link.tokenHash === null) {
		const isPast = link.accessToken !== null || link.type === "signup" || link.bare;
		return isPast ? "success" : "invalid";
	}
	const type = TYPES.find((known) => known === (link.type ?? "email"));
	if (!type) return "invalid";
	const { error } = await supabase.auth.verifyOtp({ token_hash: link.tokenHash, type });
	if (!error) return "success";
	return error.code === "otp_expired" ? "expired" : "invalid";
}
