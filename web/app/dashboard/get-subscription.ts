import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

const subscriptionSchema = z.object({
	subscription_type: z.string(),
	subscription_status: z.string(),
	billing_period: z.nullable(z.enum(["monthly", "annual"])),
	current_period_end: z.nullable(z.string()),
	cancel_at_period_end: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The customer's subscription; null for none. */
export function subscriptionQuery(supabase: SupabaseClient, userId: string) {
	return queryOptions({
		queryKey: ["subscription", userId],
		queryFn: async ({ signal }): Promise<Subscription | null> => {
			const { data, error } = await supabase
				.from("user_subscriptions")
				.select("*")
				.eq("user_id", userId)
				.abortSignal(signal)
				.maybeSingle();
			if (error) throw error;
			return data && subscriptionSchema.parse(data);
		},
	});
}
