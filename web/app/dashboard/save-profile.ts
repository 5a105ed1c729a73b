import type { SupabaseClient } from "@supabase/supabase-js";
import type { Profile } from "./get-profile.ts";

/** The columns that a customer may change; an empty name is none. */
export type ProfileChange = Pick<Profile, "full_name" | "language">;

/**
 * Saves the profile (spec §7 'update full_name by id') and the language of the account's mails.
 * @throws the database's or Auth's error.
 */
export async function saveProfile(
	supabase: SupabaseClient,
	userId: string,
	change: ProfileChange,
): Promise<void> {
	const { error } = await supabase.from("profiles").update(change).eq("id", userId);
	if (error) throw error;
	// The templates of the mails read it there.
	const { error: refused } = await supabase.auth.updateUser({
		data: { language: change.language },
	});
	if (refused) throw refused;
}
