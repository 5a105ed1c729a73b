/**
 * SQL functions that the Worker calls with its own key, with arguments, result and timeout; it calls nothing else with
 * that key.
 */
import type { AccountState, FormerSignUp } from "./account-state.ts";
import type { UndoKind } from "./accounts.ts";
import type { AdClick, AttributionVerdict } from "./attribution-schema.ts";
import type {
	BillingEvent,
	BillingOutcome,
	CustomerMoney,
	KnownDiscount,
	UnknownFee,
	WaitingCancellation,
} from "./billing.ts";
import type { PostSummary } from "./blog.ts";
import type {
	AdPlatform,
	Conversion,
	ConversionOutcome,
	Receipt,
	ReceiptOutcome,
} from "./conversions.ts";
import type { EventBatch } from "./event-schema.ts";
import type { Language } from "./events.ts";
import type { Experiments } from "./experiment-schema.ts";
import type { LinkTarget } from "./links.ts";
import type {
	AuthMail,
	ExperimentHarm,
	Mail,
	MailedPost,
	MailReturn,
	Unsubscription,
} from "./mails.ts";
import type { PaidPlan } from "./paths.ts";
import type { Provider } from "./providers.ts";
import type { StoredLook } from "./run-counts.ts";
import type { SignUpForm } from "./sign-up-form.ts";
import type { Publication, StoredExperiment } from "./stored-experiment.ts";
import type { AuditEntry, DutyResult, DutyState, StripeProgress } from "./system-schema.ts";
import type { WithdrawalValues } from "./withdrawal.ts";

/** Digests of the keys of who causes a mail, from narrow to wide. */
type Caused = { caller: readonly string[] };

interface ServiceCall<Input, Output> {
	timeoutMs: number;
	/** For the compiler only. */
	types: { input: Input; output: Output };
}

/** Longer than any healthy call; a database that hangs counts as unavailable. */
const TIMEOUT_MS = 10_000;
/** docs/product/accounts.md#constants */
const ACCOUNT_MS = 5_000;
/** Auth waits for five seconds. */
const AUTH_MAILS_MS = 4_000;
const DUTIES_MS = 5_000;
/** Hosted Supabase ends a statement of its API after 60 s; ours state 55 s where they need more than its usual 8 s. */
const MAINTENANCE_MS = 60_000;

const call = <Input = object, Output = unknown>(timeoutMs = TIMEOUT_MS) =>
	({ timeoutMs }) as ServiceCall<Input, Output>;
/** Result: `{ is_done, problem }`, or null. */
const maintenance = <Input = object>() => call<Input>(MAINTENANCE_MS);

/** A post that is to be mailed. */
export type NewsletterPost = Pick<PostSummary, "id" | "language" | "title">;

type SignUpLink = { link_hash: string; own_sign_ups: readonly string[] };
type ConfirmedBy = { state: "own" | "other" | "confirmed"; plan: PaidPlan | null } | null;

/** ISO 8601. */
type Time = string;

