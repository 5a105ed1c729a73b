/**
 * Names under which the app, the documents' script and the edge find what a browser keeps.
 * Constants only: the bundler writes them into the 8 KB script (design §13).
 */

/** The visitor's answer about third parties (design §7), readable by script; kept for 6 months. */
export const CONSENT_COOKIE = "consent";
export const ACCEPTED = "accepted";
export const REFUSED = "refused";

/** localStorage: the Supabase session. The header and the Pro card take from it who is signed in. */
export const SESSION_STORE = "tabulia-session";
