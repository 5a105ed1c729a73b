import type { Subscription } from "../../../worker/contract/account-calls-schema.ts";

export const TABS = ["profile", "subscription", "settings"] as const;
export type Tab = (typeof TABS)[number];

/** No plan, a trial or a paid plan that has ended: all lead to the prices (docs/product.md#customer-dashboard). */
export function hasNoPlan(subscription: Subscription | null): boolean {
	if (subscription === null || subscription.subscription_type === "free_trial") return true;
	return subscription.subscription_status === "canceled";
}

/** The tab of the URL, else the default one (docs/product.md#customer-dashboard). */
export function tabToShow(requested: string | null, subscription: Subscription | null): Tab {
	const known = TABS.find((tab) => tab === requested);
	return known ?? (hasNoPlan(subscription) ? "subscription" : "profile");
}