export const SERVICE_CALLS = {
	// Accounts (docs/product/accounts.md).
	/**
	 * The sign-up that a confirmation link confirms: one of the browser's (`own`), another, or one that is `confirmed`
	 * already; null for none.
	 */
	find_sign_up_link: call<SignUpLink, ConfirmedBy>(ACCOUNT_MS),
	/** The same for a link that is about to be used: what a sign-up of the browser brought then counts. */
	claim_sign_up: call<SignUpLink, ConfirmedBy>(ACCOUNT_MS),
	/** Stores what the browser brings that has confirmed an address, in place of a sign-up elsewhere. */
	adopt_sign_up: call<{ account: string; sign_up: SignUpForm }>(ACCOUNT_MS),
	/** Stores a sign-up with the account that it has just made; false: another one made it. */
	store_sign_up: call<{ account: string; sign_up: SignUpForm }, boolean>(ACCOUNT_MS),
	/** Kind of account behind a session that the provider opened; `unknown`: it has no identity of that provider. */
	greet_provider_account: call<
		{ account: string; provider: Provider; sign_up: SignUpForm },
		"new" | "known" | "operator" | "unknown"
	>(ACCOUNT_MS),
	/** A link in a reset mail, before it is used. */
	find_reset_link: call<{ link_hash: string }, "valid" | "expired" | "unknown">(ACCOUNT_MS),
	/** Change that the link of such a mail reverts; null for none (any more). */
	find_undo: call<{ token: string }, UndoKind | null>(ACCOUNT_MS),
	/** Reverts it. Returns the address for a reset link, empty for none; null as above. Status 409 when another has the address. */
	undo_change: call<{ token: string }, string | null>(ACCOUNT_MS),
	/** Counts a refused password, where the address has an account. */
	note_refused_password: call<{ address: string }>(ACCOUNT_MS),
	/** Whether a code of a second factor may be tried: each once, and few wrong ones. The networks are digests of the caller's keys. */
	admit_code: call<
		{ account: string; session: string; networks: readonly string[]; code: string },
		"admitted" | "used" | "paused"
	>(ACCOUNT_MS),
	/** Whether Auth has accepted the code. */
	settle_code: call<{ account: string; code: string; is_right: boolean }>(ACCOUNT_MS),
	/** The confirmed account with that address. */
	find_known_address: call<
		{ user_email: string },
		{ user_id: string; email: string; language: Language } | null
	>(ACCOUNT_MS),
	find_admin_by_email: call<{ user_email: string }, boolean>(ACCOUNT_MS),
	find_invitation: call<{ token: string; user_email: string }, boolean>(ACCOUNT_MS),
	/** Address of an account that has confirmed it, or has not; null for any other. */
	find_address: call<{ account: string; confirmed: boolean }, string | null>(ACCOUNT_MS),
	/** The state of an account, named by its id or that of its sign-up; null for none. */
	find_account_state: call<{ account: string }, AccountState | FormerSignUp | null>(ACCOUNT_MS),
	/** The price that an account keeps, named by its id or that of its sign-up. */
	find_price: call<{ account: string }>(ACCOUNT_MS),
	/** Gives it the price of an arm, of everybody without one, unless it holds one. Returns what it holds then. */
	hold_price: call<{ account: string; test: string | null; arm: string | null }>(ACCOUNT_MS),

	// Sign-ups whose attribution the database cannot verify itself (docs/product/visits.md#attribution).
	/** The oldest ones first; times are seconds since 1970. */
	list_pending_attributions: call<
		{ max_rows: number },
		{ user_id: string; token: string; signed_up_at: number }[]
	>(),
	settle_attributions: call<{ verdicts: readonly ({ user_id: string } & AttributionVerdict)[] }>(),

	// Money (docs/architecture/money.md#accounts-and-billing).
	apply_billing_event: call<{ event: BillingEvent }, BillingOutcome>(),
	/** Stores a signed event that cannot be applied, for an operator. */
	record_invalid_billing_event: call<{
		event_id: string;
		event_type: string;
		problem: string;
	}>(),
	list_unclaimed_events: call<{ customer: string }, BillingEvent[]>(),
	find_discounts: call<{ customer: string; ids: readonly string[] }, KnownDiscount[]>(),
	/** Cancellations that Stripe must still learn of (docs/product/dashboard.md#cancellation). */
	list_waiting_cancellations: call<object, WaitingCancellation[]>(),
	confirm_cancellation: call<{ cancellation: string }, boolean>(),
	/** Payments whose fee no event has brought, and that may be asked for now (docs/product/money.md#payments). */
	list_unknown_fees: call<{ at_time: Time; max_rows: number }, UnknownFee[]>(),
	/** Stripe did not tell the fee: it is asked again a day later, and no more after ten days. */
	note_fee_request: call<{ payment: string; at_time: Time }>(),
	/** Rest of the nightly comparison with Stripe (docs/product/money.md#reconciliation), in seconds; null when it is finished or waits. */
	begin_stripe_check: call<
		{ at_time: Time; sample: number },
		{
			day: string;
			from: number;
			until: number;
			are_events_read: boolean;
			event_cursor: string | null;
			/** Whether the night's page of Stripe's customers was read; the last one of the page before. */
			are_customers_listed: boolean;
			their_last: string | null;
			customers: string[];
		} | null
	>(),
	/** Returns the customers that are still to be compared. */
	note_stripe_check: call<
		{
			check_day: string;
			at_time: Time;
			progress: StripeProgress;
		},
		string[]
	>(),
	list_unknown_events: call<{ ids: readonly string[] }, string[]>(),
	read_customer_money: call<{ customer: string }, CustomerMoney>(),
	/** Stores a declaration once per id, with its mails (docs/product/dashboard.md#withdrawal). */
	declare_withdrawal: call<
		Caused & WithdrawalValues & { withdrawal: string; language: Language; support_email: string },
		{ received_at: Time; is_mailed: boolean }
	>(),

	// Ad platforms (docs/product/visits.md#conversions).
	/** Adds what these platforms are to be told, and deletes what is old. Returns the number of those added. */
	add_ad_conversions: call<{ platforms: readonly AdPlatform[] }, number>(),
	/** Begins an attempt for those that are due. */
	claim_ad_conversions: call<{ of_platform: AdPlatform; max_rows: number }, Conversion[]>(),
	finish_ad_conversions: call<{ outcomes: readonly ({ id: number } & ConversionOutcome)[] }>(),
	/** Begins a query about each receipt that is due. */
	claim_ad_receipts: call<{ of_platform: AdPlatform; max_rows: number }, Receipt[]>(),
	finish_ad_receipts: call<{ outcomes: readonly ({ id: number } & ReceiptOutcome)[] }>(),
	/** Withdraws the consent of an account and of all that came by these clicks. */
	withdraw_consent: call<{ account: string | null; clicks: readonly AdClick[] }>(),

	// Mails (docs/architecture/session.md#mails).
	/** Returns false for a known key, and above what the caller may cause. */
	enqueue_mail: call<
		Caused & { mail_key: string; recipient: string } & Pick<Mail, "kind" | "language" | "data">,
		boolean
	>(),
	/** All or none, within the limits of their mailboxes and of the caller. */
	enqueue_auth_mails: call<
		Caused & { mails: readonly (Omit<AuthMail, "to"> & { recipient: string })[] }
	>(AUTH_MAILS_MS),
	/** Begins an attempt; null when there is nothing to do. `quota`: mails that may leave in an hour. */
	claim_mail: call<{ mail_key: string; message_id: string; delivery: number; quota: number }>(),
	/** Returns the seconds until the next attempt; null when there is none. */
	finish_mail: call<
		{ mail_key: string; outcome: "sent" | "retry" | "failed"; problem: string },
		number | null
	>(),
	/** Ends the mails of a list for an account. */
	unsubscribe: call<Unsubscription>(),
	/** Keys of mails whose queue message was lost. */
	list_due_mails: call<{ max_mails: number }, string[]>(),
	/** Time since when mails wait while none leaves; null when all is well. */
	find_stuck_mails: call<object, Time | null>(),
	/** Mails a link that confirms the address; nothing to one that is confirmed (docs/product/blog.md#newsletter). */
	ask_for_newsletter: call<Caused & { email: string; language: Language }>(),
	/** Whether a reader has confirmed, after it does so if it `confirms`; null for nobody. */
	find_newsletter_reader: call<{ reader: string; confirms: boolean }, boolean | null>(),
	/** Mails a post to the writer who asks for a test. Status 429 above 5 in a day to a mailbox, or 40 in an hour to all. */
	add_newsletter_test: call<{ email: string; language: Language; post: MailedPost }>(),
	/** Whether the return of a mail ended the reader with the address; null for no reader. */
	record_mail_return: call<MailReturn, boolean | null>(),
	/** Deletes the mails that wait of a post that the blog does not have any more, and the one of this attempt. */
	drop_newsletter_post: call<{ post: number; mail_key: string }>(),

	// Events (docs/architecture/click.md#event-pipeline).
	/** Stores batches in one transaction. */
	ingest_events: call<{ batches: readonly EventBatch[] }>(),

	// Experiments and links.
	get_publication: call<object, Publication>(),
	begin_publication: call<object, Publication & { sequence: number }>(),
	finish_publication: call<
		{ sequence: number; document: Experiments; revisions: Record<string, number> },
		boolean
	>(),
	list_watched_experiments: call<object, StoredExperiment[]>(),
	/** Weighs the networks of days that nobody has weighed; looks that this may change are stored by the next call. */
	store_experiment_looks: call<{ test_name: string; run: number; looks: readonly StoredLook[] }>(
		MAINTENANCE_MS,
	),
	stop_experiment_for_harm: call<
		{ test_name: string; run: number; harm: ExperimentHarm },
		boolean
	>(),
	mark_changed_outside: call<{ names: readonly string[] }>(),
	record_experiment_problems: call<{ problems: Record<string, readonly string[]> }>(),
	get_link_targets: call<object, (LinkTarget & { name: string })[]>(),

	// Operation.
	finish_admin_action: call<{
		entry: string;
		outcome: "done" | "failed";
		detail: AuditEntry["detail"];
	}>(),
	/** Cells that customers have filled in the month, `YYYY-MM` in UTC. */
	count_filled_cells: call<object, { month: string; cells: number }>(),
	/** Stores the results of a run, and returns all duties. `intervals` are all that there are, in seconds. */
	record_duties: call<
		{ at_time: Time; intervals: Record<string, number>; results: readonly DutyResult[] },
		DutyState[]
	>(DUTIES_MS),
	get_duties: call<{ at_time: Time }, DutyState[]>(DUTIES_MS),

	// Maintenance, by the cron.
	/** Counts the closed days that changed (docs/architecture/money.md#facts). */
	refresh_facts: maintenance(),
	/** Compares the figures with their raw rows; a difference is a problem. */
	check_figures: maintenance(),
	make_partitions: maintenance(),
	expire_identifiers: maintenance(),
	/** Months of raw events that ended more than 25 months ago. */
	drop_expired_events: maintenance(),
	/** Payments without an account, after the time for which accounts must be kept. */
	expire_money: maintenance(),
	/** Recipient and data of old mails. */
	expire_mails: maintenance(),
	/** Last month's summary for customers, on the first days of a month (`YYYY-MM-DD`). */
	add_usage_mails: maintenance<{ today: string }>(),
	store_trial_calls: maintenance<{ calls: number | null }>(),
	/** Mails about the state of plans that are due. */
	add_plan_mails: maintenance<{ at_time: Time }>(),
	/** The mail about last week for operators, on Mondays. */
	add_weekly_mails: maintenance<{ at_time: Time }>(),
	/** The mails of posts that have none yet (docs/product/blog.md#newsletter). */
	add_newsletter_mails: maintenance<{ posts: readonly NewsletterPost[] }>(),
	/** Opens and closes alerts; counts are null when the spool cannot be counted (docs/product/back-office.md#alerts). */
	check_alerts: maintenance<{
		at_time: Time;
		waiting_batches: number | null;
		dead_batches: number | null;
	}>(),
	/** The note of a release, once (docs/product/back-office.md#annotations). */
	annotate_release: maintenance<{ release: string }>(),
};
