import type { SupabaseClient } from "@supabase/supabase-js";
import type { Profile } from "./get-profile.ts";

/** What the profile's form and the language switcher change; null removes the name. */
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

/** @throws the database's error. */
export async function saveNotifications(
	supabase: SupabaseClient,
	userId: string,
	wanted: boolean,
): Promise<void> {
	const change = { email_notifications: wanted };
	const { error } = await supabase.from("profiles").update(change).eq("id", userId);
	if (error) throw error;
}
