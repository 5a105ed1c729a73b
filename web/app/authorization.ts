/** The only place of the app that knows with what its calls are authorised. */
import type { SupabaseClient } from "@supabase/supabase-js";

let client: Pick<SupabaseClient, "auth"> | undefined;

/** Names the client that has the session. */
export function authorizeWith(supabase: Pick<SupabaseClient, "auth">): void {
	client = supabase;
}

/** The headers that authorise a call of the Worker; undefined without a session. */
export async function authorization(): Promise<Record<string, string> | undefined> {
	const session = (await client?.auth.getSession())?.data.session;
	return session ? { Authorization: `Bearer ${session.access_token}` } : undefined;
}
