import type { Subscription } from "./get-subscription.ts";

export const TABS = ["profile", "subscription", "settings"] as const;
export type Tab = (typeof TABS)[number];

/** No plan, or a trial: both lead to the prices (docs/product.md#customer-dashboard). */
export function hasNoPlan(subscription: Subscription | null): boolean {
	return subscription === null || subscription.subscription_type === "free_trial";
}

/** The tab of the URL, else the default one (docs/product.md#customer-dashboard). */
export function tabToShow(requested: string | null, subscription: Subscription | null): Tab {
	const known = TABS.find((tab) => tab === requested);
	return known ?? (hasNoPlan(subscription) ? "subscription" : "profile");
}
