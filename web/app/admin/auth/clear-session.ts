import type { SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../../../worker/contract/browser-store.ts";
import { inTime } from "./in-time.ts";

/** Spec 2 §9 'Sign-out wait'. */
export const SIGN_OUT_MS = 3000;

/**
 * Ends the session in this browser, waiting 3 s at most for the server's part in it; without its
 * answer the browser forgets the tokens all the same.
 * @throws when the browser refuses its storage.
 */
export async function clearSession(supabase: SupabaseClient): Promise<void> {
	try {
		const { error } = await inTime(supabase.auth.signOut({ scope: "local" }), SIGN_OUT_MS);
		if (!error) return;
	} catch {
		// Late or failed: what follows does not need the server.
	}
	localStorage.removeItem(SESSION_STORE);
}
