/** The calls of the system page. Times are ISO 8601. */
import * as z from "zod/mini";
import { AUDITED_ACTIONS, FIRST_STEPS, SYSTEM_ACTIONS } from "./admin.ts";
import { STRIPE_PROBLEMS } from "./billing.ts";
import type { Call } from "./call-schema.ts";
import { DISCARD_REASONS } from "./events.ts";
import { ALERT_KINDS } from "./mails.ts";

const count = z.number();
const text = z.nullable(z.string());
const detail = z.record(z.string(), z.union([z.number(), z.string()]));

/** Totals of the event ledger over a period; `difference` is received less all others, 0 when it balances. */
const totals = z.record(
	z.enum(["received", "stored", "duplicate", "difference", ...DISCARD_REASONS]),
	count,
);
export type LedgerTotals = z.infer<typeof totals>;

/** Result of a duty since it was recorded last (docs/architecture/session.md#duties). */
const dutyResult = z.object({
	name: z.string(),
	succeeded_at: text,
	failed_at: text,
	/** In a row; since the success, if there is one. */
	failures: count,
	/** Why it failed the last time, without addresses and tokens. */
	problem: text,
});
export type DutyResult = z.infer<typeof dutyResult>;

const dutyState = z.extend(dutyResult, {
	every_seconds: count,
	/** `failing` after three failures in a row, `late` when the last success is older than twice the interval. */
	state: z.enum(["ok", "failing", "late"]),
});
export type DutyState = z.infer<typeof dutyState>;

/** How a compared figure ended last (docs/architecture/money.md#comparison-of-figures); null when it never did. */
const figureCheck = z.object({
	name: z.string(),
	checked_at: text,
	equal_at: text,
	/** The days that differ, the first one first. Money in cents of EUR. */
	differences: z.array(z.object({ day: z.string(), stored: count, counted: count })),
});
export type FigureCheck = z.infer<typeof figureCheck>;

