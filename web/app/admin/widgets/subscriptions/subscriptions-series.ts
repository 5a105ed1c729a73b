import type { TFunction } from "i18next";
import {
	SUBSCRIPTION_TYPES,
	type SubscriptionType,
} from "../../../../../worker/contract/analytics.ts";
import type { Overview } from "../../../../../worker/contract/analytics-schema.ts";
import type { Sheet } from "../../exports/sheet.ts";
import { hasLabel, sharePercent, subscribers } from "../derived-figures.ts";

export interface SubscriptionShare {
	type: SubscriptionType;
	users: number;
	/** Rounded percent of all subscriptions. */
	share: number;
	hasLabel: boolean;
}

/** Subscriptions by type; types without any are skipped. */
export function subscriptionShares({ users }: Overview): SubscriptionShare[] {
	const all = subscribers(users);
	return SUBSCRIPTION_TYPES.filter((type) => users[type] > 0).map((type) => ({
		type,
		users: users[type],
		share: sharePercent(users[type], all),
		hasLabel: hasLabel(users[type], all),
	}));
}

export function subscriptionSheet(shares: SubscriptionShare[], t: TFunction<"analytics">): Sheet {
	return {
		header: [t("distribution.type"), t("distribution.users"), t("distribution.share")],
		rows: shares.map(({ type, users, share }) => [t(`types.${type}`), users, share]),
	};
}
