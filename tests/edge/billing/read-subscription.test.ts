import { expect, it } from "vitest";
import { readSubscription } from "../../../worker/billing/read-subscription.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";

const reading = (result: StripeResult) =>
	readSubscription("sub_1", { readSubscription: async () => result });

it.each<[string, StripeResult]>([
	["stripe 500", { ok: false, reason: "stripe 500" }],
	["unreadable subscription", { ok: true, body: {} }],
])("fails with %s, so that Stripe sends the event again", async (reason, result) => {
	await expect(reading(result)).rejects.toThrow(`unavailable: ${reason}`);
});
