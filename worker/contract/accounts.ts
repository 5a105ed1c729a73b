/** The contract between the account pages, the app and the Worker. */

/** Calls of the app; the account pages post their forms to their own addresses. */
export const ACCOUNT_API = {
	/** POST: ends the session of this browser. */
	signOut: "/api/sign-out",
	/** POST: ends all sessions of the account. */
	signOutEverywhere: "/api/account/sign-out-everywhere",
	/** POST `{current, password}`. */
	password: "/api/account/password",
	/** GET: `PendingAddress`; POST `{email, current}`. */
	address: "/api/account/address",
	/** POST `{password}`. */
	deletion: "/api/account/deletion",
} as const;

/** Second factors of the signed-in operator (docs/product.md#second-factor). */
export const FACTOR_API = {
	/** GET: `Factor[]`; POST `{name}`: `NewFactor`. */
	all: "/api/admin/factors",
	/** POST `{id, code}`. */
	verify: "/api/admin/factors/verify",
	/** POST `{id}`. */
	remove: "/api/admin/factors/remove",
} as const;

/** Auth's `max_frequency` (supabase/config.toml): an earlier mail of a kind to an address is not sent. */
export const MAIL_PAUSE_SECONDS = 60;

/** Who is signed in, as the app knows it: no token. */
export interface SignedIn {
	id: string;
	email: string;
	/** `aal2` after the second factor. */
	aal: "aal1" | "aal2";
}

/** Header of the app's calls: the account that the page shows. Another one's session is refused. */
export const ACCOUNT_HEADER = "X-Account";

/** Header of a call that the page made by itself, such as a poll: no use of the session. */
export const UNATTENDED_HEADER = "X-Unattended";

/** What a change that needs the password came to (docs/product.md#customer-messages). */
const CHANGE_OUTCOMES = {
	password: ["changed", "wrongCurrent", "same", "weak", "common", "personal", "signInAgain"],
	address: ["sent", "wrongCurrent", "same", "taken", "tooSoon"],
	deletion: ["deleted", "wrongCurrent", "operator", "paid"],
	/** `leave`: the browser goes to the provider. */
	signIns: ["leave", "wrongCurrent", "disconnected", "lastWayIn"],
} as const;
export type ChangeOutcome<Of extends keyof typeof CHANGE_OUTCOMES> =
	(typeof CHANGE_OUTCOMES)[Of][number];

/** The response of `ACCOUNT_API.address`. */
export interface PendingAddress {
	email: string;
	/** Waits for the confirmation of both mailboxes; null for none. */
	pending: string | null;
}

/** A verified second factor. */
export interface Factor {
	id: string;
	name: string;
	createdAt: string;
}

/** Shown once, at the enrolment. */
export interface NewFactor {
	id: string;
	/** An SVG as a data URL. */
	qrCode: string;
	secret: string;
}

/**
 * The sign-up behind a confirmation link (docs/product.md#e-mail-confirmation): this browser's, another one's,
 * or none.
 */
export const SIGN_UP_LINKS = ["own", "other", "unknown"] as const;
export type SignUpLink = (typeof SIGN_UP_LINKS)[number];

/** Changes that their owner may undo (docs/product.md#undoing-a-change). */
export const UNDO_KINDS = [
	...(["password", "address", "factor_added", "factor_removed"] as const),
	...(["provider_added", "provider_removed"] as const),
] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];
