/** Origin of visitors and of sign-ups (docs/product/visits.md#attribution). */

/** A link with `utm_*`, or a link of another site without. */
export const TOUCH_KINDS = ["campaign", "referral"] as const;
