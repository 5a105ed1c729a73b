/** Repairs are in tests/database/check-stripe.test.ts, over the real rows. */
import { expect, it } from "vitest";
import type { CustomerMoney, SubscriptionMoney } from "../../../contract/billing.ts";
import { compareMoney, customerSchema } from "../../../worker/billing/compare-money.ts";
import { charge, invoice, subscription } from "../../fakes/stripe.ts";

const NOW = 1_795_000_000;
const ANY: ReadonlySet<string> = new Set();
const ACTIVE: SubscriptionMoney = {
	...{ kind: "subscription", status: "active", currency: "eur", mrr: 1399, price: 1399 },
	...{ quantity: 1, interval: "month", interval_count: 1, discount: 0, ends_at: null },
	discounts: [],
};
const OURS: CustomerMoney = {
	subscriptions: { sub_1: { ...ACTIVE, is_deleted: false } },
	payments: { in_1: { currency: "eur", amount: 1399 } },
	refunds: { ch_1: 500 },
};

function comparisonOf(
	theirs: { subscriptions?: object[]; invoices?: object[]; charges?: object[]; has_more?: boolean },
	prices = ANY,
	ours = OURS,
) {
	const {
		subscriptions = [subscription()],
		invoices = [invoice()],
		charges = [charge({ amount_refunded: 500 })],
		has_more = false,
	} = theirs;
	const parsed = customerSchema.parse({
		subscriptions: { data: subscriptions },
		invoices: { data: invoices, has_more },
		charges: { data: charges },
	});
	return compareMoney(parsed, ours, prices, NOW);
}

function compare(...input: Parameters<typeof comparisonOf>) {
	const { equal, differences } = comparisonOf(...input);
	return [equal, ...differences.map(({ id, what, event }) => [id, what, event?.type])];
}

it.each<[string, unknown[], unknown[]]>([
	["what is equal", compare({}), [3]],
	[
		"subscriptions that never began and invoices that are not paid",
		compare({
			subscriptions: [subscription({ id: "sub_2", status: "incomplete" })],
			invoices: [invoice(), invoice({ id: "in_2", status: "open", amount_paid: 0 })],
		}),
		[2],
	],
	["a longer list than was read", compare({ invoices: [], has_more: true }), [2]],
	[
		"objects of other products",
		compare(
			{ subscriptions: [subscription({ id: "sub_2" })], invoices: [invoice({ id: "in_2" })] },
			new Set(["price_9"]),
			{ ...OURS, payments: {} },
		),
		[1],
	],
	[
		"a plan that became another product",
		compare({}, new Set(["price_9"])),
		[1, ["sub_1", "subscription", "customer.subscription.updated"]],
	],
	[
		"an ended subscription, whatever it cost",
		compare({ subscriptions: [subscription({ status: "canceled" })] }, ANY, {
			...OURS,
			subscriptions: { sub_1: { ...ACTIVE, status: "canceled", mrr: 0, is_deleted: false } },
		}),
		[3],
	],
	[
		"another quantity, currency, state, end or pause",
		[
			subscription({ cancel_at: NOW + 9 }),
			subscription({ status: "past_due" }),
			subscription({ pause_collection: {} }),
		].map((each) => compare({ subscriptions: [each] })[1]),
		Array(3).fill(["sub_1", "subscription", "customer.subscription.updated"]),
	],
	[
		"a refund that failed",
		compare({ charges: [charge({ amount_refunded: 0, refunds: { data: [] } })] }),
		[2, ["ch_1", "refund", "charge.refunded"]],
	],
	["a payment that Stripe lacks", compare({ invoices: [] }), [2, ["in_1", "missing", undefined]]],
	[
		"another amount",
		compare({ invoices: [invoice({ amount_paid: 9 })] }),
		[2, ["in_1", "amount", undefined]],
	],
	[
		"another currency",
		compare({ invoices: [invoice({ currency: "usd" })] }),
		[2, ["in_1", "amount", undefined]],
	],
])("compares %s", (_, found, expected) => {
	expect(found).toEqual(expected);
});

it.each([
	["now, when one of them failed", 200, NOW],
	["as the latest one", 900, 7],
])("dates the refunds of a charge %s", (_, amount_refunded, created) => {
	const data = [5, 7].map((at) => ({ id: `re_${at}`, amount: 450, created: at }));
	const { differences } = comparisonOf({
		charges: [charge({ amount_refunded, refunds: { data } })],
	});
	expect(differences[0]?.event).toMatchObject({ created });
});
