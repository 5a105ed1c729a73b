/** The contract between the account pages and the Worker's `/api/auth/*`. */

export const ACCOUNT_API = {
	/** POST `{token_hash, sign_up_id?}`: whose sign-up a confirmation link confirms. */
	link: "/api/auth/link",
	/** POST `{email}`: a sign-up took place with this address. */
	signUp: "/api/auth/sign-up",
} as const;

/**
 * The sign-up behind a confirmation link (docs/product.md#e-mail-confirmation): this browser's, another one's,
 * or none.
 */
export const SIGN_UP_LINKS = ["own", "other", "unknown"] as const;
export type SignUpLink = (typeof SIGN_UP_LINKS)[number];

/** The response of `ACCOUNT_API.link`. */
export interface LinkCheck {
	link: SignUpLink;
}
