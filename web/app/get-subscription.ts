import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import * as z from "zod/mini";

const subscriptionSchema = z.object({
	subscription_type: z.string(),
	subscription_status: z.string(),
	billing_period: z.nullable(z.enum(["monthly", "annual"])),
	current_period_end: z.nullable(z.string()),
	cancel_at_period_end: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const RUNNING: ReadonlySet<string> = new Set([
	"active",
	"trialing",
	"past_due",
	"unpaid",
	"paused",
]);

const KNOWN = ["free_trial", "beta", "premium"] as const;

/** The plan as customers know it: `premium` is sold as Pro (docs/product.md#subscription-states). */
export function planName(
	subscription: Subscription | null,
	t: TFunction<"dashboard", "subscription">,
): string {
	if (subscription === null) return t("types.none");
	const type = KNOWN.find((known) => known === subscription.subscription_type);
	return type === undefined ? subscription.subscription_type : t(`types.${type}`);
}

/** Whether the account has Pro, even if it ends with its period: nothing is to be sold to it. */
export function isPaid(subscription: Subscription | null): boolean {
	return (
		subscription?.subscription_type === "premium" && RUNNING.has(subscription.subscription_status)
	);
}

/** Whether Stripe goes on charging it: only then there is something to cancel. */
export function isRunning(subscription: Subscription | null): boolean {
	return isPaid(subscription) && subscription?.cancel_at_period_end === false;
}

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
