import type { SupabaseClient, User } from "@supabase/supabase-js";
import { inTime } from "./in-time.ts";

/** Spec 2 §9 'Admin RPC timeout'. */
export const RPC_MS = 5000;

/** Only `admin` lets one in; the others say why not, and what to do about it. */
export type AdminCheck = "admin" | "not_admin" | "token_rejected" | "failed";

const UNAUTHORIZED = 401;
/** PostgREST's and Auth's words for a token that is expired, forged or not readable. */
const TOKEN_REFUSED = /\b(?:jwt|jws|token)\b/i;

/**
 * Asks the database whether this user is an administrator (spec 2 §5, §7): true only if it answers
 * exactly true. Does not throw.
 */
export async function checkAdmin(
	supabase: SupabaseClient,
	user: Pick<User, "email"> | undefined,
): Promise<AdminCheck> {
	if (!user?.email) return "not_admin";
	try {
		const asked = supabase.rpc("is_admin", { user_email: user.email });
		const { data, error, status } = await inTime(asked, RPC_MS);
		if (!error) return data === true ? "admin" : "not_admin";
		const refused = status === UNAUTHORIZED || TOKEN_REFUSED.test(error.message);
		return refused ? "token_rejected" : "failed";
	} catch {
		return "failed";
	}
}
