import { describe, expect, it } from "vitest";
import { moneyOf } from "../../../worker/billing/subscription-money.ts";
import { subscriptionSchema } from "../../../worker/billing/subscription-schema.ts";
import { price, subscription, subscriptionItem } from "../../fakes/stripe.ts";

const AT = 1_795_000_000;
const read = (changed: object = {}, prices: readonly string[] = [], isDeleted = false) =>
	moneyOf(subscriptionSchema.parse(subscription(changed)), isDeleted, AT, new Set(prices));
const withItems = (...items: object[]) => ({
	items: { data: items.map((item) => subscriptionItem(item)) },
});
const every = (interval: string, unit_amount: number, interval_count?: number) => ({
	price: price({
		unit_amount,
		unit_amount_decimal: String(unit_amount),
		recurring: { interval, interval_count },
	}),
});
const half = {
	id: "di_1",
	end: null,
	source: { coupon: { percent_off: 50, duration: "forever" } },
};

describe("the MRR of a subscription", () => {
	it.each<[string, object, number]>([
		["a weekly price", withItems(every("week", 100)), 435],
		["a daily price", withItems(every("day", 100)), 3044],
		["a price for three months", withItems(every("month", 3000, 3)), 1000],
		["a price without a count", withItems(every("year", 1200, undefined)), 100],
		["an amount off", { discounts: [{ source: { coupon: { amount_off: 400 } } }] }, 999],
		["several items", withItems(every("month", 500), every("year", 1200)), 600],
		["more off than the price", { discounts: [{ source: { coupon: { amount_off: 4000 } } }] }, 0],
		[
			"a discount of older versions",
			{ discounts: [], discount: { coupon: { percent_off: 50 } } },
			700,
		],
		[
			"a discount on one invoice",
			{ discounts: [{ coupon: { percent_off: 50, duration: "once" } }] },
			1399,
		],
		["a discount that is over", { discounts: [{ ...half, end: AT }] }, 1399],
		["a discount that ends later", { discounts: [{ ...half, end: AT + 1 }] }, 700],
		[
			"two discounts, of what the first leaves",
			{ discounts: [half, { ...half, id: "di_2" }] },
			350,
		],
		["discounts of an id or nothing", { discounts: ["di_1", { id: "di_2", source: null }] }, 1399],
		["no unit", withItems({ quantity: 0 }), 0],
		["a free price", withItems({ price: price({ unit_amount: 0, unit_amount_decimal: null }) }), 0],
		["a trial", { status: "trialing" }, 0],
		["a paused collection", { pause_collection: { behavior: "keep_as_draft" } }, 0],
	])("with %s", (_, changed, mrr) => {
		expect(read(changed)?.mrr).toBe(mrr);
	});

	const exclusive = { price: price({ tax_behavior: "exclusive" }) };
	const onTop = [{ inclusive: false }];
	it.each<[string, object, number]>([
		["its own behaviour", withItems(exclusive), 0],
		["rates of the item", withItems({ tax_rates: onTop }), 0],
		["one of several rates", withItems({ tax_rates: [...onTop, { inclusive: true }] }), 1399],
		["rates of the subscription", { default_tax_rates: onTop }, 0],
		[
			"an item's rates before those",
			{ ...withItems({ tax_rates: [{ inclusive: true }] }), default_tax_rates: onTop },
			1399,
		],
		[
			"the prices one by one, after the discount",
			{ ...withItems(exclusive, {}), discounts: [half] },
			700,
		],
	])("has tax in it by %s", (_, changed, taxed) => {
		expect(read(changed)?.taxed).toBe(taxed);
	});

	it("counts listed prices only, and ends without one", () => {
		const items = withItems({}, { price: price({ id: "price_2", unit_amount_decimal: "100" }) });
		expect(read(items, ["price_2"])).toMatchObject({ mrr: 100, status: "active" });
		expect(read(items, ["price_3"])).toMatchObject({ mrr: 0, status: "canceled" });
		expect(read({}, [], true)).toMatchObject({ mrr: 0, status: "canceled" });
	});

	it("is unknown without a price, unless nothing is paid any more", () => {
		const tiered = withItems({ price: price({ unit_amount: null, unit_amount_decimal: null }) });
		expect(read(tiered)).toBeNull();
		expect(read(tiered, [], true)).toMatchObject({ mrr: 0 });
	});
});

it.each([
	["no id", { source: { coupon: { percent_off: 50, duration: "forever" } } }],
	["a coupon by its id", { id: "di_1", source: { coupon: "half" } }],
	["no coupon", { id: "di_1", source: null }],
])("what an event leaves out keeps no discount for later events that has %s", (_, discount) => {
	expect(read({ discounts: [discount] })?.discounts).toEqual([]);
});
