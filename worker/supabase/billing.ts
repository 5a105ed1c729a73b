import { BILLING_OUTCOMES, type BillingEvent, type BillingOutcome } from "../contract/billing.ts";
import { type Database, isTransient } from "./database.ts";

export type BillingResult =
	| { ok: true; outcome: BillingOutcome }
	| { ok: false; retry: boolean; reason: string };

/** Applies an event to the customer's subscription. Failures are values that say whether to retry. */
export type ApplyBillingEvent = (event: BillingEvent) => Promise<BillingResult>;

/** Longer than any healthy call; a hanging database counts as unavailable. */
const TIMEOUT_MS = 10_000;

/** The port over `rpc apply_billing_event` (docs/architecture.md#accounts-and-billing). */
export function createBilling(database: Database): ApplyBillingEvent {
	return async (event) => {
		const { data, error, status } = await database.rpc(
			"apply_billing_event",
			{ event },
			TIMEOUT_MS,
		);
		if (error !== null) {
			return { ok: false, retry: isTransient(status), reason: `${status} ${codeOf(error)}` };
		}
		// Not any 200: supabase-js reports a 404 with an empty body as success.
		const outcome = BILLING_OUTCOMES.find((known) => known === data);
		if (outcome === undefined) return { ok: false, retry: true, reason: `${status} no outcome` };
		return { ok: true, outcome };
	};
}

/** Only the code is logged: the message after it may quote the event. */
function codeOf(error: string): string {
	return /\w+/.exec(error)?.[0] ?? "";
}
