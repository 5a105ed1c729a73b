/** The contract between the back-office and the Worker's `/api/admin/*`. */

import type { StripeProblem } from "./billing.ts";
import type { DutyState } from "./duties.ts";
import type { DiscardReason } from "./events.ts";
import type { AlertKind } from "./mails.ts";

export const ADMIN_API = {
	signIn: "/api/admin/sign-in",
	/** GET: `AdminState`. */
	session: "/api/admin/session",
} as const;

/** docs/product.md#operators */
export interface AdminRecord {
	email: string;
	name: string | null;
	role: "admin" | "super_admin";
	is_active: boolean;
	created_at: string;
	last_login: string | null;
}

/** What an operator's session still lacks: a code of a second factor, or the first factor. */
export const FACTORS_DUE = ["verify", "enrol"] as const;
export type FactorDue = (typeof FACTORS_DUE)[number];

/** The response of `ADMIN_API.session`; empty for customers. */
export interface AdminState {
	admin?: AdminRecord;
	factorDue?: FactorDue;
}

/** Error codes of a failed sign-in; the screen has a text for each (docs/product.md#operator-messages). */
export const SIGN_IN_FAILURES = [
	"not_admin",
	"wrong_credentials",
	"challenge_failed",
	"rate_limited",
	"invalid_request",
	"unavailable",
] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** Totals of the event ledger over a period; `difference` is received less all others, 0 when it balances. */
export type LedgerTotals = Record<
	"received" | "stored" | "duplicate" | "difference" | DiscardReason,
	number
>;

/** Actions of the system page. */
export const SYSTEM_ACTIONS = ["replay_spool", "purge_blog"] as const;
export type SystemAction = (typeof SYSTEM_ACTIONS)[number];

/** What the Worker does for a super_admin. */
export type WorkerAction = SystemAction | "resend_confirmation";

/** Everything in the audit log; the database itself records the actions on customers. */
export const AUDITED_ACTIONS = [
	...SYSTEM_ACTIONS,
	"change_experiment",
	"list_customers",
	"upload_costs",
	"revert_costs",
	"view_customer",
	"resend_confirmation",
	"sign_out_customer",
	"export_customer",
	"delete_customer",
] as const;
type AuditedAction = (typeof AUDITED_ACTIONS)[number];

export interface AuditEntry {
	id: string;
	/** ISO 8601. */
	at: string;
	admin_email: string;
	action: AuditedAction;
	/** Of the customer that it concerns. */
	account_id: string | null;
	/** Null while it runs, or when the Worker died on it. */
	outcome: "done" | "failed" | null;
	/** Figures of what was done, such as `{ stored: 3 }`. */
	detail: Record<string, number | string>;
}

/** Whether WordPress is available; times are ISO 8601. */
export interface BlogState {
	state: "unknown" | "up" | "down";
	failingSince: string | null;
	/** WordPress's last successful response: the age of what the cache serves. */
	lastResponseAt: string | null;
	lastError: string | null;
}

/** Our own mails: the newest failed ones of 30 days, 20 at most; times are ISO 8601. */
interface MailState {
	waiting: number;
	oldest_waiting: string | null;
	failed: { at: string; kind: string; recipient: string | null; problem: string | null }[];
}

/** Billing events that make no sense, and cancellations that Stripe does not know yet; 20 of each at most. */
interface BillingState {
	invalid: { at: string; id: string; type: string; problem: string }[];
	/** The newest finished comparison with Stripe (docs/money.md#reconciliation). */
	check: { finished_at: string; equal: number; repaired: number; problems: StripeProblem[] } | null;
	waiting_cancellations: { at: string; subscription: string }[];
}

/** Open alerts, the oldest first, and how many operators get their mails (docs/product.md#alerts). */
interface AlertState {
	open: {
		kind: AlertKind;
		/** ISO 8601. */
		since: string;
		/** Named as in `MailData`. */
		data: Record<string, string>;
	}[];
	recipients: number;
}

/** `GET /api/admin/system`. A part that is unavailable is null. */
export interface SystemReport {
	ledger: { day: LedgerTotals; week: LedgerTotals } | null;
	spool: { waitingBatches: number; waitingEvents: number; deadBatches: number } | null;
	blog: BlogState | null;
	experiments: { version: string; source: string; lastError: string | null };
	supabase: { state: "up" | "down" };
	release: string;
	audit: AuditEntry[] | null;
	mails: MailState | null;
	billing: BillingState | null;
	alerts: AlertState | null;
	duties: DutyState[] | null;
}

/** The response of an action: what it did. */
export interface ActionDone {
	action: WorkerAction;
	detail: AuditEntry["detail"];
}
