/** Contents of the account pages; their texts are in the namespace auth. */

import type { UndoKind } from "./accounts.ts";
import type { PaidPlan } from "./paths.ts";
import type { Provider, ProviderFailure } from "./providers.ts";

/** Form field of the challenge's token, where one is configured. */
export const CHALLENGE_FIELD = "challenge";

export type AccountField = "fullName" | "email" | "password" | "confirmPassword";

/** Below a field (docs/product/accounts.md#validation). */
export const FIELD_ERRORS = [
	...(["invalidEmail", "passwordMin", "passwordMax", "passwordsMismatch"] as const),
	...(["passwordCommon", "passwordPersonal"] as const),
];
type FieldError = (typeof FIELD_ERRORS)[number];

/** Why a form could not be accepted (docs/product/dashboard.md#customer-messages). */
export type ServerError =
	| "unexpected"
	| "invalid_credentials"
	| "email_not_confirmed"
	| "over_request_rate_limit"
	| "weak_password"
	| "captcha_failed"
	| "session_too_large"
	| "cookies"
	| "unavailable";

export type FieldErrors = Partial<Record<AccountField, FieldError>>;

/** Typed values, never a password, with their errors. */
export interface FormView {
	values?: { email?: string; fullName?: string };
	errors?: FieldErrors;
	failure?: ServerError;
}

export interface AuthView extends FormView {
	page: "auth";
	mode: "login" | "signup";
	plan?: PaidPlan;
	/** A mail to an unconfirmed address can be sent again, or was. */
	resend?: "offered" | "sent";
	/** Why a provider opened nothing; after `refused` the account's password connects it. */
	failedProvider?: { provider?: Provider; failure: ProviderFailure };
	/** The parameters that the other tab keeps, encoded. */
	query?: string;
}

export interface SignupConfirmationView {
	page: "signupConfirmation";
	email: string;
	/** Leads on to its checkout. */
	plan?: PaidPlan;
	/** The plan is paid already. */
	isPaid?: boolean;
	resent?: boolean;
	/** Seconds until the link may be sent again. */
	wait?: number;
	failure?: ServerError;
}

export interface ForgotPasswordView extends FormView {
	page: "forgotPassword";
	sent?: boolean;
}

/** Keys of the texts `reset.errors`. */
export type ResetLinkError = "missing" | "expired" | "used" | "other" | "noSession" | "sessionGone";
export type ResetFailure = "weak" | "same" | "update" | "unexpected" | "code" | "codePause";
/** Why a form of a page without typed addresses was refused before it was looked at. */
export type FormRefusal = Extract<ServerError, "over_request_rate_limit" | "captcha_failed">;

/** A page that a link opens. */
type LinkView = {
	/** The link in its address, encoded: the other language and a second try keep it. */
	query?: string;
};

export type ResetPasswordView = LinkView & {
	page: "resetPassword";
} /** `needsCode`: the account has a second factor. */ & (
		| {
				step: "form";
				errors?: FieldErrors;
				failure?: ResetFailure;
				refusal?: FormRefusal;
				needsCode?: boolean;
		  }
		| { step: "linkError"; reason: ResetLinkError }
		/** Nobody can say what the link is worth: it stays as it is. */
		| { step: "unavailable" }
		| { step: "done" }
	);

export type ConfirmationView = LinkView & {
	page: "confirmation";
} /** `password`: only a password chosen now may open the account. */ & (
		| { step: "confirm" | "password"; errors?: FieldErrors; failure?: ResetFailure }
		| { step: "unavailable" | "halfChanged" | "alreadyConfirmed" }
		/** After a use of the link; `current`: who is signed in in this browser. */
		| { step: "success"; email: string; current?: string; plan?: PaidPlan; isPaid?: boolean }
		/** Without a link or a result of one: nothing is known of an address. */
		| { step: "bare" }
		| { step: "changed"; email: string }
		| ({ step: "expired" | "invalid"; ofChange?: boolean; resent?: boolean } & FormView)
	);

export type UndoView = LinkView & { page: "undo" } & (
		| { step: "confirm"; kind: UndoKind; failure?: ServerError }
		| { step: "done"; email: string }
		| { step: "gone" | "held" | "taken" | "unavailable" }
	);

/** Asks for the newsletter, and is the target of its mails' links. */
export type NewsletterView = { page: "newsletter" } & (
	| ({ step: "ask" } & FormView)
	/** `token`: of the link, which the form sends back. */
	| { step: "confirm" | "reader"; token: string; failure?: ServerError }
	| { step: "unavailable"; token: string }
	| { step: "sent" | "left" | "gone" }
);

/**
 * After a payment. `step`: Stripe has the money, or is still waiting for it; or it does not say (any more) whether there was
 * one. `next`: where the payer goes on; `email`: the unconfirmed address of the sign-up that paid.
 */
export type PaidView = { page: "paid" } & (
	| {
			step: "paid" | "waiting" | "unknown";
			next: "dashboard" | "signIn" | "confirm";
			email?: string;
	  }
	| UnknownPayer
);

/** Before a payment: nobody can say whether the account has paid. */
export type UnknownPayer = LinkView & { step: "unavailable"; plan: PaidPlan };

/** After a deletion. */
export interface DeletedView {
	page: "deleted";
}

export type AccountView =
	| UndoView
	| DeletedView
	| PaidView
	| NewsletterView
	| AuthView
	| SignupConfirmationView
	| ForgotPasswordView
	| ResetPasswordView
	| ConfirmationView;

/** The location of a reported sign-up: stored, and counted nowhere (docs/product/reports.md#campaign-report). */
export const SIGN_UP_LOCATION = "sign_up";
