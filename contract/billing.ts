/**
 * The argument of `rpc apply_billing_event(event)` and its results. Times are seconds since 1970, as
 * Stripe sends them.
 */
export interface BillingEvent {
	/** Stripe's id; a repeated event is applied once. */
	id: string;
	type: string;
	/** Orders events: an older one never overrides a newer one. */
	created: number;
	user_id: string | null;
	email: string | null;
	customer_id: string | null;
	subscription_id: string | null;
	/** Null when the event only identifies the customer. */
	change: BillingChange | null;
	/** Whether one of our prices is paid; an event without one can only end what it had begun. */
	is_listed: boolean;
	/** Null when the event tells nothing of money. */
	money: BillingMoney | null;
	/** Set when no later event of its second is known: Stripe dates events in whole seconds. */
	is_newest?: true;
}

/** A period as a duration of ISO 8601 of one unit; twelve months are a year. */
export const BILLING_PERIOD = /^P([1-9]\d{0,3})([DWMY])$/;

/** Null for a field that the event does not contain. */
export interface BillingChange {
	subscription_type: "premium" | null;
	/** `active`, or Stripe's own status. */
	subscription_status: string | null;
	/** Interval × count, see `BILLING_PERIOD`. */
	billing_period: string | null;
	current_period_end: number | null;
	/** Whether an end is planned, and when it takes effect: not always with the period that is paid. */
	cancel_at_period_end: boolean | null;
	ends_at: number | null;
}

/**
 * Money in an event (docs/product/money.md#payments). Amounts are in minor units of `currency`, a
 * lower-case ISO code. `private.money_events` and `private.derive_subscription_changes` read it.
 */
export type BillingMoney =
	| SubscriptionMoney
	| DiscountMoney
	| InvoiceMoney
	| VoidMoney
	| ChargeMoney
	| FeeMoney
	| RefundMoney
	| DisputeMoney
	| CreditMoney
	| PaymentLink
	| CountryMoney;

export interface SubscriptionMoney {
	kind: "subscription";
	/** Stripe's status; `canceled` once deleted, and without a listed price. */
	status: string;
	currency: string;
	/** Price ÷ months, net of lasting discounts; 0 unless active or past due (docs/product/money.md#revenue-figures). */
	mrr: number;
	/** Part of the MRR whose price contains its tax; the tax of other prices comes on top. */
	taxed: number;
	/** One unit of the first listed price, and how many of it for each interval. */
	price: number;
	quantity: number;
	interval: string;
	interval_count: number;
	/** Discounts as reductions of the MRR. */
	discount: number;
	/** When a planned cancellation takes effect. */
	ends_at: number | null;
	discounts: KnownDiscount[];
}

/** Reduction by a discount, in Stripe's shape: later events name it by id only. */
export interface KnownDiscount {
	id: string;
	end: number | null;
	coupon: { percent_off: number | null; amount_off: number | null; duration: string | null };
}

/** Discounts of a Stripe customer that earlier events have brought. @throws HttpError `unavailable` */
export type FindDiscounts = (
	customerId: string,
	ids: readonly string[],
) => Promise<KnownDiscount[]>;

/** A discount of its own event moves no money: the subscription that names it does. */
interface DiscountMoney {
	kind: "discount";
	discounts: KnownDiscount[];
}

export interface InvoiceMoney {
	kind: "payment" | "failure";
	invoice_id: string;
	currency: string;
	/** Received amount, tax included; 0 for a failure. */
	amount: number;
	/** Amount of a failed attempt. */
	amount_due: number;
	tax: number;
	/** The time that the invoice pays for. */
	period_start: number;
	period_end: number;
	at: number;
	/** 1 for the first attempt. */
	attempt: number;
	charge_id: string | null;
	payment_intent_id: string | null;
}

/** Nothing is due of the invoice any more. */
interface VoidMoney {
	kind: "void";
	invoice_id: string;
}

export interface ChargeMoney {
	kind: "charge";
	charge_id: string;
	payment_intent_id: string | null;
	invoice_id: string | null;
	currency: string;
	/** All refunds of the charge so far. */
	amount_refunded: number;
	/** Stripe's fee; null while it is unknown. */
	fee: number | null;
}

/** A fee that no event brought: the Worker has read it (docs/product/money.md#payments). */
interface FeeMoney extends Pick<ChargeMoney, "charge_id" | "payment_intent_id" | "currency"> {
	kind: "fee";
	fee: number;
}

