/**
 * Names of the cookies and storage keys that the app, the documents' script and the edge share.
 * Constants only: they are inlined into the documents' script (docs/architecture.md#budgets).
 */

/** The visitor's choice about third parties, readable by scripts (docs/product.md#consent-and-third-parties). */
export const CONSENT_COOKIE = "consent";
export const ACCEPTED = "accepted";
export const REFUSED = "refused";

/** localStorage: the id of the account that pays, written by the dashboard and read by the pricing page. */
export const PAYING_STORE = "tabulia-paying";

/** localStorage: the browser has the typefaces (docs/architecture.md#typefaces). */
export const TYPEFACE_STORE = "tabulia-typeface";

/** localStorage: the Supabase session. The header and the Pro card read from it who is signed in. */
export const SESSION_STORE = "tabulia-session";
