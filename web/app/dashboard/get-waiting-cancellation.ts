import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

const rowSchema = z.object({ requested_at: z.string() });

/** The cancellation that Stripe has not accepted yet: when it was requested; null for none. */
export function waitingCancellationQuery(supabase: SupabaseClient, userId: string) {
	return queryOptions({
		queryKey: ["cancellation", userId],
		queryFn: async ({ signal }): Promise<string | null> => {
			const { data, error } = await supabase
				.from("cancellations")
				.select("requested_at")
				.eq("user_id", userId)
				.is("confirmed_at", null)
				.order("requested_at", { ascending: false })
				.limit(1)
				.abortSignal(signal)
				.maybeSingle();
			if (error) throw error;
			return data && rowSchema.parse(data).requested_at;
		},
	});
}
