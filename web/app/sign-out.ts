import type { SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../worker/contract/browser-store.ts";
import { forgetPendingSubscription } from "./pending-subscription.ts";

let leaving = false;

/** Whether the page is about to be left for the public site: nobody is asked to sign in again. */
export function isLeaving(): boolean {
	return leaving;
}

/**
 * Ends the session here, with the server's blessing where it can be had: offline the browser
 * forgets it all the same, and its refresh token with it.
 * The client itself forgets it with the page, which must be left next.
 */
export async function signOut(supabase: SupabaseClient): Promise<void> {
	leaving = true;
	forgetPendingSubscription();
	const { error } = await supabase.auth.signOut({ scope: "local" });
	if (error) localStorage.removeItem(SESSION_STORE);
}
