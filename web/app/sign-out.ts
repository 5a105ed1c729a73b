import type { SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../worker/contract/browser-store.ts";
import { forgetPendingSubscription } from "./pending-subscription.ts";

/**
 * Ends the session here, with the server's blessing where it can be had: offline the browser
 * forgets it all the same, and its refresh token with it.
 *
 * @returns false when the page must be loaded anew for the client to forget it too.
 */
export async function signOut(supabase: SupabaseClient): Promise<boolean> {
	forgetPendingSubscription();
	const { error } = await supabase.auth.signOut({ scope: "local" });
	if (!error) return true;
	localStorage.removeItem(SESSION_STORE);
	return false;
}
