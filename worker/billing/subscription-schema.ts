/** https://docs.stripe.com/api/subscriptions/object, in the shapes of old and new API versions. */
import * as z from "zod/mini";
import { amount, currency, reference, seconds, word } from "./stripe-shapes.ts";

const coupon = z.object({
	percent_off: z.nullish(z.number()),
	amount_off: z.nullish(amount),
	duration: z.nullish(z.string()),
});

export const discountSchema = z.object({
	id: z.nullish(word),
	end: z.nullish(seconds),
	/** In `source` since API version 2025-09-30. */
	coupon: z.nullish(z.union([word, coupon])),
	source: z.nullish(z.object({ coupon: z.nullish(z.union([word, coupon])) })),
});
export type Discount = z.infer<typeof discountSchema>;

/** https://docs.stripe.com/api/tax_rates/object */
const taxRates = z.nullish(z.array(z.object({ inclusive: z.boolean() })));

/** Ids, unless the call expanded them: `expandDiscounts` reads the objects. */
const discounts = z.nullish(z.array(z.union([word, discountSchema])));

const item = z.object({
	/** Here since API version 2025-03-31; on the subscription before. */
	current_period_end: z.nullish(seconds),
	quantity: z.nullish(seconds),
	discounts,
	tax_rates: taxRates,
	price: z.nullish(
		z.object({
			id: z.nullish(word),
			currency: z.nullish(currency),
			unit_amount: z.nullish(amount),
			unit_amount_decimal: z.nullish(z.string()),
			/** `inclusive`, `exclusive` or `unspecified`. */
			tax_behavior: z.nullish(z.string()),
			recurring: z.nullish(z.object({ interval: z.string(), interval_count: z.nullish(seconds) })),
		}),
	),
});
export type SubscriptionItem = z.infer<typeof item>;

export const subscriptionSchema = z.object({
	id: word,
	status: word,
	customer: reference,
	metadata: z.nullish(z.object({ user_id: z.optional(z.string()) })),
	currency: z.nullish(currency),
	current_period_end: z.nullish(seconds),
	cancel_at_period_end: z.boolean(),
	cancel_at: z.nullish(seconds),
	ended_at: z.nullish(seconds),
	discount: z.nullish(discountSchema),
	/** Set while Stripe collects nothing; the status stays `active`. */
	pause_collection: z.nullish(z.object({})),
	discounts,
	default_tax_rates: taxRates,
	items: z.object({ data: z.array(item) }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
