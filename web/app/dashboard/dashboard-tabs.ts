import type { Subscription } from "./get-subscription.ts";

export const TABS = ["profile", "subscription", "settings"] as const;
export type Tab = (typeof TABS)[number];

/** No plan yet, or one to be chosen: both lead to the prices (spec §4 'Dashboard subscription button'). */
export function hasNoPlan(subscription: Subscription | null): boolean {
	return subscription === null || subscription.subscription_type === "free_trial";
}

/** The tab of the address, else by the subscription (spec §2 'Dashboard'). */
export function tabToShow(asked: string | null, subscription: Subscription | null): Tab {
	const known = TABS.find((tab) => tab === asked);
	return known ?? (hasNoPlan(subscription) ? "subscription" : "profile");
}
