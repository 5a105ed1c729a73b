import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

const callsSchema = z.object({ formula: z.number(), chat: z.number() });
const usageSchema = z.object({
	month: callsSchema,
	days: z.array(z.extend(callsSchema, { day: z.iso.date() })),
});
export type Calls = z.infer<typeof callsSchema>;
export type Usage = z.infer<typeof usageSchema>;

/** The customer's calls of this month and of the last 30 days (docs/product.md#usage-meter). */
export function usageQuery(supabase: SupabaseClient, userId: string) {
	return queryOptions({
		queryKey: ["usage", userId],
		queryFn: async ({ signal }): Promise<Usage> => {
			const { data, error } = await supabase.rpc("get_own_usage").abortSignal(signal);
			if (error) throw error;
			return usageSchema.parse(data);
		},
	});
}
