/** Where visitors come from, and what a sign-up tells about it (docs/product.md#attribution). */
import type { Platform } from "./events.ts";

/** The key of a sign-up's metadata that holds the token; the database removes it from there. */
export const ATTRIBUTION_KEY = "attribution";

/** A link with `utm_*`, or a link of another site without. */
export const TOUCH_KINDS = ["campaign", "referral"] as const;

/** One arrival on the site. A missing text is empty. */
export interface Touch {
	kind: (typeof TOUCH_KINDS)[number];
	/** `utm_source`; of a referral the other site's host. */
	source: string;
	medium: string;
	campaign: string;
	content: string;
	term: string;
	/** The landing path, without its query. */
	path: string;
	/** Seconds since 1970. */
	at: number;
}

/** The touches of a visitor in the last 30 days; one touch is both. */
export interface Touches {
	first: Touch | null;
	last: Touch | null;
}

/** What the Worker signs. Times are seconds since 1970. */
export interface AttributionClaims extends Touches {
	/** Of this token: the database accepts it for one account. */
	id: string;
	at: number;
	session_id: string | null;
	platform: Platform;
	/** The visitor in the tests that count at the sign-up. */
	units: UnitClaim[];
}

/** A visitor's unit in one run of one test (docs/experiments.md#experiments). */
export interface UnitClaim {
	test: string;
	run: number;
	arm: string;
	unit: string;
}

/** How the Worker judged a token. The database adds `missing` and `replayed`. */
export type AttributionVerdict =
	| { outcome: "verified"; claims: AttributionClaims }
	| { outcome: "forged" | "expired" };
