import { describe, expect, it } from "vitest";
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
const read = (customer: Customer) => readSubscription(database, customer);

const T = 1_790_000_000;
const ENDED = {
	type: "customer.subscription.deleted",
	change: { subscription_status: "canceled" },
};
const UNPAID = { subscription_type: "free_trial", stripe_customer_id: null };

const readEvents = () => database.query("select id, outcome, problem from private.billing_events");

describe("apply_billing_event", () => {
	it("takes nothing over from another subscription, not even Stripe's customer", async () => {
		const customer = await signUp(database);
		await apply(checkout({ user_id: customer.id, created: T }));
		const next = { subscription_id: "sub_2", customer_id: null };
		await apply(checkout({ user_id: customer.id, created: T + 1, ...next }));
		expect(await read(customer)).toMatchObject({
			...{ stripe_subscription_id: "sub_2", stripe_customer_id: null },
		});
	});

	it("keeps the subscription of a row that no event made when one that began before it has news", async () => {
		const customer = await signUp(database);
		await database.query(
			`update public.user_subscriptions set subscription_type = 'premium', subscription_status = 'active',
				stripe_customer_id = 'cus_1', stripe_subscription_id = 'sub_1', billing_updated_at = to_timestamp($2) where user_id = $1`,
			[customer.id, T],
		);
		const change = { subscription_type: "premium", subscription_status: "active" };
		const news = billingEvent({ created: T + 1, subscription_id: "sub_0", change });
		expect(await apply(news)).toBe("stale");
		expect(await read(customer)).toMatchObject({ stripe_subscription_id: "sub_1" });
	});
});

describe("whom an event is about", () => {
	it("is who opened the checkout, before all that the subscription or the address say", async () => {
		const [opener, owner] = [await signUp(database), await signUp(database)];
		await apply(checkout({ user_id: owner.id, customer_id: "cus_1", subscription_id: "sub_0" }));
		await apply(checkout({ user_id: opener.id, email: owner.email, subscription_id: "sub_1" }));
		expect(await read(opener)).toMatchObject({ stripe_subscription_id: "sub_1" });
		expect(await read(owner)).toMatchObject({ stripe_subscription_id: "sub_0" });
	});

	it.each([
		["subscription", { customer_id: null }],
		["customer", { subscription_id: null }],
		["customer, with a subscription that is new", { subscription_id: "sub_2" }],
		["customer, when the account named is none", { user_id: crypto.randomUUID() }],
	])("is found by the %s", async (_, changes: Partial<BillingEvent>) => {
		const customer = await signUp(database);
		await apply(checkout({ user_id: customer.id, created: T }));
		const { email } = await signUp(database);
		const change = { subscription_status: "past_due" };
		const event = billingEvent({ created: T + 1, change, email, ...changes });
		expect(await apply(event)).not.toBe("unknown_customer");
		const sql = "select user_id from private.billing_events where id = $1";
		expect(await database.column(sql, [event.id])).toEqual([customer.id]);
	});

	it("is found by what an earlier subscription was, after a later one took its place", async () => {
		const customer = await signUp(database);
		await apply(checkout({ user_id: customer.id, created: T }));
		const next = { customer_id: "cus_2", subscription_id: "sub_2" };
		await apply(checkout({ user_id: customer.id, created: T + 1, ...next }));
		expect(await apply(billingEvent({ ...ENDED, created: T + 2, customer_id: null }))).toBe(
			"stale",
		);
	});

	it("is found by a confirmed address, in any case", async () => {
		const customer = await signUp(database, { email: "zoe@example.com" });
		expect(await apply(checkout({ email: "Zoe@Example.COM" }))).toBe("applied");
		const stored = "select money is null as has_none from private.billing_events";
		expect(await database.column(stored)).toEqual([true]);
		expect(await read(customer)).toMatchObject({ subscription_type: "premium" });
	});

	it.each([
		["an address that nobody confirmed", "unconfirmed@example.com"],
		["an address that nobody has", "nobody@example.com"],
		["no address", null],
		["an empty address", ""],
	])("is not found by %s, and then nothing is kept: the event can come again", async (_, email) => {
		const account = { email: "unconfirmed@example.com", isConfirmed: false };
		const unconfirmed = await signUp(database, account);
		const event = checkout({ email });
		expect([await apply(event), await apply(event)]).toEqual(Array(2).fill("unknown_customer"));
		expect(await readEvents()).toEqual([]);
		expect(await read(unconfirmed)).toMatchObject(UNPAID);
		const late = await signUp(database, { email: "late@example.com" });
		expect(await apply({ ...event, user_id: late.id })).toBe("applied");
	});

	// A stranger's payment link with a customer's address, seen on the running product.
	it("is nobody for a stranger's checkout with a paying customer's address", async () => {
		const customer = await signUp(database, { email: "pro@example.com" });
		await apply(checkout({ user_id: customer.id, customer_id: "cus_A", created: T }));
		const before = await read(customer);
		const stranger = { customer_id: "cus_B", subscription_id: "sub_B" };
		for (const event of [
			checkout({ email: customer.email, created: T + 1, ...stranger }),
			billingEvent({ created: T + 2, change: { subscription_status: "past_due" }, ...stranger }),
			billingEvent({ ...ENDED, created: T + 3, ...stranger }),
		]) {
			expect(await apply(event)).toBe("unknown_customer");
		}
		expect(await read(customer)).toEqual(before);
	});

	it.each([
		["whose row no event made", "'cus_A'", []],
		["whose row has lost the customer", "null", [{ customer_id: "cus_A", created: T }]],
	])("is nobody by the address of a customer %s", async (_, known, events) => {
		const { id, email } = await signUp(database);
		for (const event of events) await apply(checkout({ user_id: id, ...event }));
		await database.script(`update public.user_subscriptions set stripe_customer_id = ${known}`);
		const stranger = { customer_id: "cus_B", subscription_id: "sub_B" };
		expect(await apply(checkout({ email, ...stranger }))).toBe("unknown_customer");
	});

	it("is put right when the checkout names another than the address did", async () => {
		const [payer, addressee] = [await signUp(database), await signUp(database)];
		const ending = { cancel_at_period_end: true, ends_at: T + 9 };
		const change = { subscription_type: "premium", current_period_end: T + 9, ...ending };
		await apply(billingEvent({ type: "invoice.paid", created: T, email: addressee.email, change }));
		expect(await read(addressee)).toMatchObject({ subscription_type: "premium", ...ending });
		const { subscription_type } = change;
		await apply(checkout({ user_id: payer.id, created: T + 1, change: { subscription_type } }));
		expect(await read(addressee)).toMatchObject({
			...{ ...UNPAID, subscription_status: "active", current_period_end: null },
			...{ cancel_at_period_end: false, ends_at: null },
			...{ stripe_subscription_id: null, billing_updated_at: null },
		});
		expect(await read(payer)).toMatchObject({ ...change, stripe_subscription_id: "sub_1" });
	});

	it("leaves a plan of their own to whom the address had named", async () => {
		const [payer, addressee] = [await signUp(database), await signUp(database)];
		const change = { subscription_type: "premium", subscription_status: "active" };
		await apply(billingEvent({ type: "invoice.paid", created: T, email: addressee.email, change }));
		const own = { user_id: addressee.id, customer_id: "cus_2", subscription_id: "sub_2" };
		await apply(checkout({ ...own, created: T + 1, change }));
		const overdue = { subscription_status: "past_due" };
		await apply(billingEvent({ ...own, created: T + 2, change: overdue }));
		await apply(checkout({ user_id: payer.id, created: T + 3, change }));
		expect(await read(addressee)).toMatchObject({ ...overdue, stripe_subscription_id: "sub_2" });
	});
});

