/** Conversions of accounts that came by ads, as their platforms are told (docs/product/visits.md#conversions). */

export const AD_PLATFORMS = ["google", "meta", "microsoft", "linkedin"] as const;
export type AdPlatform = (typeof AD_PLATFORMS)[number];

/** The parameters by which a platform names a click in the address of the page that its ad leads to. */
export const CLICK_NAMES = ["gclid", "gbraid", "wbraid", "fbclid", "msclkid", "li_fat_id"] as const;
export type ClickName = (typeof CLICK_NAMES)[number];

export const PLATFORM_OF_CLICK: Record<ClickName, AdPlatform> = {
	gclid: "google",
	gbraid: "google",
	wbraid: "google",
	fbclid: "meta",
	msclkid: "microsoft",
	li_fat_id: "linkedin",
};

/** One step of a conversion for one platform, as `claim_ad_conversions` returns it. Times are seconds since 1970. */
export interface Conversion {
	id: number;
	kind: "sign_up" | "payment";
	/** The same at each platform, at its pixel and in each step: nothing counts twice. */
	event_id: string;
	/** 0: the conversion itself; more: a change of its value. */
	step: number;
	/** Rest of the first payment, without tax, in minor units; null for a sign-up. */
	value: number | null;
	/** Amount that this step took from the value; negative when money came back. */
	returned: number;
	/** Lower case. */
	currency: string | null;
	occurred_at: number;
	changed_at: number;
	/** The consent was withdrawn, or the account deleted. */
	is_taken_back: boolean;
	click: { name: ClickName; id: string; at: number };
	/** Null once the account is deleted. */
	email: string | null;
}

/** Result of an attempt; a reason holds nothing of a person. */
export type ConversionOutcome =
	/** With a receipt the platform can be asked later whether it matched the conversion with a click. */
	{ outcome: "accepted"; receipt?: string } | { outcome: "retry" | "refused"; reason: string };

/** Receipt of an accepted step, as `claim_ad_receipts` returns it. */
export interface Receipt {
	id: number;
	step: number;
	receipt: string;
}

/** Platform's word on an accepted conversion; `pending` while it says nothing, `unread` when the query fails. */
export type ReceiptOutcome =
	| { outcome: "matched" | "pending" }
	| { outcome: "refused" | "unread"; reason: string };
