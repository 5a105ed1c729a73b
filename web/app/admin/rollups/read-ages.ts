import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callDatabase } from "../calls/call-database.ts";

const EVERY_MS = 60_000;

const ageSchema = z.object({
	/** The last success; null when there was none. */
	at: z.nullable(z.string()),
	is_stale: z.boolean(),
});
const agesSchema = z.object({
	refresh_today: z.optional(ageSchema),
	refresh_rollups: z.optional(ageSchema),
});
export type Ages = z.infer<typeof agesSchema>;

/** When the rollups were refreshed last. */
export function agesQuery(supabase: SupabaseClient) {
	return queryOptions({
		queryKey: ["rollup-ages"],
		queryFn: ({ signal }) => callDatabase(supabase, "get_rollup_ages", {}, agesSchema, signal),
		refetchInterval: EVERY_MS,
		retry: false,
	});
}
