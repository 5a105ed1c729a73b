/** Selections of a page that the operator named, kept in the database (docs/product.md#saved-views). */
import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callRpc } from "../calls/call-rpc.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

const viewsSchema = z.array(z.object({ id: z.string(), name: z.string(), query: z.string() }));
export type SavedView = z.infer<typeof viewsSchema>[number];

/** Limit of the table private.saved_views. */
export const MAX_VIEW_NAME_LENGTH = 60;

export function savedViewsQuery(supabase: SupabaseClient, page: string) {
	return queryOptions({
		...ANALYTICS_QUERY,
		queryKey: ["saved-views", page],
		queryFn: ({ signal }) => callRpc(supabase, "list_saved_views", { page }, viewsSchema, signal),
	});
}

/** Each change throws a CallError when it failed or was refused. */
export async function saveView(
	supabase: SupabaseClient,
	view: { page: string; name: string; query: string },
): Promise<void> {
	await callRpc(supabase, "save_view", view, z.unknown());
}

export async function renameView(
	supabase: SupabaseClient,
	view: string,
	name: string,
): Promise<void> {
	await callRpc(supabase, "rename_view", { view, name }, z.unknown());
}

export async function deleteView(supabase: SupabaseClient, view: string): Promise<void> {
	await callRpc(supabase, "delete_view", { view }, z.unknown());
}
