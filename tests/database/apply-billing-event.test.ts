import { beforeEach, describe, expect, it } from "vitest";
import {
	applyEvent,
	type BillingEvent,
	billingEvent,
	checkout,
	readSubscription,
	signUp,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const apply = (event: unknown) => applyEvent(database, event);

const T = 1_790_000_000;

const readOutcomes = () =>
	database.query("select id, outcome from private.billing_events order by receipt_order");

beforeEach(() => database.reset());

describe("apply_billing_event", () => {
	it("writes a checkout to the account it names", async () => {
		const [customer, other] = [await signUp(database), await signUp(database)];
		expect(await apply(checkout({ user_id: customer.id, created: T }))).toBe("applied");
		expect(await readSubscription(database, customer)).toEqual({
			subscription_type: "premium",
			subscription_status: "active",
			billing_period: "monthly",
			current_period_end: 1_792_592_000,
			cancel_at_period_end: false,
			stripe_customer_id: "cus_1",
			stripe_subscription_id: "sub_1",
			billing_updated_at: T,
		});
		expect(await readSubscription(database, other)).toMatchObject({
			subscription_type: "free_trial",
		});
	});

	it("leaves as it is what an event says nothing of", async () => {
		const customer = await signUp(database);
		await apply(checkout({ user_id: customer.id, created: T }));
		const before = await readSubscription(database, customer);
		const change = {
			subscription_type: null,
			subscription_status: "past_due",
			billing_period: null,
			current_period_end: null,
			cancel_at_period_end: null,
		};
		expect(await apply(billingEvent({ created: T + 1, change }))).toBe("applied");
		expect(await readSubscription(database, customer)).toEqual({
			...before,
			subscription_status: "past_due",
			billing_updated_at: T + 1,
		});
	});

	it("takes the same id once, whatever it says the second time", async () => {
		const customer = await signUp(database);
		const event = checkout({ user_id: customer.id });
		expect(await apply(event)).toBe("applied");
		const change = { subscription_status: "canceled" };
		expect(await apply({ ...event, created: event.created + 9, change })).toBe("duplicate");
		expect(await readSubscription(database, customer)).toMatchObject({
			subscription_status: "active",
		});
	});

	it("only stores an event that changes nothing, and nothing of whom it is about", async () => {
		const customer = await signUp(database);
		const event = billingEvent({ change: null, user_id: customer.id });
		expect([await apply(event), await apply(event)]).toEqual(["ignored", "duplicate"]);
		expect(
			await database.query(`
				select id, outcome, user_id, customer_id, subscription_id, change from private.billing_events`),
		).toEqual([
			{
				id: event.id,
				outcome: "ignored",
				user_id: null,
				customer_id: null,
				subscription_id: null,
				change: null,
			},
		]);
	});

	it("gives an account without a subscription a row", async () => {
		const customer = await signUp(database);
		await database.query("delete from public.user_subscriptions");
		await apply(checkout({ user_id: customer.id }));
		expect(await readSubscription(database, customer)).toMatchObject({
			subscription_type: "premium",
			subscription_status: "active",
		});
	});
});

describe("whom an event is about", () => {
	it("is who opened the checkout, before all that the subscription or the address say", async () => {
		const [opener, owner] = [await signUp(database), await signUp(database)];
		await apply(checkout({ user_id: owner.id, customer_id: "cus_1", subscription_id: "sub_0" }));
		await apply(checkout({ user_id: opener.id, email: owner.email, subscription_id: "sub_1" }));
		expect(await readSubscription(database, opener)).toMatchObject({
			stripe_subscription_id: "sub_1",
		});
		expect(await readSubscription(database, owner)).toMatchObject({
			stripe_subscription_id: "sub_0",
		});
	});

	it.each([
		["subscription", { customer_id: null }],
		["customer", { subscription_id: null }],
		["customer, with a subscription that is new", { subscription_id: "sub_2" }],
		["customer, when the account named is none", { user_id: crypto.randomUUID() }],
	])("is found by the %s", async (_, changes: Partial<BillingEvent>) => {
		const customer = await signUp(database);
		await apply(checkout({ user_id: customer.id, created: T }));
		const stranger = await signUp(database);
		const change = { subscription_status: "past_due" };
		const event = billingEvent({ created: T + 1, change, email: stranger.email, ...changes });
		expect(await apply(event)).not.toBe("unknown_customer");
		expect(
			await database.query("select user_id from private.billing_events where id = $1", [event.id]),
		).toEqual([{ user_id: customer.id }]);
	});

	it("is found by what an earlier subscription was, after a later one took its place", async () => {
		const customer = await signUp(database);
		await apply(checkout({ user_id: customer.id, created: T }));
		const next = { customer_id: "cus_2", subscription_id: "sub_2" };
		await apply(checkout({ user_id: customer.id, created: T + 1, ...next }));
		expect(
			await apply(
				billingEvent({ type: "customer.subscription.deleted", created: T + 2, customer_id: null }),
			),
		).toBe("stale");
	});

	it("is found by a confirmed address, in any case", async () => {
		const customer = await signUp(database, { email: "zoe@example.com" });
		expect(await apply(checkout({ email: "Zoe@Example.COM" }))).toBe("applied");
		expect(await readSubscription(database, customer)).toMatchObject({
			subscription_type: "premium",
		});
	});

	it.each([
		["an address that nobody confirmed", "unconfirmed@example.com"],
		["an address that nobody has", "nobody@example.com"],
		["no address", null],
		["an empty address", ""],
	])("is not found by %s, and then nothing is kept: the event can come again", async (_, email) => {
		const { id } = await signUp(database, { email: "unconfirmed@example.com", isConfirmed: false });
		const event = checkout({ email });
		expect([await apply(event), await apply(event)]).toEqual([
			"unknown_customer",
			"unknown_customer",
		]);
		expect(await readOutcomes()).toEqual([]);
		expect(await readSubscription(database, { id, email: "" })).toMatchObject({
			subscription_type: "free_trial",
		});

		const late = await signUp(database, { email: "late@example.com" });
		expect(await apply({ ...event, user_id: late.id })).toBe("applied");
		expect(await apply(event)).toBe("duplicate");
	});

	// A stranger's payment link with a customer's address, seen on the running product.
	it("is nobody for a stranger's checkout with a paying customer's address, and the plan is as before", async () => {
		const customer = await signUp(database, { email: "pro@example.com" });
		await apply(checkout({ user_id: customer.id, customer_id: "cus_A", created: T }));
		const before = await readSubscription(database, customer);
		const stranger = { customer_id: "cus_B", subscription_id: "sub_B" };
		const events = [
			checkout({ email: customer.email, created: T + 1, ...stranger }),
			billingEvent({ created: T + 2, change: { subscription_status: "past_due" }, ...stranger }),
			billingEvent({ type: "customer.subscription.deleted", created: T + 3, ...stranger }),
		];
		for (const event of events) expect(await apply(event)).toBe("unknown_customer");
		expect(await readSubscription(database, customer)).toEqual(before);
	});

	it("is nobody by the address of a customer whose row no event made", async () => {
		const customer = await signUp(database);
		await database.script("update public.user_subscriptions set stripe_customer_id = 'cus_A'");
		expect(await apply(checkout({ email: customer.email, customer_id: "cus_B" }))).toBe(
			"unknown_customer",
		);
	});

	it("is put right when the checkout names another than the address did", async () => {
		const [payer, addressee] = [await signUp(database), await signUp(database)];
		const change = { subscription_type: "premium", current_period_end: T + 9 };
		await apply(billingEvent({ type: "invoice.paid", created: T, email: addressee.email, change }));
		expect(await readSubscription(database, addressee)).toMatchObject({
			subscription_type: "premium",
		});
		await apply(
			checkout({ user_id: payer.id, created: T + 1, change: { subscription_type: "premium" } }),
		);
		expect(await readSubscription(database, addressee)).toMatchObject({
			subscription_type: "free_trial",
			subscription_status: "active",
			current_period_end: null,
			stripe_customer_id: null,
			stripe_subscription_id: null,
			billing_updated_at: null,
		});
		expect(await readSubscription(database, payer)).toMatchObject({
			subscription_type: "premium",
			current_period_end: T + 9,
			stripe_subscription_id: "sub_1",
		});
	});
});
