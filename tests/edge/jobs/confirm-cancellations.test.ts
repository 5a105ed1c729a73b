import { expect, it } from "vitest";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { confirmCancellations } from "../../../worker/jobs/confirm-cancellations.ts";
import { Refusal } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

/** A run with one cancellation that waits. */
function confirming(result: StripeResult, functions: Record<string, unknown> = {}) {
	const asked: string[] = [];
	const waiting = [{ id: "c1", subscription_id: "sub_1" }];
	const { services, sqlCalls } = createSite({
		functions: { list_waiting_cancellations: waiting, confirm_cancellation: true, ...functions },
	});
	const cancelAtPeriodEnd = async (id: string) => {
		asked.push(id);
		return result;
	};
	const stripe = { ...services.stripe, cancelAtPeriodEnd };
	return { asked, sqlCalls, run: confirmCancellations({ ...services, stripe }) };
}

it("tells Stripe of each waiting cancellation", async () => {
	const { asked, run, sqlCalls } = confirming({ ok: true, body: {} });
	expect([await run, asked]).toEqual([1, ["sub_1"]]);
	expect(sqlCalls.calls.at(-1)).toMatchObject({
		name: "confirm_cancellation",
		args: { cancellation: "c1" },
	});
});

it.each<[string, StripeResult, object, string]>([
	["Stripe does not accept one", { ok: false, reason: "stripe 503" }, {}, "wait for Stripe"],
	[
		"the database is unavailable",
		{ ok: true, body: {} },
		{ list_waiting_cancellations: new Refusal("unavailable") },
		"list_waiting_cancellations: 503",
	],
])("fails while %s", async (_, result, functions, reason) => {
	await expect(confirming(result, { ...functions }).run).rejects.toThrow(reason);
});
