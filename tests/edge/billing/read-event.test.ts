import { describe, expect, it } from "vitest";
import type { BillingChange } from "../../../contract/billing.ts";
import { readEvent as readListed } from "../../../worker/billing/read-event.ts";
import {
	checkoutSession,
	invoice,
	PERIOD_END,
	stripeEvent,
	subscription,
	subscriptionItem,
	USER,
} from "../../fakes/stripe.ts";

const ANY_PRICE: ReadonlySet<string> = new Set();
const readEvent = (raw: unknown, prices = ANY_PRICE) => readListed(raw, prices);
const UPDATED = "customer.subscription.updated";
const CHECKOUT = "checkout.session.completed";
const MONTHLY: BillingChange = {
	subscription_type: "premium",
	subscription_status: "active",
	billing_period: "P1M",
	current_period_end: PERIOD_END,
	cancel_at_period_end: false,
	ends_at: null,
};

const readSubscription = (changed: object, type = UPDATED) =>
	readEvent(stripeEvent(type, subscription(changed)));
const readCheckout = (changed: object, type = CHECKOUT) =>
	readEvent(stripeEvent(type, { ...checkoutSession(), ...changed }));
const annual = { price: { recurring: { interval: "year" } } };
const codeOf = (raw: unknown) => {
	try {
		readEvent(raw);
		return "read";
	} catch (error) {
		return (error as Error).message;
	}
};

describe("a subscription event", () => {
	it("returns the user of its metadata", () => {
		expect(readSubscription({ metadata: { user_id: USER } })?.user_id).toBe(USER);
	});

	const priced = (price: object) => ({ items: { data: [subscriptionItem({ price })] } });
	it.each<[string, object, Partial<BillingChange>]>([
		["a yearly price", priced(annual.price), { billing_period: "P1Y" }],
		["no item", { items: { data: [] } }, { billing_period: null, current_period_end: null }],
		["a date alone", { cancel_at: 9 }, { cancel_at_period_end: true, ends_at: 9 }],
		[
			"a planned end",
			{ cancel_at_period_end: true },
			{ cancel_at_period_end: true, ends_at: PERIOD_END },
		],
		...(
			[
				["month", 6, "P6M"],
				["year", 2, "P2Y"],
				["week", 12, "P12W"],
				["century", 1, null],
			] as const
		).map(
			([interval, interval_count, billing_period]): [string, object, Partial<BillingChange>] => [
				`${interval_count} × ${interval}`,
				priced({ recurring: { interval, interval_count } }),
				{ billing_period },
			],
		),
		["a failed payment", { status: "past_due" }, { subscription_status: "past_due" }],
		["a trial of the plan", { status: "trialing" }, { subscription_status: "active" }],
	])("is read with %s", (_, changed, expected) => {
		expect(readSubscription(changed)?.change).toEqual({ ...MONTHLY, ...expected });
	});

	it("is canceled when it is deleted, whatever its status", () => {
		for (const status of ["canceled", "active"]) {
			const read = readSubscription({ status, ended_at: 7 }, "customer.subscription.deleted");
			expect(read?.change).toEqual({ ...MONTHLY, subscription_status: "canceled", ends_at: 7 });
		}
	});

	const UNPAID = ["incomplete", "incomplete_expired"];
	it.each(UNPAID)("changes no plan when it is %s, because it was never paid", (status) => {
		for (const type of [UPDATED, "customer.subscription.deleted"]) {
			expect(readSubscription({ status }, type)).toMatchObject({
				...{ customer_id: "cus_1", change: null, is_listed: true, money: null },
			});
		}
	});
});

describe("a checkout event", () => {
	it("describes the user, the customer and the paid plan", () => {
		const raw = stripeEvent(CHECKOUT, checkoutSession());
		expect(readEvent(raw)).toEqual({
			id: raw.id,
			type: CHECKOUT,
			created: raw.created - 60,
			user_id: USER,
			email: "ada@customer.example",
			customer_id: "cus_1",
			subscription_id: "sub_1",
			change: {
				...{ subscription_type: "premium", subscription_status: "active", billing_period: null },
				...{ current_period_end: null, cancel_at_period_end: null, ends_at: null },
			},
			is_listed: true,
			money: null,
		});
	});

	it.each([
		["paid", { kind: "country", country: "DE" }],
		["unpaid", null],
	])("tells the customer's country once it is %s", (payment_status, money) => {
		const customer_details = { email: null, address: { country: "DE" } } as never;
		expect(readCheckout({ payment_status, customer_details })?.money).toEqual(money);
	});

	it.each(["payment", "setup"])("is ignored in mode %s", (mode) => {
		expect(readCheckout({ mode })).toBeUndefined();
	});

	it.each([
		["a user id", { client_reference_id: USER }, USER],
		["null", { client_reference_id: null }, null],
		["another reference", { client_reference_id: "order-12" }, null],
		[
			"metadata and an invalid reference",
			{ client_reference_id: "x", metadata: { user_id: USER } },
			USER,
		],
	])("reads the user from %s", (_, changed, user) => {
		expect(readCheckout(changed)?.user_id).toBe(user);
	});

	it("reads the e-mail typed there, else the one passed to the checkout", () => {
		expect(readCheckout({ customer_email: "b@x.test" })?.email).toBe("ada@customer.example");
		const changed = { customer_details: null, customer_email: "b@x.test" };
		expect(readCheckout(changed)?.email).toBe("b@x.test");
	});
});

it.each([
	...["invoice.created", "refund.created", "customer.created", "a.type.to.come"],
	...["constructor", "__proto__", "toString"],
])("another event is ignored: %s", (type) => {
	expect(readEvent(stripeEvent(type, {}))).toBeUndefined();
});

it.each<[string, unknown]>([
	["no id", { ...stripeEvent(UPDATED, subscription()), id: undefined }],
	["no status", stripeEvent(UPDATED, subscription({ status: undefined }))],
	["a subscription event with a checkout", stripeEvent(UPDATED, checkoutSession())],
	["a broken amount", stripeEvent("invoice.paid", invoice({ amount_paid: 13.99 }))],
])("an event of another shape is rejected %s", (_, raw) => {
	expect(codeOf(raw)).toBe("unreadable_body");
});

it("personal data is dropped: names, addresses and cards", () => {
	const read = readCheckout({
		customer_details: { email: "e@x.example", name: "hunter2", address: { city: "hunter2" } },
		payment_method: "hunter2",
	});
	expect(JSON.stringify(read)).not.toContain("hunter2");
});
