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
