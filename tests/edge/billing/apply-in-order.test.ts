import { expect, it } from "vitest";
import type { BillingEvent, BillingOutcome } from "../../../contract/billing.ts";
import { applyInOrder } from "../../../worker/billing/apply-in-order.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { billingEvent } from "../../fakes/events.ts";
import { subscription } from "../../fakes/stripe.ts";

const EVENT = billingEvent({ type: "customer.subscription.updated" });

async function applying(outcomes: BillingOutcome[], response: StripeResult, event = EVENT) {
	const applied: BillingEvent[] = [];
	const result = await applyInOrder(event, {
		applyBillingEvent: async (given) => {
			applied.push(given);
			return { ok: true, outcome: outcomes[applied.length - 1] ?? "ignored" };
		},
		prices: new Set(),
		stripe: { readSubscription: async () => response },
	});
	return { applied, result };
}

it.each([
	["active", { subscription_status: "active" }, { status: "active", mrr: 1399 }],
	["canceled", { subscription_status: "canceled", ends_at: 9 }, { status: "canceled", mrr: 0 }],
	["incomplete_expired", null, null],
])("of a second that has one brings the subscription of now: %s", async (...given) => {
	const [status, change, money] = given;
	const body = subscription({ status, ended_at: status === "canceled" ? 9 : null });
	const { applied, result } = await applying(["same_second", "applied"], { ok: true, body });
	expect(result).toEqual({ ok: true, outcome: "applied" });
	expect(applied[1]).toMatchObject({ id: EVENT.id, created: EVENT.created, is_newest: true });
	expect(applied[1]).toMatchObject({ change, money });
});

it("of such a second comes again without the subscription", async () => {
	const applied = applying(["same_second"], { ok: false, reason: "stripe 500" });
	await expect(applied).rejects.toThrow("unavailable: stripe 500");
});
