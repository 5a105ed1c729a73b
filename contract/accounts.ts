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

/** Second factors of the signed-in operator (docs/product/back-office.md#second-factor). */
export const FACTOR_API = {
	/** GET: `Factor[]`; POST `{name}`: `NewFactor`, an app. */
	all: "/api/admin/factors",
	/** POST `{id, code}` of an app. */
	verify: "/api/admin/factors/verify",
	/** POST `{name}`: `PasskeyChallenge`, of a new passkey. */
	enrolPasskey: "/api/admin/factors/enrol-passkey",
	/** POST `{id}`: `PasskeyChallenge`, of a passkey that is verified. */
	challengePasskey: "/api/admin/factors/challenge-passkey",
	/** POST `{id, challenge, credential}`. */
	verifyPasskey: "/api/admin/factors/verify-passkey",
	/** POST `{code}`: a recovery code, which removes all factors. */
	recover: "/api/admin/factors/recover",
	/** POST `{id}`. */
	remove: "/api/admin/factors/remove",
} as const;

/** Auth's `max_frequency` (supabase/config.toml): an earlier mail of a kind to an address is not sent. */
export const MAIL_PAUSE_SECONDS = 60;

/** Signed-in person, as the app knows it: no token. */
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

/** Outcome of a change that needs the password (docs/product/dashboard.md#customer-messages). */
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

/** An authenticator app, or a passkey. */
export type FactorKind = "app" | "passkey";

/** A verified second factor. */
export interface Factor {
	id: string;
	kind: FactorKind;
	name: string;
	createdAt: string;
}

/** Input of the browser's dialog to make a passkey or to use one of the account's. */
export interface PasskeyChallenge {
	/** The factor. */
	id: string;
	challenge: string;
	/** `PublicKeyCredentialCreationOptionsJSON`, or the request's (https://www.w3.org/TR/webauthn-3/). */
	options: object;
}

/** Whether a text may be a recovery code: 20 hexadecimal digits, in groups or not. */
export const isRecoveryCode = (text: string): boolean =>
	/^[0-9a-f]{20}$/i.test(text.replaceAll(/[\s-]/g, ""));

/** Shown once, at the enrolment. */
export interface NewFactor {
	id: string;
	/** Content of the QR code for the app. */
	uri: string;
	secret: string;
}

/** Changes that their owner may undo (docs/product/accounts.md#undoing-a-change). */
export const UNDO_KINDS = [
	...(["password", "address", "factor_added", "factor_removed"] as const),
	...(["provider_added", "provider_removed", "codes_paused", "address_restored"] as const),
	"new_device",
] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

/** Days of the dashboard's usage meter. */
export const USAGE_DAYS = 30;
