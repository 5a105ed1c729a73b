import type { SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../worker/contract/browser-store.ts";
import { forgetPendingSubscription } from "./pending-subscription.ts";

let leaving = false;

/** Whether the page is about to be left, so that no redirect to the sign-in page is needed. */
export function isLeaving(): boolean {
	return leaving;
}

/**
 * Ends the session of this browser. Without a connection the stored session is removed all the same.
 * The client still holds it in memory, so the page must be left next.
 */
export async function signOut(supabase: SupabaseClient): Promise<void> {
	leaving = true;
	forgetPendingSubscription();
	const { error } = await supabase.auth.signOut({ scope: "local" });
	if (error) localStorage.removeItem(SESSION_STORE);
}
