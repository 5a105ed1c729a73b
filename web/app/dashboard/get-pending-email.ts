import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";

/**
 * The address that waits for the confirmation of both mailboxes; null for none. When the links have been
 * opened, in whatever browser, the session stored here gets the new address.
 */
export function pendingEmailQuery(supabase: SupabaseClient, userId: string) {
	return queryOptions({
		queryKey: ["pendingEmail", userId],
		queryFn: async (): Promise<string | null> => {
			const { data, error } = await supabase.auth.getUser();
			if (error) throw error;
			const { session } = (await supabase.auth.getSession()).data;
			if (session && session.user.email !== data.user.email) await supabase.auth.refreshSession();
			return data.user.new_email || null;
		},
	});
}
