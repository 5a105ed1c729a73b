import { beforeEach, describe, expect, it } from "vitest";
import {
	applyEvent,
	type BillingEvent,
	billingEvent,
	type Customer,
	checkout,
	readSubscription,
	signUp,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const apply = (event: unknown) => applyEvent(database, event);

const T = 1_790_000_000;
const ended = (changes: Partial<BillingEvent> = {}) =>
	billingEvent({
		type: "customer.subscription.deleted",
		change: { subscription_status: "canceled" },
		...changes,
	});
const second = { customer_id: "cus_2", subscription_id: "sub_2" };

let customer: Customer;
const now = () => readSubscription(database, customer);

beforeEach(async () => {
	await database.reset();
	customer = await signUp(database);
});

describe("two subscriptions of one account", () => {
	it("keep the newer one when the older ends, in whichever order the events arrive", async () => {
		const old = checkout({ user_id: customer.id, created: T });
		const young = checkout({ user_id: customer.id, created: T + 10, ...second });
		const end = ended({ created: T + 20, user_id: customer.id });
		const orders = [
			[old, young, end],
			[old, end, young],
			[young, old, end],
			[young, end, old],
			[end, young, old],
			[end, old, young],
		];
		for (const order of orders) {
			await database.reset();
			await signUp(database, customer);
			for (const event of order) await apply(event);
			expect(await now(), order.map(({ type }) => type).join()).toMatchObject({
				subscription_status: "active",
				stripe_customer_id: "cus_2",
				stripe_subscription_id: "sub_2",
				billing_updated_at: T + 10,
			});
		}
	});

	it("do not mix: what was known of the one is not said of the other", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		const change = { subscription_type: "premium", subscription_status: "active" };
		await apply(checkout({ user_id: customer.id, created: T + 1, ...second, change }));
		expect(await now()).toMatchObject({ billing_period: null, current_period_end: null });
	});

	it("an update of the older changes nothing", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		await apply(checkout({ user_id: customer.id, created: T + 1, ...second }));
		const before = await now();
		const change = { subscription_status: "past_due", current_period_end: T };
		expect(await apply(billingEvent({ created: T + 2, change }))).toBe("stale");
		expect(await now()).toEqual(before);
	});

	// Whoever pays may name any account.
	it("who pays for another's account and then stops does not end what runs there", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		const before = await now();
		await apply(checkout({ user_id: customer.id, created: T + 1, ...second }));
		await apply(ended({ created: T + 2, ...second }));
		expect(await now()).toEqual(before);
	});

	it.each(["past_due", "unpaid", "canceled"])(
		"a paid one wins over a newer one that is %s",
		async (status) => {
			await apply(checkout({ user_id: customer.id, created: T }));
			const before = await now();
			await apply(checkout({ user_id: customer.id, created: T + 1, ...second }));
			const change = { subscription_status: status };
			await apply(billingEvent({ created: T + 2, change, ...second }));
			expect(await now()).toEqual(before);
		},
	);

	it("an overdue one wins over a newer one that has ended", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		await apply(billingEvent({ created: T + 1, change: { subscription_status: "past_due" } }));
		await apply(checkout({ user_id: customer.id, created: T + 2, ...second }));
		await apply(ended({ created: T + 3, ...second }));
		expect(await now()).toMatchObject({
			subscription_status: "past_due",
			stripe_subscription_id: "sub_1",
		});
	});

	it("a customer who comes back after the end is a customer again", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		await apply(ended({ created: T + 1 }));
		expect(await now()).toMatchObject({ subscription_status: "canceled" });
		await apply(checkout({ user_id: customer.id, created: T + 2, ...second }));
		expect(await now()).toMatchObject({
			subscription_status: "active",
			stripe_subscription_id: "sub_2",
		});
	});
});
