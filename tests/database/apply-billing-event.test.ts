import { beforeEach, describe, expect, it } from "vitest";
import {
	applyEvent,
	type BillingEvent,
	billingEvent,
	checkout,
	emptyAccounts,
	readSubscription,
	signUp,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const apply = (event: unknown) => applyEvent(database, event);

const T = 1_790_000_000;

const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;

const readOutcomes = () =>
	database.query("select id, outcome from private.billing_events order by receipt_order");

beforeEach(() => emptyAccounts(database));

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

describe("a malformed event", () => {
	const good = checkout({ user_id: crypto.randomUUID() });
	const withChange = (change: object) => ({ ...good, change: { ...good.change, ...change } });

	it.each<[string, unknown]>([
		["null", null],
		["a list", [good]],
		["a text", "event"],
		["without id", { ...good, id: undefined }],
		["with an empty id", { ...good, id: "" }],
		["with a number as id", { ...good, id: 5 }],
		["with a long id", { ...good, id: "e".repeat(256) }],
		["without type", { ...good, type: null }],
		["without created", { ...good, created: null }],
		["with created as text", { ...good, created: "1790000000" }],
		["with a broken second", { ...good, created: 1.5 }],
		["with a second before all", { ...good, created: -1 }],
		["with a second after all", { ...good, created: 1e12 }],
		["with a number too large for a time", { ...good, created: 1e300 }],
		["of the day after tomorrow", { ...good, created: inDays(2) }],
		["with a user_id that is no UUID", { ...good, user_id: "1 or 1=1" }],
		["with an email that is no text", { ...good, email: {} }],
		["with an empty customer_id", { ...good, customer_id: "" }],
		["with a subscription_id that is no text", { ...good, subscription_id: 1 }],
		["with a change that is no object", { ...good, change: "canceled" }],
		["with something more", { ...good, livemode: true }],
		["with something more in change", withChange({ price: 1 })],
		["with an unknown type", withChange({ subscription_type: "gold" })],
		["with an unknown status", withChange({ subscription_status: "Active" })],
		["with an unknown period", withChange({ billing_period: "weekly" })],
		["with an end before all", withChange({ current_period_end: -1 })],
		["with an end in eleven years", withChange({ current_period_end: inDays(11 * 366) })],
		["with a long customer_id", { ...good, customer_id: "c".repeat(256) }],
		["with a long subscription_id", { ...good, subscription_id: "s".repeat(256) }],
		["with an end that is no second", withChange({ current_period_end: "2026-12-01" })],
		["with a flag that is none", withChange({ cancel_at_period_end: "false" })],
	])("is refused: %s", async (_, event) => {
		await expect(apply(event)).rejects.toMatchObject({
			code: "PT400",
			message: expect.stringContaining("apply_billing_event: "),
		});
		expect(await readOutcomes()).toEqual([]);
	});

	it("names each field that is wrong", async () => {
		await expect(
			apply({ ...withChange({ billing_period: "weekly" }), id: 5, more: 1 }),
		).rejects.toMatchObject({
			message:
				"apply_billing_event: change.billing_period is missing or invalid, id is missing or invalid, more is unknown",
		});
	});
});

describe("record_invalid_billing_event", () => {
	const record = (...values: (string | null)[]) =>
		database.asRole(
			"service_role",
			"select public.record_invalid_billing_event($1, $2, $3)",
			values,
		);
	const read = () =>
		database.query("select id, type, outcome, problem from private.billing_events");

	it("records an event once, with its texts cut", async () => {
		await record("evt_1", "t".repeat(300), "p".repeat(2000));
		await record("evt_1", "other", "other");
		expect(await read()).toEqual([
			{ id: "evt_1", type: "t".repeat(255), outcome: "invalid", problem: "p".repeat(1000) },
		]);
		await expect(record(null, "type", "problem")).rejects.toMatchObject({ code: "PT400" });
	});

	it("does not stop a valid event of the same id, and changes none that was applied", async () => {
		const customer = await signUp(database);
		await record("evt_1", "checkout.session.completed", "unknown status");
		expect(await apply(checkout({ id: "evt_1", user_id: customer.id }))).toBe("applied");
		await record("evt_1", "checkout.session.completed", "unknown status");
		expect(await read()).toEqual([
			{ id: "evt_1", type: "checkout.session.completed", outcome: "applied", problem: null },
		]);
	});
});
