/** Where visitors come from, and what a sign-up tells about it (docs/product.md#attribution). */
import type { AttributionClaims } from "./attribution-schema.ts";

/** A link with `utm_*`, or a link of another site without. */
export const TOUCH_KINDS = ["campaign", "referral"] as const;

/** How the Worker judged a token. The database adds `missing` and `replayed`. */
export type AttributionVerdict =
	| { outcome: "verified"; claims: AttributionClaims }
	| { outcome: "forged" | "expired" };
