/** Where visitors come from, and what a sign-up tells about it (docs/product/visits.md#attribution). */

/** A link with `utm_*`, or a link of another site without. */
export const TOUCH_KINDS = ["campaign", "referral"] as const;