describe("another product", () => {
	const other = { change: { subscription_type: "premium", subscription_status: "canceled" } };

	it("grants nothing by its checkout, until its price is listed", async () => {
		const customer = await signUp(database);
		const bought = { ...checkout({ user_id: customer.id, ...other }), is_listed: false };
		expect(await apply(bought)).toBe("unlisted");
		expect(await read(customer)).toMatchObject(UNPAID);
		const problem = "none of its prices grants the plan (BILLING_PRICE_IDS)";
		expect(await readEvents()).toEqual([{ id: bought.id, outcome: "invalid", problem }]);
		expect(await apply(checkout({ id: bought.id, user_id: customer.id }))).toBe("applied");
	});

	it("ends a plan that is switched to it, until it is switched back", async () => {
		const customer = await signUp(database);
		await apply({ ...checkout({ user_id: customer.id }), is_listed: true });
		const later = { ...billingEvent({ created: T + 100, ...other }), is_listed: false };
		expect(await apply(later)).toBe("applied");
		expect(await read(customer)).toMatchObject({ subscription_status: "canceled" });
		const change = { subscription_status: "active" };
		await apply({ ...billingEvent({ created: T + 200, change }), is_listed: true });
		expect(await read(customer)).toMatchObject({ subscription_status: "active" });
	});

	it("ends one that was never in force, too", async () => {
		const customer = await signUp(database);
		await apply({ ...checkout({ user_id: customer.id }), is_listed: true });
		const older = { user_id: customer.id, subscription_id: "sub_2", created: T - 100 };
		expect(await apply({ ...checkout(older), is_listed: true })).toBe("stale");
		const later = { ...billingEvent({ ...other, ...older, created: T + 100 }), is_listed: false };
		expect(await apply(later)).toBe("stale");
	});

	it("that a customer buys leaves the paid plan alone", async () => {
		const customer = await signUp(database);
		await apply({ ...checkout({ user_id: customer.id }), is_listed: true });
		const bought = billingEvent({ subscription_id: "sub_other", ...other });
		expect(await apply({ ...bought, is_listed: false })).toBe("unlisted");
		expect(await read(customer)).toMatchObject({
			...{ subscription_status: "active", stripe_subscription_id: "sub_1" },
		});
	});
});
