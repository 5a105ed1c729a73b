/** Calls by which operators read and act on customers (docs/product/back-office.md#customers-page). */
import * as z from "zod/mini";
import { NEWSLETTER_ACTIONS } from "./admin.ts";
import { PLAN_STATES } from "./billing.ts";
import type { Call } from "./call-schema.ts";
import {
	CUSTOMER_EVENTS,
	CUSTOMER_PLANS,
	CUSTOMER_SORTS,
	CUSTOMER_STATES,
	MAX_CUSTOMER_PAGE,
	MAX_TERM_LENGTH,
	PLANNED_END,
} from "./customers.ts";
import { LANGUAGES } from "./languages.ts";
import { PROVIDERS } from "./providers.ts";
import { uniformText } from "./text-schema.ts";

const text = z.nullable(z.string());
const optional = z.optional(z.string());
const account = z.object({ account: z.guid() });

/** Each part is optional but the first ones. */
const search = z.object({
	term: uniformText.check(z.maxLength(MAX_TERM_LENGTH)),
	plan: z.optional(z.enum(CUSTOMER_PLANS)),
	state: z.optional(z.enum(CUSTOMER_STATES)),
	sort: z.enum(CUSTOMER_SORTS),
	page: z.int().check(z.minimum(1), z.maximum(MAX_CUSTOMER_PAGE)),
	source: z.optional(uniformText),
	campaign: z.optional(uniformText),
	platform: optional,
	language: optional,
	/** Rows of a page; 50 without it. */
	rows: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
	/** `from` and `until` are about it, else about the sign-up. */
	event: z.optional(z.enum([...CUSTOMER_EVENTS, PLANNED_END])),
	from: optional,
	until: optional,
});
export type CustomerSearch = z.infer<typeof search>;

const row = z.object({
	id: z.string(),
	email: z.string(),
	name: text,
	language: z.enum(LANGUAGES),
	plan: text,
	state: z.enum(PLAN_STATES),
	/** Without tax, in cents of EUR. */
	mrr: z.number(),
	/** Pays, and has made no call for 14 days. */
	is_silent: z.boolean(),
	/** When a cancelled plan ends. */
	ends_at: text,
	signed_up_at: z.string(),
	is_confirmed: z.boolean(),
	is_operator: z.boolean(),
	/** Null for an unknown origin, empty without a campaign. */
	source: text,
	last_used_at: text,
	calls: z.number(),
});
export type CustomerRow = z.infer<typeof row>;

const touch = z.nullable(
	z.object({
		kind: z.string(),
		source: z.string(),
		medium: z.string(),
		campaign: z.string(),
		path: z.string(),
		/** Seconds since 1970. */
		at: z.number(),
	}),
);
export type CustomerTouch = z.infer<typeof touch>;

const detail = z.object({
	id: z.string(),
	email: z.string(),
	name: text,
	language: z.enum(LANGUAGES),
	signed_up_at: z.string(),
	confirmed_at: text,
	is_operator: z.boolean(),
	has_password: z.boolean(),
	/** Other ways to sign in. */
	providers: z.array(z.enum(PROVIDERS)),
	/** Stripe goes on charging a plan. */
	can_cancel: z.boolean(),
	/** Without tax, in cents of EUR. */
	mrr: z.number(),
	plan: z.nullable(
		z.object({
			type: z.string(),
			state: z.enum(PLAN_STATES),
			billing_period: z.nullable(z.string()),
			current_period_end: text,
			ends_at: text,
			stripe_customer_id: text,
		}),
	),
	/** Changes of the MRR, latest first; amounts in minor units. */
	changes: z.array(
		z.object({
			at: z.string(),
			kind: z.string(),
			mrr_before: z.number(),
			mrr_after: z.number(),
			currency: z.string(),
			/** When a planned end takes effect. */
			ends_at: text,
		}),
	),
	/** When the end of the plan was requested. */
	cancelled_at: z.array(z.string()),
	attribution: z.nullable(
		z.object({
			outcome: z.enum(["pending", "verified", "missing", "forged", "expired", "replayed"]),
			platform: text,
			first: touch,
			last: touch,
		}),
	),
	usage: z.array(z.object({ day: z.string(), formula: z.number(), chat: z.number() })),
	mails: z.array(
		z.object({
			kind: z.string(),
			state: z.enum(["waiting", "paused", "sent", "failed"]),
			created_at: z.string(),
			sent_at: text,
		}),
	),
	sessions: z.number(),
	last_sign_in_at: text,
	/** Since that sign-in; null for none. */
	refused_passwords: z.nullable(z.object({ tries: z.number(), last_at: z.string() })),
	payments: z.array(
		z.object({
			id: z.string(),
			kind: z.enum(["payment", "failure", "refund", "dispute", "dispute_won"]),
			at: z.string(),
			/** In minor units, negative for a refund; of a failure, what was due. */
			amount: z.number(),
			/** ISO 4217. */
			currency: z.string(),
			/** Invoice, charge, credit note or dispute. */
			stripe_id: z.string(),
			/** Payment in Stripe, from which it is refunded. */
			charge: text,
		}),
	),
});
export type CustomerDetail = z.infer<typeof detail>;

