/** All mails, by kind (docs/product/accounts.md#mails). */
import type { Language } from "./events.ts";
import type { GuardrailGoal, HealthProblem } from "./experiment-terms.ts";

interface WithdrawalReceipt {
	received_at: string;
	reference: string;
}

/** Token by which Auth recognises a link. */
interface Link {
	token_hash: string;
}

/** A change of an account, and the token of the link that takes it back. */
type Change = Record<"account" | "changed_at" | "token", string>;

/** A payment that failed. */
type Arrears = Record<"failed_at" | "amount_money", string>;

/** Cells of a month, and when it ends. */
type Allowance = Record<"used_count" | "allowance_count" | "resets_at", string>;

/** A post as its mail shows it. */
export type MailedPost = Record<"title" | "excerpt" | "slug", string>;

/** A figure with that of the week before and the change in percent, `none` from 0. */
type Compared<Name extends string, Unit extends "count" | "euros"> = Record<
	`${Name}_${Unit}` | `${Name}_before_${Unit}` | `${Name}_change`,
	string
>;

/** docs/product/back-office.md#alerts */
export const ALERT_KINDS = [
	"sign_ups",
	"revenue",
	"webhook",
	"ledger",
	"errors",
	"duties",
	"stripe",
	"traffic",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A finished day far below the eight same weekdays before it. */
type LowDay<Unit extends "count" | "euros"> = Record<
	"day_on" | `${"value" | "usual" | "lowest"}_${Unit}`,
	string
>;
/** An arm, and the difference from A in percent of the goal that it harmed; those of the other goals are empty. */
export type ExperimentHarm = Record<"arm" | `${GuardrailGoal}_change`, string>;
/** Names of duties, separated by commas, and the newest error. */
type Failing = Record<"failing_duties" | "problem", string>;
type AlertOf<Data> = Data & { opened_at: string };

/**
 * Values of each mail's text besides address and links (locales/{fr,en}/mails.json). The end of a name tells
 * how its value is shown (worker/mail/fill-text.ts): `_at` is a time in ISO 8601, `_on` a day, `_count` a number,
 * `_euros` an amount in cents, `_money` one in minor units with its currency (`11752 eur`), `_percent` and `_change` are percentages,
 * `_duties` are duties by name, `_alert` is an alert by its kind, `_country` a country by its code.
 */
interface MailData {
	/** Auth's own: its hook brings them (docs/architecture/session.md#mails). The link of its token is for the recipient alone. */
	auth_confirmation: Link;
	auth_recovery: Link;
	auth_invite: Link;
	/** Carries no token: customers sign in with their password. */
	auth_magic_link: Record<string, never>;
	/** To the old address and to the new one, each with a link of its own; the new one does not get the old one. */
	auth_email_change: Link & { old_email: string; new_email: string };
	auth_reauthentication: { code: string };
	/** Added by triggers of what opens an account, to the address before the change (docs/product/accounts.md#undoing-a-change). */
	undo_password: Change;
	undo_address: Change & { new_email: string };
	undo_factor_added: Change;
	undo_factor_removed: Change;
	/** `provider` is its name. */
	undo_provider_added: Change & { provider: string };
	undo_provider_removed: Change & { provider: string };
	/** Somebody who knows the password tries codes of the second factor. */
	undo_codes_paused: Change;
	/** A sign-in on a device or in a country that the account did not know (docs/product/dashboard.md#new-devices). */
	undo_new_device: Change & Record<"device" | "seen_country", string>;
	/** To the address that a former one has replaced: `new_email` is that. */
	undo_address_restored: Change & { new_email: string };
	/** Added by `delete_account`. */
	account_deleted: { deleted_at: string };
	/** Somebody signed up with an address that has an account. */
	known_address: Record<string, never>;
	/** Added by `request_cancellation`. */
	cancellation_receipt: { requested_at: string; ends_on: string; reference: string };
	/** Added by `declare_withdrawal`: to the consumer, and in an hour one to the support, which alone gets what was typed. */
	withdrawal_receipt: WithdrawalReceipt;
	withdrawal_notice: Record<"declared_count" | "declarations", string>;
	/** Added by `add_usage_mails`, for customers who want it (docs/product/accounts.md#mails). */
	monthly_usage: { from_on: string; to_on: string; formula_count: string; chat_count: string };
	/** Added by `add_plan_mails` (docs/product/dashboard.md#mails-about-a-plan). */
	payment_failed: Arrears;
	payment_reminder: Arrears;
	/** `paid_money` is empty before the first payment. */
	plan_renews: Record<"renews_at" | "paid_money", string>;
	plan_ended: { ended_on: string };
	plan_refunded: { ended_on: string };
	first_steps: Record<string, never>;
	/** At 80 % and at the end of a month's allowance (docs/product/dashboard.md#allowance). */
	allowance_low: Allowance;
	allowance_used_up: Allowance;
	/** Added by `mail_install_link`, after a sign-up on a phone. */
	install_link: Record<string, never>;
	/** Added by `ask_for_newsletter`; `reader` is what their links name, signed. */
	newsletter_confirmation: { reader: string };
	/** Added by `add_newsletter_mails`, to each reader; the post is read when the mail leaves, by its id in WordPress. */
	newsletter_post: Record<"reader" | "post", string>;
	/** Added by `add_newsletter_test`, to the writer of the post. */
	newsletter_test: MailedPost;
	/** Added by `add_weekly_mails`, for operators who want it; a part without a value is not shown. */
	weekly_report: Compared<"visitors" | "sign_ups" | "paid", "count"> &
		Compared<"revenue" | "mrr", "euros"> &
		Record<
			| ("from_on" | "to_on" | "alert_count" | `${AlertKind}_alert_on`)
			/** Parts that moved a figure (worker/mail/fill-text.ts). */
			| `${"visitors" | "sign_ups" | "paid"}_parts`
			| `${"revenue" | "mrr"}_europarts`
			| ("risk_count" | "losing_eurolist")
			/** Names of tests, separated by commas. */
			| `${HealthProblem}_tests`,
			string
		>;
	/** Added by `check_alerts`, for operators who want them. */
	alert_sign_ups: AlertOf<LowDay<"count">>;
	alert_revenue: AlertOf<LowDay<"euros">>;
	alert_webhook: AlertOf<Record<"invalid_count" | "failed_count", string>>;
	alert_ledger: AlertOf<Record<`${"difference" | "lost" | "waiting" | "dead"}_count`, string>>;
	alert_errors: AlertOf<Record<"failed_count" | "received_count" | "rate_percent", string>>;
	/** `succeeded_at` is empty when one of them never did; `problem` when none has one. */
	alert_duties: AlertOf<Failing & Record<"succeeded_at", string>>;
	alert_stripe: AlertOf<Record<"problem_count" | "problem", string>>;
	/** The lowest is that of the same hour in four weeks. */
	alert_traffic: AlertOf<Record<`${"" | "lowest_"}${"views" | "clicks"}_count`, string>>;
	/** Added by `check_alerts` an hour after the last check that found the cause; `closed_alert` is the kind. */
	alert_closed: AlertOf<Record<"closed_alert" | "closed_at", string>>;
	/** Sent by `watchDuties`, to the support: the duties that find and send alerts do not work. */
	alert_watch: AlertOf<Failing>;
	/** Added by `read_persons`, for every super_admin: an operator reads many customers. */
	bulk_reading: AlertOf<Record<"operator" | "row_count", string>>;
	/** Added by `note_team_change`, for every super_admin and whom it concerns; what has not changed is empty. */
	team_changed: Record<
		| ("operator" | "author" | "role")
		| `${"invited" | "revoked" | "joined" | "deactivated" | "reactivated"}_at`,
		string
	>;
	/** Added by `invite_operator`. */
	team_invitation: Record<"author" | "role" | "token", string>;
	/** Added by `stop_experiment_for_harm` (docs/product/experiments.md#guardrail). */
	alert_experiment: AlertOf<Record<"test" | "test_title" | "run_count", string> & ExperimentHarm>;
}
export type MailKind = keyof MailData;

type KeysOfEach<T> = T extends unknown ? keyof T : never;
/** The names of the figures of all alerts. */
export type AlertFigure = KeysOfEach<MailData[`alert_${AlertKind}`]>;

/** Lists that one may unsubscribe from: optional mails of customers, each kind of operators' mails, and the newsletter. */
export const MAIL_LISTS = ["notifications", "weekly", "alerts", "newsletter"] as const;
export type MailList = (typeof MAIL_LISTS)[number];

export interface Unsubscription {
	list: MailList;
	/** The account's id; that of a reader of the newsletter. */
	subscriber: string;
}

interface MailOf<Kind extends MailKind> {
	/** Stored: two mails with one key are one mail. */
	key: string;
	kind: Kind;
	to: string;
	language: Language;
	data: MailData[Kind];
	/** The id of the recipient's account, if there is one. */
	subscriber?: string | undefined;
}
export type Mail = { [Kind in MailKind]: MailOf<Kind> }[MailKind];

/** A mail of Auth for an account; without a language in the account's. */
export type AuthMail = {
	[Kind in MailKind]: Omit<MailOf<Kind>, "language"> & {
		account: string;
		language: Language | undefined;
	};
}[MailKind];

/** A delivery of a queue message: the same `id` each time, with one more in `attempts`. */
export interface MailDelivery {
	id: string;
	attempts: number;
}

/** A mail as it leaves, in both forms. */
export interface WrittenMail {
	subject: string;
	html: string;
	text: string;
}

/** A mail that came back for good, or that its recipient calls spam; `event` is the provider's id. */
export interface MailReturn {
	event: string;
	kind: "bounce" | "complaint";
	email: string;
}

/** How an attempt ended; a `reason` never quotes the mail or its recipient. */
export type SendResult =
	| { ok: true }
	| {
			ok: false;
			retry: boolean;
			reason: string;
			/** Whether earlier mails to the address have come back. */
			isSuppressed?: boolean;
	  };

/** Hands a mail to the provider; `key` makes a repetition harmless where the provider knows keys. Never throws. */
export type SendMail = (
	mail: WrittenMail & { key: string; to: string; headers: Readonly<Record<string, string>> },
) => Promise<SendResult>;
