import {
	BILLING_OUTCOMES,
	type BillingEvent,
	type BillingOutcome,
	type FindDiscounts,
	type KnownDiscount,
} from "../../contract/billing.ts";
import { HttpError } from "../http/errors.ts";
import type { Database } from "./database.ts";
import { isTransient } from "./sql-calls.ts";

/** `invalid`: the event makes no sense, and is stored for an operator. */
export type BillingResult =
	| { ok: true; outcome: BillingOutcome }
	| { ok: false; failure: "transient" | "permanent" | "invalid"; reason: string };

/** Applies an event to the customer's subscription. Failures are values. */
export type ApplyBillingEvent = (event: BillingEvent) => Promise<BillingResult>;

/** Longer than any healthy call; a hanging database counts as unavailable. */
const TIMEOUT_MS = 10_000;
/** The code with which the SQL function rejects an event. */
const INVALID = "PT400";

/** The port over `rpc apply_billing_event` (docs/architecture/money.md#accounts-and-billing). */
export function createBilling(database: Database): ApplyBillingEvent {
	return async (event) => {
		const { data, error, status } = await database.rpc(
			"apply_billing_event",
			{ event },
			TIMEOUT_MS,
		);
		if (error?.startsWith(INVALID)) {
			await createRecordInvalidEvent(database)(event.id, event.type, error);
			return { ok: false, failure: "invalid", reason: INVALID };
		}
		if (error !== null) {
			const failure = isTransient({ status }) ? "transient" : "permanent";
			return { ok: false, failure, reason: `${status} ${codeOf(error)}` };
		}
		// Not any 200: supabase-js reports a 404 with an empty body as success.
		const outcome = BILLING_OUTCOMES.find((known) => known === data);
		if (outcome === undefined) {
			return { ok: false, failure: "transient", reason: `${status} no outcome` };
		}
		return { ok: true, outcome };
	};
}

/** Stores a signed event that cannot be applied, for an operator. Never throws. */
export type RecordInvalidEvent = (id: string, type: string, problem: string) => Promise<void>;

/** The port over `rpc record_invalid_billing_event`. */
export function createRecordInvalidEvent(database: Database): RecordInvalidEvent {
	return async (id, type, problem) => {
		const args = { event_id: id, event_type: type, problem };
		await database.rpc("record_invalid_billing_event", args, TIMEOUT_MS);
	};
}

/** The port over `rpc find_discounts`. */
export function createFindDiscounts(database: Database): FindDiscounts {
	return async (customer, ids) => {
		const { data, error, status } = await database.rpc(
			"find_discounts",
			{ customer, ids },
			TIMEOUT_MS,
		);
		if (error !== null || !Array.isArray(data)) {
			throw new HttpError("unavailable", `find_discounts: ${status} ${codeOf(error ?? "")}`);
		}
		return data as KnownDiscount[];
	};
}

/** Only the code is logged: the message after it may quote the event. */
function codeOf(error: string): string {
	return /\w+/.exec(error)?.[0] ?? "";
}
