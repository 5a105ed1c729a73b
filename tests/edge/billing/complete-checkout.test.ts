import { expect, it } from "vitest";
import { completeCheckout } from "../../../worker/billing/complete-checkout.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { billingEvent } from "../../fakes/events.ts";
import { subscription } from "../../fakes/stripe.ts";

const CHECKOUT = billingEvent({ type: "checkout.session.completed", is_listed: false });
const PRICES = new Set(["price_1"]);

const completing = async (
	event = CHECKOUT,
	prices: ReadonlySet<string> = PRICES,
	result: StripeResult = { ok: true, body: subscription({ status: "past_due" }) },
) => {
	const read: string[] = [];
	const readSubscription = async (id: string) => {
		read.push(id);
		return result;
	};
	return { read, event: await completeCheckout(event, { readSubscription }, prices) };
};

it("gets plan and price of its subscription", async () => {
	const { read, event } = await completing();
	expect(read).toEqual(["sub_1"]);
	expect(event).toMatchObject({
		...CHECKOUT,
		change: { subscription_status: "past_due", billing_period: "P1M" },
		is_listed: true,
	});
});

it.each([
	["any price grants the plan", CHECKOUT, new Set<string>()],
	["it is unpaid", { ...CHECKOUT, change: null }, PRICES],
	[
		"it has no subscription, which leaves it unlisted",
		{ ...CHECKOUT, subscription_id: null },
		PRICES,
	],
])("is left as it is when %s", async (_, given, prices) => {
	const { read, event } = await completing(given, prices);
	expect([read, event]).toEqual([[], given]);
});
