/**
 * What the edge tells the database of a payment (issue 4): the argument of
 * `rpc apply_billing_event(event)` and its answers. Times are seconds since 1970, as Stripe's.
 */
export interface BillingEvent {
	/** Stripe's; an event that comes twice is applied once. */
	id: string;
	type: string;
	/** Orders events: an older one must not undo a newer one. */
	created: number;
	user_id: string | null;
	email: string | null;
	customer_id: string | null;
	subscription_id: string | null;
	/** Null when the event says who the customer is and nothing of what they have. */
	change: BillingChange | null;
}

/** Null is what the event does not know. */
export interface BillingChange {
	subscription_type: "premium" | null;
	/** `active`, else Stripe's word. */
	subscription_status: string | null;
	billing_period: "monthly" | "annual" | null;
	current_period_end: number | null;
	cancel_at_period_end: boolean | null;
}

export const BILLING_OUTCOMES = [
	"applied",
	"duplicate",
	"stale",
	"ignored",
	"unknown_customer",
] as const;
export type BillingOutcome = (typeof BILLING_OUTCOMES)[number];
