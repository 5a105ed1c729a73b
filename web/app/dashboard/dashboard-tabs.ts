import type { Subscription } from "../../../contract/account-calls-schema.ts";
import { isPaid } from "../../../contract/billing.ts";

export const TABS = ["profile", "subscription", "settings"] as const;
export type Tab = (typeof TABS)[number];

/** The tab of the URL, else the default one (docs/product/dashboard.md#customer-dashboard). */
export function tabToShow(requested: string | null, subscription: Subscription | null): Tab {
	const known = TABS.find((tab) => tab === requested);
	if (known) return known;
	return isPaid(subscription) || subscription?.state === "beta" ? "profile" : "subscription";
}
