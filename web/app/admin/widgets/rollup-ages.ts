/** How old the rollups are that figures rest on (docs/product.md#age-of-figures). */
import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { createContext } from "react";
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
export type RollupAges = z.infer<typeof agesSchema>;
export type Rollup = keyof RollupAges;

export function rollupAgesQuery(supabase: SupabaseClient) {
	return queryOptions({
		queryKey: ["rollup-ages"],
		queryFn: ({ signal }) => callDatabase(supabase, "get_rollup_ages", {}, agesSchema, signal),
		refetchInterval: EVERY_MS,
		retry: false,
	});
}

/** `unknown` when they could not be read; undefined while they are, and outside of the back-office. */
export const RollupAgesContext = createContext<RollupAges | "unknown" | undefined>(undefined);

const CLOSED_DAYS: Rollup[] = ["refresh_rollups"];
const ALL: Rollup[] = ["refresh_today", "refresh_rollups"];

/** The rollups that a SQL function reads; the others read rows that change with each event. */
export const ROLLUPS: Record<string, Rollup[]> = {
	analytics_dashboard: CLOSED_DAYS,
	analytics_daily: CLOSED_DAYS,
	analytics_monthly: CLOSED_DAYS,
	analytics_mau: CLOSED_DAYS,
	analytics_api_usage: CLOSED_DAYS,
	analytics_campaigns: ALL,
	analytics_funnel: ALL,
};
