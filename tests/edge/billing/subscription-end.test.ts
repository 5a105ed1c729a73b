import { expect, it } from "vitest";
import { endOf, periodEndOf } from "../../../worker/billing/subscription-end.ts";
import { subscriptionSchema } from "../../../worker/billing/subscription-schema.ts";
import { PERIOD_END, subscription, subscriptionItem } from "../../fakes/stripe.ts";

const itemsUntil = (...ends: (number | undefined)[]) => ({
	items: { data: ends.map((current_period_end) => subscriptionItem({ current_period_end })) },
});

it.each<[string, object, number | null]>([
	["the end of the paid period", { cancel_at_period_end: true }, PERIOD_END],
	["no end", {}, null],
	["the last one", { cancel_at_period_end: true, ...itemsUntil(5, PERIOD_END, 6) }, PERIOD_END],
	[
		"that of an API version before 2025-03-31",
		{ cancel_at_period_end: true, current_period_end: PERIOD_END, ...itemsUntil(undefined) },
		PERIOD_END,
	],
	["another date, beside either flag", { cancel_at: 7, cancel_at_period_end: true }, 7],
	["an end without a known period", { cancel_at_period_end: true, items: { data: [] } }, null],
])("reads %s", (_, changed, end) => {
	const read = subscriptionSchema.parse(subscription(changed));
	expect(endOf(read)).toBe(end);
	expect(periodEndOf(read)).toBe(read.items.data.length > 0 ? PERIOD_END : null);
});
