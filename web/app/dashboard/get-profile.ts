import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

const profileSchema = z.object({
	email: z.string(),
	full_name: z.nullable(z.string()),
	language: z.enum(["fr", "en"]),
	created_at: z.string(),
	email_notifications: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** The customer's own profile. */
export function profileQuery(supabase: SupabaseClient, userId: string) {
	return queryOptions({
		queryKey: ["profile", userId],
		queryFn: async ({ signal }): Promise<Profile> => {
			const { data, error } = await supabase
				.from("profiles")
				.select("*")
				.eq("id", userId)
				.abortSignal(signal)
				.single();
			if (error) throw error;
			return profileSchema.parse(data);
		},
	});
}
