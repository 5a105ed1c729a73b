import type { SupabaseClient } from "@supabase/supabase-js";
import type { Profile } from "./get-profile.ts";

/** The columns that a customer may change; null removes the name. */
export type ProfileChange = Partial<Pick<Profile, "full_name">> & Pick<Profile, "language">;

/**
 * Saves the profile and the language of the account's mails.
 * @throws the database's or Auth's error.
 */
export async function saveProfile(
	supabase: SupabaseClient,
	userId: string,
	change: ProfileChange,
): Promise<void> {
	const { error } = await supabase.from("profiles").update(change).eq("id", userId);
	if (error) throw error;
	// The mail templates read the language from the user's metadata.
	const { error: authError } = await supabase.auth.updateUser({
		data: { language: change.language },
	});
	if (authError) throw authError;
}
