/** Limits and choices of the back-office's own pages. */

/** The vitals of the system page (docs/product/back-office.md#system-page). */
export const VITALS = ["lcp", "inp", "cls", "ttfb"] as const;
export type Vital = (typeof VITALS)[number];
export const VITALS_DAYS = [7, 28] as const;

/** The most rows in a file of campaign costs. */
export const MAX_COST_ROWS = 5000;

/** Limit of the table private.annotations. */
export const MAX_NOTE_LENGTH = 280;
/** Limit of the tables private.admins and private.invitations. */
export const MAX_OPERATOR_NAME_LENGTH = 200;
/** Limit of the table private.saved_views. */
export const MAX_VIEW_NAME_LENGTH = 60;