/** A Stripe customer who paid and whom no account has. */
const unknownPayer = z.object({
	customer_id: z.string(),
	/** Typed at the checkout; empty where Stripe does not tell it. */
	email: z.string(),
	paid_at: z.string(),
	/** Paid and not returned, in minor units. */
	amount: z.number(),
	/** ISO 4217. */
	currency: z.string(),
});
export type UnknownPayer = z.infer<typeof unknownPayer>;

const newsletterReader = z.object({
	email: z.string(),
	language: z.enum(LANGUAGES),
	/** When it was confirmed. */
	since: z.string(),
	/** Mails that came back for good; the second one ends the reader. */
	bounces: z.number(),
});

/** A post of the newsletter, with the numbers of its mails. */
const newsletterPost = z.object({
	post: z.number(),
	title: z.string(),
	language: z.enum(LANGUAGES),
	/** Whether the blog does not have it any more. */
	is_dropped: z.boolean(),
	/** Mails that are paused, too. */
	waiting: z.number(),
	sent: z.number(),
	failed: z.number(),
	/** When the first one that waits is due; null for none. */
	next_at: text,
	is_paused: z.boolean(),
});
export type NewsletterMailing = z.infer<typeof newsletterPost>;

export const CUSTOMER_CALLS = {
	list_customers: {
		who: "operator",
		input: z.object({ search }),
		output: z.object({
			customers: z.array(row),
			has_more: z.boolean(),
			is_cut: z.boolean(),
		}),
	},
	/** The latest 20, latest first (docs/product/back-office.md#payments-without-an-account). */
	list_unknown_payers: { who: "operator", input: z.object({}), output: z.array(unknownPayer) },
	/** All readers of the newsletter, the newest first, and how many have not confirmed. */
	list_newsletter_readers: {
		who: "operator",
		input: z.object({}),
		output: z.object({
			readers: z.array(newsletterReader),
			waiting: z.number(),
			/** Readers of whom mails that came back, and complaints, have made an end in 90 days. */
			ended: z.object({ bounce: z.number(), complaint: z.number() }),
		}),
	},
	/** Posts of the last 30 days, and others with mails that wait, the newest first. */
	list_newsletter_posts: { who: "operator", input: z.object({}), output: z.array(newsletterPost) },
	/** Returns the number of mails. */
	act_on_newsletter_post: {
		who: "super_admin",
		input: z.object({ post: z.int(), action: z.enum(NEWSLETTER_ACTIONS) }),
		output: z.number(),
	},
	/** The database records each call in the audit log. */
	get_customer: { who: "operator", input: account, output: detail },
	/** Returns how many sessions have ended. */
	sign_out_customer: { who: "super_admin", input: account, output: z.number() },
	/** Content of the customer's own export. */
	export_customer: {
		who: "super_admin",
		input: account,
		output: z.record(z.string(), z.unknown()),
	},
	/** `confirmation` is the account's address, as the operator typed it. */
	delete_customer: {
		who: "super_admin",
		input: z.extend(account, {
			confirmation: z.string().check(z.maxLength(MAX_TERM_LENGTH)),
			/** Cancels a running plan before. */
			ends_plan: z.boolean(),
		}),
		output: z.null(),
	},
} as const satisfies Record<string, Call>;