const auditEntry = z.object({
	id: z.string(),
	at: z.string(),
	admin_email: z.string(),
	action: z.enum(AUDITED_ACTIONS),
	/** The customer that it concerns. */
	account_id: text,
	/** Null while it runs, or when the Worker died on it. */
	outcome: z.nullable(z.enum(["done", "failed"])),
	/** Figures of what was done, such as `{ stored: 3 }`. */
	detail,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Whether WordPress is available. */
const blogState = z.object({
	/** `slow`: a response is or was late. */
	state: z.enum(["unknown", "up", "slow", "down"]),
	failingSince: text,
	/** WordPress's last successful response: the age of what the cache serves. */
	lastResponseAt: text,
	lastError: text,
	/** How many the mirror has; null without one. */
	posts: z.nullable(count),
	ageSeconds: z.nullable(count),
	/** Why WordPress's content is not believed, whatever its state is (docs/architecture/blog.md#blog-mirror). */
	doubt: z.nullable(
		z.object({
			since: z.string(),
			/** Posts that WordPress lacks, or has in another language or under another address. */
			lost: count,
			/** Posts that search engines would lose. */
			hidden: count,
			of: count,
			/** Languages that it has no post in. */
			languages: z.array(z.string()),
		}),
	),
});
export type BlogState = z.infer<typeof blogState>;

/** Differences that the comparison with Stripe could not repair (docs/product/money.md#reconciliation). */
const stripeProblem = z.object({
	id: z.string(),
	customer_id: text,
	what: z.enum(STRIPE_PROBLEMS),
});
export type StripeProblem = z.infer<typeof stripeProblem>;

/** Progress of a comparison with Stripe. */
export interface StripeProgress {
	event_cursor?: string | null;
	are_events_read?: boolean;
	/** A page of Stripe's customers, and its last one; null after the last page. */
	listed?: { customers: string[]; last: string | null };
	/** The customer that was compared. */
	customer_id?: string;
	equal?: number;
	repaired?: number;
	problems?: StripeProblem[];
	waits_until?: string;
}

const alert = z.object({
	kind: z.enum(ALERT_KINDS),
	since: z.string(),
	/** When it closed. */
	until: z.optional(z.string()),
	/** Named as in `MailData`. */
	data: z.record(z.string(), z.string()),
});
export type Alert = z.infer<typeof alert>;

/** Alerts, and how many operators get their mails (docs/product/back-office.md#alerts). */
const alerts = z.object({
	/** The oldest first. */
	open: z.array(alert),
	/** Alerts that closed within 90 days, the last one first; 100 at most. */
	closed: z.array(alert),
	recipients: count,
});

/** A part that is unavailable is null. */
const systemReport = z.object({
	ledger: z.nullable(z.object({ day: totals, week: totals })),
	spool: z.nullable(z.object({ waitingBatches: count, waitingEvents: count, deadBatches: count })),
	blog: z.nullable(blogState),
	experiments: z.object({ version: z.string(), source: z.string(), lastError: text }),
	supabase: z.object({ state: z.enum(["up", "down"]) }),
	release: z.string(),
	audit: z.nullable(z.array(auditEntry)),
	/** Our own mails: the newest failed ones of 30 days, 20 at most. */
	mails: z.nullable(
		z.object({
			waiting: count,
			oldest_waiting: text,
			failed: z.array(z.object({ at: z.string(), kind: z.string(), account: text, problem: text })),
		}),
	),
	/** Billing events that make no sense, and cancellations that Stripe does not know yet; 20 of each at most. */
	billing: z.nullable(
		z.object({
			invalid: z.array(
				z.object({ at: z.string(), id: z.string(), type: z.string(), problem: z.string() }),
			),
			/** The newest finished comparison with Stripe (docs/product/money.md#reconciliation). */
			check: z.nullable(
				z.object({
					finished_at: z.string(),
					equal: count,
					repaired: count,
					problems: z.array(stripeProblem),
				}),
			),
			waiting_cancellations: z.array(z.object({ at: z.string(), subscription: z.string() })),
		}),
	),
	alerts: z.nullable(alerts),
	duties: z.nullable(z.array(dutyState)),
	/** The compared figures, those that differ first. */
	figures: z.nullable(z.array(figureCheck)),
});
export type SystemReport = z.infer<typeof systemReport>;
/** The part of it that the database knows. */
export type SystemState = Pick<
	SystemReport,
	"ledger" | "audit" | "mails" | "billing" | "alerts" | "duties" | "figures"
>;

/** The response of an action: what it did. */
const actionDone = z.object({
	action: z.enum([...SYSTEM_ACTIONS, "resend_confirmation", "send_reset", "attach_payer"]),
	detail,
});
export type ActionDone = z.infer<typeof actionDone>;

const nothing = z.object({});

/** Calls of the system page: everybody reads, a super_admin acts (docs/product/back-office.md#system-page). */
export const SYSTEM_CALLS = {
	/** For every operator: alerts, and the duties that are late or fail. */
	get_alerts: {
		who: "operator",
		input: nothing,
		output: z.extend(alerts, { duties: z.array(z.string()) }),
	},
	/** Steps of a new installation that are done. */
	get_first_steps: {
		who: "operator",
		input: nothing,
		output: z.record(z.enum(FIRST_STEPS), z.boolean()),
	},
	get_system: { who: "operator", input: nothing, output: systemReport },
	replay_spool: { who: "super_admin", input: nothing, output: actionDone },
	purge_blog: { who: "super_admin", input: nothing, output: actionDone },
	accept_blog: { who: "super_admin", input: nothing, output: actionDone },
	/** To the customer with that account (docs/product/back-office.md#customers-page). */
	resend_confirmation: {
		who: "super_admin",
		input: z.object({ account: z.guid() }),
		output: actionDone,
	},
	/** The link of a forgotten password, to a confirmed address. */
	send_reset: { who: "super_admin", input: z.object({ account: z.guid() }), output: actionDone },
	/** Gives what a Stripe customer paid to an account (docs/product/back-office.md#payments-without-an-account). */
	attach_payer: {
		who: "super_admin",
		input: z.object({ account: z.guid(), payer: z.string() }),
		output: actionDone,
	},
} as const satisfies Record<string, Call>;
