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
}

/** Null for a field that the event does not contain. */
export interface BillingChange {
	subscription_type: "premium" | null;
	/** `active`, or Stripe's own status. */
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
	"unlisted",
	"unknown_customer",
] as const;
export type BillingOutcome = (typeof BILLING_OUTCOMES)[number];

/** A cancellation that Stripe must still learn of (docs/product.md#cancellation). */
export interface WaitingCancellation {
	id: string;
	subscription_id: string;
}

/** The response of `POST /api/account/cancellation`: whether Stripe has accepted it already. */
export interface CancellationDone {
	state: "confirmed" | "waiting";
}
