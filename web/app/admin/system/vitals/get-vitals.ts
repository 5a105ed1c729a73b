import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { callDatabase } from "../../calls/call-database.ts";

export const METRICS = ["lcp", "inp", "cls", "ttfb"] as const;
export type Metric = (typeof METRICS)[number];
export const DAYS = ["7", "28"] as const;
export type Days = (typeof DAYS)[number];

const vitalsSchema = z.object({
	/** The release before the current one; null when none is noted. */
	before: z.nullable(z.string()),
	figures: z.array(
		z.object({
			metric: z.enum(METRICS),
			/** Null: of all pages; so on. */
			page: z.nullable(z.string()),
			device: z.nullable(z.enum(["mobile", "desktop"])),
			release: z.nullable(z.string()),
			samples: z.number(),
			p75: z.number(),
		}),
	),
});
export type Vitals = z.infer<typeof vitalsSchema>;

/** The speed that visitors' browsers measured, beside that of the release before. */
export function vitalsQuery(supabase: SupabaseClient, days: Days, release: string) {
	return queryOptions({
		queryKey: ["system", "vitals", days, release],
		queryFn: ({ signal }) =>
			callDatabase(supabase, "get_vitals", { days: Number(days), release }, vitalsSchema, signal),
		retry: false,
		refetchOnWindowFocus: false,
	});
}
