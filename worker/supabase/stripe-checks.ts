/** How far the nightly comparison with Stripe is (docs/product/money.md#reconciliation). */

import type { CustomerMoney } from "../../contract/billing.ts";
import type { StripeProblem } from "../../contract/system-schema.ts";
import { callOrThrow, type Database } from "./database.ts";

/** Rest that is to be read; times are seconds. */
export interface StripeCheck {
	day: string;
	from: number;
	until: number;
	are_events_read: boolean;
	event_cursor: string | null;
	customers: string[];
}

/** The argument of `rpc note_stripe_check`. */
export interface StripeProgress {
	event_cursor?: string | null;
	are_events_read?: boolean;
	/** The customer that was compared. */
	customer_id?: string;
	equal?: number;
	repaired?: number;
	problems?: StripeProblem[];
	waits_until?: string;
}

/** All throw on failure. */
export interface StripeChecks {
	/** Null when today's is finished, or Stripe has asked to wait. */
	begin(now: number, sample: number): Promise<StripeCheck | null>;
	note(day: string, now: number, progress: StripeProgress): Promise<void>;
	listUnknownEvents(ids: readonly string[]): Promise<string[]>;
	readCustomerMoney(customerId: string): Promise<CustomerMoney>;
}

const TIMEOUT_MS = 10_000;

export function createStripeChecks(database: Database): StripeChecks {
	const call = (name: string, args: Record<string, unknown>) =>
		callOrThrow(database, name, args, TIMEOUT_MS);
	const timeOf = (at: number) => new Date(at).toISOString();
	return {
		begin: async (now, sample) =>
			(await call("begin_stripe_check", { at_time: timeOf(now), sample })) as StripeCheck | null,
		note: async (day, now, progress) => {
			await call("note_stripe_check", { check_day: day, at_time: timeOf(now), progress });
		},
		listUnknownEvents: async (ids) => (await call("list_unknown_events", { ids })) as string[],
		readCustomerMoney: async (customer) =>
			(await call("read_customer_money", { customer })) as CustomerMoney,
	};
}
