/** Which mails the operator wants, kept in the database (docs/product.md#mails-of-operators). */
import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callDatabase } from "../calls/call-database.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

const preferencesSchema = z.object({ weekly: z.boolean(), alerts: z.boolean() });
export type MailPreferences = z.infer<typeof preferencesSchema>;

export function mailPreferencesQuery(supabase: SupabaseClient) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: ["mail-preferences"],
		queryFn: ({ signal }) =>
			callDatabase(supabase, "get_mail_preferences", {}, preferencesSchema, signal),
	});
}

/** @throws CallError when it failed or was refused. */
export function saveMailPreferences(supabase: SupabaseClient, preferences: MailPreferences) {
	return callDatabase(supabase, "set_mail_preferences", preferences, z.unknown());
}
