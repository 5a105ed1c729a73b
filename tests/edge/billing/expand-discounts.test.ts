import { describe, expect, it } from "vitest";
import { expandDiscounts } from "../../../worker/billing/expand-discounts.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { stripeEvent, subscription, subscriptionItem } from "../../fakes/stripe.ts";

const DISCOUNT = { id: "di_1", source: { coupon: { percent_off: 50, duration: "forever" } } };
const expanding = async (raw: unknown, result?: StripeResult) => {
	const read: string[] = [];
	const readSubscriptionWithDiscounts = async (id: string) => {
		read.push(id);
		return result ?? { ok: true as const, body: subscription({ discounts: [DISCOUNT] }) };
	};
	return { raw: await expandDiscounts(raw, { readSubscriptionWithDiscounts }), read };
};
const event = (changed: object) =>
	stripeEvent("customer.subscription.updated", subscription(changed));

describe("discounts", () => {
	it("named by id are read from Stripe; one that is over stays an id", async () => {
		const items = { data: [subscriptionItem({ discounts: ["di_1"] })] };
		const { raw, read } = await expanding(event({ discounts: ["di_1", "di_2"], items }));
		expect(read).toEqual(["sub_1"]);
		expect(raw).toMatchObject({
			data: {
				object: {
					discounts: [DISCOUNT, "di_2"],
					items: { data: [{ id: "si_1", discounts: [DISCOUNT] }] },
				},
			},
		});
	});

	it.each<[string, unknown]>([
		["a subscription without any", event({ discounts: [] })],
		["expanded ones", event({ discounts: [DISCOUNT] })],
		["another event", stripeEvent("invoice.paid", { object: "invoice", discounts: ["di_1"] })],
		["a list", []],
		["nothing", undefined],
	])("need no call: %s", async (_, given) => {
		const { raw, read } = await expanding(given);
		expect(raw).toBe(given);
		expect(read).toEqual([]);
	});

	it("that cannot be read make Stripe send the event again", async () => {
		const failed = expanding(event({ discounts: ["di_1"] }), { ok: false, reason: "stripe 500" });
		await expect(failed).rejects.toThrow("unavailable: stripe 500");
	});
});
