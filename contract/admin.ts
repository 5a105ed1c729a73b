/** The contract between the back-office and the Worker's `/api/admin/*`. */

export const ADMIN_API = {
	signIn: "/api/admin/sign-in",
	/** GET: `AdminState`. */
	session: "/api/admin/session",
} as const;

export const OPERATOR_ROLES = ["admin", "super_admin"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Query parameter of the sign-in page with the token of an invitation (docs/product/back-office.md#team). */
export const INVITATION_PARAM = "invitation";

/** Step that an operator's session still lacks: a code of a second factor, or the first factor. */
export const FACTORS_DUE = ["verify", "enrol"] as const;
export type FactorDue = (typeof FACTORS_DUE)[number];

/** Error codes of a failed sign-in; the screen has a text for each (docs/product/back-office.md#operator-messages). */
export const SIGN_IN_FAILURES = [
	"not_admin",
	"wrong_credentials",
	"challenge_failed",
	"rate_limited",
	"invalid_request",
	"unavailable",
] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** Steps of a new installation, in the order of the list (docs/product/back-office.md#first-steps-of-an-installation). */
export const FIRST_STEPS = [
	"stripe",
	"blog",
	"visit",
	"customer",
	"campaign",
	"operator",
	"factor",
	"alerts",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Actions of the system page. */
export const SYSTEM_ACTIONS = ["replay_spool", "purge_blog", "accept_blog"] as const;
export type SystemAction = (typeof SYSTEM_ACTIONS)[number];

/** Actions on the mails of a post that wait. */
export const NEWSLETTER_ACTIONS = ["pause", "resume", "cancel"] as const;
export type NewsletterAction = (typeof NEWSLETTER_ACTIONS)[number];

/** Actions of the Worker for a super_admin. */
export type WorkerAction = SystemAction | "resend_confirmation" | "send_reset" | "attach_payer";

/** Everything in the audit log; the database itself records the actions on customers. */
export const AUDITED_ACTIONS = [
	...SYSTEM_ACTIONS,
	"change_experiment",
	"recover_sign_in",
	"list_customers",
	"list_newsletter",
	"pause_newsletter",
	"resume_newsletter",
	"cancel_newsletter",
	"upload_costs",
	"revert_costs",
	"map_costs",
	"change_link",
	"invite_operator",
	"revoke_invitation",
	"join_team",
	"change_operator",
	"view_customer",
	"resend_confirmation",
	"send_reset",
	"attach_payer",
	"sign_out_customer",
	"export_customer",
	"delete_customer",
] as const;
