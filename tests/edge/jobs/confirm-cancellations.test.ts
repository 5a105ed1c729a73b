import { expect, it } from "vitest";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { confirmCancellations } from "../../../worker/jobs/confirm-cancellations.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

/** A run with one cancellation that waits. */
function confirming(result: StripeResult, functions: Record<string, unknown> = {}) {
	const waiting = [{ id: "c1", subscription_id: "sub_1" }];
	const { services } = createSite({
		functions: { list_waiting_cancellations: waiting, confirm_cancellation: true, ...functions },
	});
	const stripe = { ...services.stripe, cancelAtPeriodEnd: async () => result };
	return confirmCancellations({ ...services, stripe });
}

it.each<[string, StripeResult, object, string]>([
	["Stripe does not accept one", { ok: false, reason: "stripe 503" }, {}, "wait for Stripe"],
	[
		"the database is unavailable",
		{ ok: true, body: {} },
		{ list_waiting_cancellations: new Refusal("unavailable") },
		"list_waiting_cancellations: 503",
	],
])("fails while %s", async (_, result, functions, reason) => {
	await expect(confirming(result, { ...functions })).rejects.toThrow(reason);
});
