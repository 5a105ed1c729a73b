/**
 * Names of the cookies and storage keys that the app, the documents' script and the edge share.
 * Constants only: they are inlined into the documents' script (docs/architecture/overview.md#budgets).
 */

/** The visitor's choice about third parties, readable by scripts (docs/product/visits.md#consent-and-third-parties). */
export const CONSENT_COOKIE = "consent";
export const ACCEPTED = "accepted";
export const REFUSED = "refused";

/**
 * Set by the privacy page: no audience measurement, no A/B test (a condition of the CNIL's exemption). Readable by
 * scripts, which then send nothing.
 */
export const OPT_OUT_COOKIE = "measure";
export const OPTED_OUT = "off";

/** Says that a session exists, and nothing of it: documents show the dashboard's link (docs/architecture/session.md#session). */
export const SIGNED_IN_COOKIE = "signed_in";

/** `{account}.{plan}`: the plan chosen at a sign-up, until it is paid or declined (docs/product/accounts.md#sign-in-and-sign-up). */
export const PENDING_PLAN_COOKIE = "pending_plan";

/** localStorage: the state of a plan that is paid, written by the dashboard and read by the pricing page. */
export const PAID_STATE_STORE = "tabulia-paid-state";
