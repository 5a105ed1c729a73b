import { expect, it } from "vitest";
import { subscriptionSchema } from "../../../worker/billing/subscription-schema.ts";
import { subscription } from "../../fakes/stripe.ts";

it("accepts customers and discounts as ids and as objects", () => {
	const discounts = ["di_1", { id: "di_2", coupon: "co_1" }, { source: { coupon: {} } }];
	const read = subscriptionSchema.parse(subscription({ customer: { id: "cus_1" }, discounts }));
	expect(read).toMatchObject({ customer: "cus_1", discounts });
});
