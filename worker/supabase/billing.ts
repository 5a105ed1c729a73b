import { BILLING_OUTCOMES, type BillingEvent, type BillingOutcome } from "../contract/billing.ts";
import { type Database, isTransient } from "./database.ts";

export type BillingAnswer =
	| { ok: true; outcome: BillingOutcome }
	| { ok: false; retry: boolean; reason: string };

/** Applies an event to the customer's subscription; failures are values that say whether to try again. */
export type ApplyBillingEvent = (event: BillingEvent) => Promise<BillingAnswer>;

/** Longer than any healthy call; a hanging database is treated as away. */
const TIMEOUT_MS = 10_000;

/** The port over `rpc apply_billing_event` (supabase/migrations, issue 4). */
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
		// Not any 200: supabase-js reports a gateway's 404 with an empty body as success.
		const outcome = BILLING_OUTCOMES.find((known) => known === data);
		if (outcome === undefined) return { ok: false, retry: true, reason: `${status} no outcome` };
		return { ok: true, outcome };
	};
}

/** The message behind the code may quote the event, and this goes into a log. */
function codeOf(error: string): string {
	return /\w+/.exec(error)?.[0] ?? "";
}
