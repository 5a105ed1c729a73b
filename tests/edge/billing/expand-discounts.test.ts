import { expect, it } from "vitest";
import type { KnownDiscount } from "../../../contract/billing.ts";
import { expandDiscounts } from "../../../worker/billing/expand-discounts.ts";
import type { StripeResult } from "../../../worker/billing/stripe.ts";
import { stripeEvent, subscription, subscriptionItem } from "../../fakes/stripe.ts";

const COUPON = { percent_off: 50, duration: "forever" };
const DISCOUNT = { id: "di_1", source: { coupon: COUPON } };
const LOST = { id: "di_2", end: null, coupon: { ...COUPON, amount_off: null } };

/** Stripe's subscription has the first discount, an earlier event told the second, when those are given. */
const expanding = async (
	raw: unknown,
	{
		result,
		earlier = [] as KnownDiscount[],
		comesAgain = true,
	}: { result?: StripeResult; earlier?: KnownDiscount[]; comesAgain?: boolean } = {},
) => {
	const read: string[] = [];
	const sources = {
		comesAgain,
		stripe: {
			readSubscription: async (id: string) => {
				read.push(id);
				return result ?? { ok: true as const, body: subscription({ discounts: [DISCOUNT] }) };
			},
			readCoupon: async (id: string) => {
				read.push(id);
				return result ?? { ok: true as const, body: COUPON };
			},
		},
		findDiscounts: async (_: string, ids: readonly string[]) =>
			earlier.filter(({ id }) => ids.includes(id)),
	};
	return { raw: await expandDiscounts(raw, sources), read };
};
const event = (changed: object) =>
	stripeEvent("customer.subscription.updated", subscription(changed));

it("named by id are read from Stripe, those of items too", async () => {
	const items = { data: [subscriptionItem({ discounts: ["di_1"] })] };
	const given = event({ discounts: ["di_1"], items });
	const { raw, read } = await expanding(given);
	expect(read).toEqual(["sub_1"]);
	const { object } = given.data as { object: ReturnType<typeof subscription> };
	const [item] = items.data;
	expect(raw).toEqual({
		...given,
		data: {
			object: {
				...{ ...object, discounts: [DISCOUNT] },
				items: { ...items, data: [{ ...item, discounts: [DISCOUNT] }] },
			},
		},
	});
});

it("that an earlier event told count, though the subscription has lost them since", async () => {
	const { raw, read } = await expanding(event({ discounts: ["di_2"] }), { earlier: [LOST] });
	expect(raw).toMatchObject({ data: { object: { discounts: [LOST] } } });
	expect(read).toEqual([]);
});

it("of which an earlier event told one only are read from Stripe, and both count", async () => {
	const given = event({ discounts: ["di_2", "di_1"] });
	const { raw, read } = await expanding(given, { earlier: [LOST] });
	expect(read).toEqual(["sub_1"]);
	expect(raw).toMatchObject({ data: { object: { discounts: [LOST, DISCOUNT] } } });
	const failed = expanding(event({ discounts: ["di_2", "di_3"] }), { earlier: [LOST] });
	await expect(failed).rejects.toThrow("unavailable: a discount is unknown");
});

it("are looked for among those of the customer", async () => {
	const asked: unknown[] = [];
	const items = { data: [subscriptionItem({ discounts: ["di_2", "di_1"] })] };
	await expandDiscounts(event({ customer: "cus_7", discounts: ["di_1"], items }), {
		comesAgain: false,
		stripe: {
			readSubscription: async () => ({ ok: true, body: {} }),
			readCoupon: async () => ({ ok: false, reason: "" }),
		},
		findDiscounts: async (...args) => {
			asked.push(args);
			return [];
		},
	});
	expect(asked).toEqual([["cus_7", ["di_1", "di_2"]]]);
});

it("whose coupon cannot be read make Stripe send their event again", async () => {
	const discount = { object: "discount", id: "di_1", coupon: "half" };
	const given = stripeEvent("customer.discount.created", discount);
	const failed = expanding(given, { result: { ok: false, reason: "stripe 500" } });
	await expect(failed).rejects.toThrow("unavailable: stripe 500");
	expect((await expanding(given)).read).toEqual(["half"]);
});

it.each<[string, object, string]>([
	["that cannot be read", { result: { ok: false, reason: "stripe 500" } }, "stripe 500"],
	["that nobody tells yet", {}, "a discount is unknown"],
])("%s make Stripe send the event again", async (_, sources, reason) => {
	const failed = expanding(event({ discounts: ["di_2"] }), sources);
	await expect(failed).rejects.toThrow(`unavailable: ${reason}`);
});

it("of their own events get their coupon from Stripe, unless the event has it", async () => {
	const discount = { object: "discount", ...DISCOUNT, source: { coupon: "half" } };
	const given = stripeEvent("customer.discount.created", discount);
	const { raw, read } = await expanding(given);
	expect(raw).toEqual({ ...given, data: { object: { ...discount, coupon: COUPON } } });
	expect(read).toEqual(["half"]);
	const whole = stripeEvent("customer.discount.created", {
		...discount,
		source: null,
		coupon: COUPON,
	});
	expect(await expanding(whole)).toEqual({ raw: whole, read: [] });
});

it.each<[string, unknown]>([
	["a subscription without any", event({ discounts: [] })],
	["another event", stripeEvent("invoice.paid", { object: "invoice", discounts: ["di_1"] })],
	["nothing", undefined],
])("need no call: %s", async (_, given) => {
	const { raw, read } = await expanding(given);
	expect(raw).toBe(given);
	expect(read).toEqual([]);
});
