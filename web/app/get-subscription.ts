import { queryOptions } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { Subscription } from "../../contract/account-calls-schema.ts";
import { BILLING_PERIOD, type PlanState } from "../../contract/billing.ts";
import { call } from "./call.ts";

const KNOWN = ["free_trial", "beta", "premium"] as const;

/** The plan as customers know it: `premium` is sold as Pro (docs/product/dashboard.md#subscription-states). */
export function planName(
	subscription: Subscription | null,
	t: TFunction<"dashboard", "subscription">,
): string {
	if (subscription === null) return t("types.none");
	const type = KNOWN.find((known) => known === subscription.subscription_type);
	return type === undefined ? subscription.subscription_type : t(`types.${type}`);
}

/** The state of a plan; `none` without one. */
export const stateOf = (subscription: Subscription | null): PlanState =>
	subscription?.state ?? "none";

/** How often a plan is billed, in words. */
export function periodWords(period: string, t: TFunction<"common", "plan">): string {
	const [, count, unit] = BILLING_PERIOD.exec(period) ?? [];
	return t(`period.${unit as "D" | "W" | "M" | "Y"}`, { count: Number(count) });
}

/** The customer's subscription; null for none. */
export const subscriptionQuery = (userId: string) =>
	queryOptions({
		queryKey: ["subscription", userId],
		queryFn: ({ signal }) => call("get_own_subscription", {}, signal),
	});
