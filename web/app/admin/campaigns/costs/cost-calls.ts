/** Calls of the campaign costs, with the operator's token: the database decides what is allowed. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callDatabase } from "../../calls/call-database.ts";
import type { Cost } from "./parse-costs.ts";

const nullableText = z.nullable(z.string());
const uploadSchema = z.object({
	id: z.number(),
	file_name: z.string(),
	at: z.string(),
	admin_email: z.string(),
	taken_back_at: nullableText,
	taken_back_by: nullableText,
	rows: z.number(),
	first_day: nullableText,
	last_day: nullableText,
	/** Cents. */
	euros: z.number(),
	in_other_currencies: z.number(),
});
export type CostUpload = z.infer<typeof uploadSchema>;

const previewSchema = z.object({
	known: z.nullable(z.object({ at: z.string(), admin_email: z.string() })),
	replaced: z.array(z.object({ line: z.number(), cost: z.number(), currency: z.string() })),
});
/** Who has uploaded the same file already, and what the upload would replace, by line. */
export type CostPreview = z.infer<typeof previewSchema>;

export const COSTS_KEY = ["costs"];

export function uploadsQuery(supabase: SupabaseClient) {
	return queryOptions({
		queryKey: COSTS_KEY,
		queryFn: ({ signal }) =>
			callDatabase(supabase, "list_cost_uploads", {}, z.array(uploadSchema), signal),
		retry: false,
		refetchOnWindowFocus: false,
	});
}

export function previewCosts(supabase: SupabaseClient, digest: string, costs: Cost[]) {
	return callDatabase(supabase, "preview_campaign_costs", { digest, costs }, previewSchema);
}

export function uploadCosts(
	supabase: SupabaseClient,
	file_name: string,
	digest: string,
	costs: Cost[],
) {
	return callDatabase(supabase, "upload_campaign_costs", { file_name, digest, costs }, z.number());
}

export function takeBackUpload(supabase: SupabaseClient, upload: number) {
	return callDatabase(supabase, "take_back_cost_upload", { upload }, z.unknown());
}