/** A refund that failed: its money came back. */
export interface RefundMoney
	extends Pick<ChargeMoney, "charge_id" | "payment_intent_id" | "currency"> {
	kind: "refund";
	refund_id: string;
	amount: number;
	/** When the refund was made. */
	refunded_at: number;
}

export interface DisputeMoney {
	kind: "dispute";
	dispute_id: string;
	charge_id: string | null;
	payment_intent_id: string | null;
	currency: string;
	amount: number;
	/** Stripe's status; `warning_…` and `prevented` move no money, `won` brings it back. */
	status: string;
	fee: number | null;
}

/** Amount that a credit note returned outside of Stripe; a refund by Stripe is in its charge. */
export interface CreditMoney {
	kind: "credit";
	credit_note_id: string;
	invoice_id: string;
	currency: string;
	amount: number;
}

/** Links between payments and invoices: since API version 2025-03-31 charges no longer tell. */
export interface PaymentLink {
	kind: "link";
	invoice_id: string;
	charge_id: string | null;
	payment_intent_id: string | null;
}

/** The country of a customer, which tells the tax of a price before the first payment. */
interface CountryMoney {
	kind: "country";
	/** ISO 3166-1 alpha-2. */
	country: string;
}

/** A payment whose fee no event has brought; without a payment intent it cannot be requested. */
export interface UnknownFee {
	payment_id: string;
	payment_intent_id: string | null;
}

/** Our rows of a Stripe customer (`rpc read_customer_money`), by Stripe's ids. */
export interface CustomerMoney {
	/** `is_deleted`: the deletion of the account has ended it for us. */
	subscriptions: Record<string, SubscriptionMoney & { is_deleted: boolean; was_paid: boolean }>;
	payments: Record<string, { currency: string; amount: number }>;
	/** Sum of the refunds of a charge after each second with one, the last one last. */
	refunds: Record<string, number[]>;
}

/** Objects that are compared with Stripe's (docs/product/money.md#reconciliation). */
export const STRIPE_OBJECTS = ["subscription", "payment", "refund"] as const;
/** An object that is unknown here, missing at Stripe, or different there. */
const STRIPE_DIFFERENCES = STRIPE_OBJECTS.flatMap(
	(kind) => [`${kind}_unknown`, `${kind}_missing`, `${kind}_differs`] as const,
);
export type StripeDifference = (typeof STRIPE_DIFFERENCES)[number];
/** Problems that a comparison with Stripe could not repair. */
export const STRIPE_PROBLEMS = [
	...STRIPE_DIFFERENCES,
	...(["customer_missing", "unknown_customer", "refused", "unreadable"] as const),
] as const;

export const BILLING_OUTCOMES = [
	"applied",
	"duplicate",
	"stale",
	"ignored",
	"unlisted",
	"unknown_customer",
	"same_second",
] as const;
export type BillingOutcome = (typeof BILLING_OUTCOMES)[number];

/** `invalid`: the event makes no sense, and is stored for an operator. */
export type BillingResult =
	| { ok: true; outcome: BillingOutcome }
	| { ok: false; failure: "transient" | "permanent" | "invalid"; reason: string };

/** Applies an event to the customer's subscription. Failures are values. */
export type ApplyBillingEvent = (event: BillingEvent) => Promise<BillingResult>;

/** A cancellation that Stripe must still learn of (docs/product/dashboard.md#cancellation). */
export interface WaitingCancellation {
	id: string;
	subscription_id: string;
}

/** State of a requested cancellation: accepted by Stripe, or not yet. */
export const CANCELLATION_STATES = ["confirmed", "waiting"] as const;

/** The states of a plan, chosen by `private.plan_state` (docs/product/dashboard.md#states-of-a-plan). */
export const PLAN_STATES = [
	"none",
	"trial",
	"trial_with_end",
	"trial_over",
	"beta",
	"active",
	"in_arrears",
	"paused",
	"ending",
	"ending_later",
	"ended",
	"refunded",
	"unfinished",
] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** The next step of an account that has Pro, even if it ends with its period: nothing is to be sold to it. */
export const PAID_STEPS = {
	...{ active: "portal", ending: "portal", ending_later: "portal" },
	...{ in_arrears: "card", paused: "card" },
} as const satisfies Partial<Record<PlanState, "portal" | "card">>;
export const PAID_STATES = Object.keys(PAID_STEPS) as (keyof typeof PAID_STEPS)[];

export function isPaid(subscription: { state: PlanState } | null): boolean {
	return PAID_STATES.some((state) => state === subscription?.state);
}
