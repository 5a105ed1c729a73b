import { expect, it } from "vitest";
import { planOf } from "../../../worker/billing/subscription-plan.ts";
import { subscriptionSchema } from "../../../worker/billing/subscription-schema.ts";
import { subscription, subscriptionItem } from "../../fakes/stripe.ts";

const planWith = (prices: (string | null | undefined)[], listed: string[], status = "active") => {
	const data = prices.map((id) =>
		subscriptionItem({ price: { id, recurring: { interval: "month" } } }),
	);
	const read = subscriptionSchema.parse(subscription({ status, items: { data } }));
	return planOf(read, false, new Set(listed));
};

it.each<[string, (string | null | undefined)[], string[], boolean]>([
	["any price while none is listed", ["price_x"], [], true],
	["a listed price beside another product", ["price_x", "price_2"], ["price_2"], true],
	["another product", ["price_x"], ["price_1"], false],
	["no price", [null, undefined], ["price_1"], false],
])("with %s", (_, prices, listed, is_listed) => {
	expect(planWith(prices, listed)).toMatchObject({
		is_listed,
		change: { subscription_status: is_listed ? "active" : "canceled" },
	});
});

it.each([
	["one item's", [70], 90, 70],
	["the latest of its items'", [70, 80], 90, 80],
	["its own, before API version 2025-03-31", [null], 90, 90],
	["none", [null], null, null],
])("is paid until the end of the period that it tells: %s", (_, ends, current_period_end, end) => {
	const data = ends.map((each) => subscriptionItem({ current_period_end: each }));
	const raw = subscription({ items: { data }, current_period_end });
	expect(planOf(subscriptionSchema.parse(raw), false, new Set()).change).toMatchObject({
		...{ subscription_type: "premium", current_period_end: end },
	});
});
