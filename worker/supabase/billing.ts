import {
	type ApplyBillingEvent,
	BILLING_OUTCOMES,
	type FindDiscounts,
} from "../../contract/billing.ts";
import type { AsService } from "../../contract/sql-calls.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import { isTransient } from "./sql-calls.ts";

/** The code with which the SQL function rejects an event. */
const INVALID = "PT400";

/** Over `apply_billing_event` (docs/architecture/money.md#accounts-and-billing). */
export function createBilling(asService: AsService): ApplyBillingEvent {
	return async (event) => {
		const reply = await asService("apply_billing_event", { event });
		if (!reply.ok && reply.error.startsWith(INVALID)) {
			const { id: event_id, type: event_type } = event;
			const problem = reply.error;
			await asService("record_invalid_billing_event", { event_id, event_type, problem });
			return { ok: false, failure: "invalid", reason: INVALID };
		}
		if (!reply.ok) {
			const failure = isTransient(reply) ? "transient" : "permanent";
			return { ok: false, failure, reason: reasonOf(reply) };
		}
		// Not any 200: a gateway may respond in the database's place.
		const outcome = BILLING_OUTCOMES.find((known) => known === reply.value);
		if (outcome === undefined)
			return { ok: false, failure: "transient", reason: "apply_billing_event: no outcome" };
		return { ok: true, outcome };
	};
}

/** Over `find_discounts`. */
export function createFindDiscounts(asService: AsService): FindDiscounts {
	return async (customer, ids) => {
		const reply = await asService("find_discounts", { customer, ids });
		if (!reply.ok) throw new HttpError("unavailable", reasonOf(reply));
		if (!Array.isArray(reply.value)) throw new HttpError("unavailable", "find_discounts: no list");
		return reply.value;
	};
}
