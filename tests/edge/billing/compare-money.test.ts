/** Repairs are in tests/database/check-stripe.test.ts, over the real rows. */
import { expect, it } from "vitest";
import type { CustomerMoney, SubscriptionMoney } from "../../../contract/billing.ts";
import { compareMoney, customerSchema } from "../../../worker/billing/compare-money.ts";
import { charge, invoice, price, subscription, subscriptionItem } from "../../fakes/stripe.ts";

const NOW = 1_795_000_000;
const ACTIVE: SubscriptionMoney = {
	...{
		kind: "subscription",
		status: "active",
		currency: "eur",
		mrr: 1399,
		taxed: 1399,
		price: 1399,
	},
	...{ quantity: 1, interval: "month", interval_count: 1, discount: 0, ends_at: null },
	discounts: [],
};
const OURS: CustomerMoney = {
	subscriptions: { sub_1: { ...ACTIVE, is_deleted: false, was_paid: true } },
	payments: { in_1: { currency: "eur", amount: 1399 } },
	refunds: { ch_1: [500] },
};
const UNPAID = { ...ACTIVE, is_deleted: false, was_paid: false };
const DELETED = { ...ACTIVE, is_deleted: true, was_paid: true };
const ENDED_UNPAID = { ...UNPAID, status: "canceled" };

interface Compared {
	subscriptions?: object[];
	invoices?: object[];
	charges?: object[];
	/** Lists of which Stripe has more. */
	longer?: readonly string[];
	/** Prices that grant the plan; any without them. */
	prices?: string[];
	ours?: Partial<CustomerMoney>;
}

function comparisonOf({
	subscriptions = [subscription()],
	invoices = [invoice()],
	charges = [charge({ amount_refunded: 500 })],
	longer = [],
	prices = [],
	ours = {},
}: Compared) {
	const parsed = customerSchema.parse({
		subscriptions: { data: subscriptions, has_more: longer.includes("subscriptions") },
		invoices: { data: invoices, has_more: longer.includes("invoices") },
		charges: { data: charges, has_more: longer.includes("charges") },
	});
	return compareMoney(parsed, { ...OURS, ...ours }, new Set(prices), NOW);
}

const eventsOf = (events: readonly { type: string; created: number }[]) =>
	events.map(({ type, created }) => `${type} ${created - NOW}`);
const lackingSub2 = (changed: object): Compared => ({
	subscriptions: [subscription(), subscription({ ...TRIED, id: "sub_2", ...changed })],
});
/** A trial, then paid, then ended. */
const TRIED = { trial_end: NOW - 70, ended_at: NOW - 40, status: "canceled", created: NOW - 90 };
const BEGUN = ["sub_2", "subscription_unknown", "customer.subscription.created -90"];
const ENDED = "customer.subscription.deleted -40";
const UPDATED = ["sub_1", "subscription_differs", "customer.subscription.updated 0"];
const DIFFERS = [2, ["in_1", "payment_differs"]];
/** Objects that a whole list of Stripe's would lack. */
const MISSING = {
	subscriptions: ["sub_1", "subscription_missing"],
	invoices: ["in_1", "payment_missing"],
	charges: ["ch_1", "refund_missing"],
};
const oneItem = (changed: object) => ({ items: { data: [subscriptionItem(changed)] } });

it.each<[string, Compared, unknown[]]>([
	["what is equal", {}, [3]],
	[
		"each kind that Stripe lacks",
		{ subscriptions: [], invoices: [], charges: [] },
		[0, ...Object.values(MISSING)],
	],
	[
		"each kind that we lack",
		{
			invoices: [invoice(), invoice({ id: "in_2", status_transitions: null })],
			ours: { subscriptions: {}, payments: {}, refunds: {} },
		},
		[
			0,
			["sub_1", "subscription_unknown", "customer.subscription.created 0"],
			["in_1", "payment_unknown", "invoice.paid 10"],
			["in_2", "payment_unknown", "invoice.paid 0"],
			["ch_1", "refund_unknown", "charge.refunded 0"],
		],
	],
	[
		"a life with a trial that we lack",
		lackingSub2({}),
		[3, [...BEGUN, "customer.subscription.updated -70", ENDED]],
	],
	[
		"a paused one that we lack",
		lackingSub2({ trial_end: null, ended_at: null, status: "active", pause_collection: {} }),
		[3, [...BEGUN, "customer.subscription.updated 0"]],
	],
	[
		"one that went on after its trial, which we lack",
		lackingSub2({ ended_at: null, status: "active" }),
		[3, [...BEGUN, "customer.subscription.updated -70"]],
	],
	...[
		["that was cancelled before its end, which has passed since", NOW - 10],
		["that nobody went on with", NOW - 40],
		["without a day", NOW - 90],
	].map(([which, trial_end]): [string, Compared, unknown[]] => {
		return [`a trial ${which}`, lackingSub2({ trial_end }), [3, [...BEGUN, ENDED]]];
	}),
	[
		"an end after a trial, which may have brought nothing",
		{ subscriptions: [subscription(TRIED)], ours: { subscriptions: { sub_1: ENDED_UNPAID } } },
		[3],
	],
	[
		"a plan of a deleted account, whether Stripe lists it or not",
		{ ours: { subscriptions: { sub_1: DELETED, sub_2: DELETED } } },
		[2],
	],
	[
		"what never began, has no price, was not paid or not refunded",
		{
			subscriptions: [
				subscription(),
				subscription({ id: "sub_2", status: "incomplete" }),
				subscription({ id: "sub_3", ...oneItem({ price: null }) }),
			],
			invoices: [
				invoice(),
				invoice({ id: "in_2", status: "open", amount_paid: 0 }),
				invoice({ id: "in_3", amount_paid: 0, total: 0 }),
			],
			charges: [charge({ amount_refunded: 500 }), charge({ id: "ch_2" })],
		},
		[3],
	],
	[
		"longer lists than were read",
		{
			...{ subscriptions: [], invoices: [], charges: [] },
			longer: ["subscriptions", "invoices", "charges"],
		},
		[0],
	],
	...(["subscriptions", "invoices", "charges"] as const).map(
		(list): [string, Compared, unknown[]] => [
			`longer ${list}`,
			{ ...{ subscriptions: [], invoices: [], charges: [] }, longer: [list] },
			[0, ...Object.entries(MISSING).flatMap(([of, found]) => (of === list ? [] : [found]))],
		],
	),
	[
		"objects of other products",
		{
			...{ subscriptions: [subscription({ id: "sub_2" })], invoices: [invoice({ id: "in_2" })] },
			...{ prices: ["price_9"], ours: { subscriptions: {}, payments: {} } },
		},
		[1],
	],
	[
		"a plan that became another product, paid or not",
		{ prices: ["price_9"], ours: { subscriptions: { sub_1: UNPAID } } },
		[1, UPDATED],
	],
	...[
		{ cancel_at: NOW + 9 },
		{ status: "past_due" },
		{ pause_collection: {} },
		oneItem({ quantity: 2 }),
		oneItem({ price: price({ currency: "usd" }) }),
	].map((changed): [string, Compared, unknown[]] => [
		"another end, state, pause, quantity or currency",
		{ subscriptions: [subscription(changed)] },
		[2, UPDATED],
	]),
	[
		"a refund that failed",
		{ charges: [charge({ amount_refunded: 0, refunds: { data: [] } })] },
		[2, ["ch_1", "refund_differs", "charge.refunded 0"]],
	],
	["an invoice not paid at Stripe", { invoices: [invoice({ status: "open" })] }, DIFFERS],
	["another currency", { invoices: [invoice({ currency: "usd" })] }, DIFFERS],
])("compares %s", (_, input, expected) => {
	const { equal, differences } = comparisonOf(input);
	const found = differences.map(({ id, what, events }) => [id, what, ...eventsOf(events)]);
	expect([equal, ...found]).toEqual(expected);
});

it("plans no end before it is known of a plan that we lack", () => {
	const { differences } = comparisonOf(
		lackingSub2({ trial_end: null, ended_at: null, status: "active", cancel_at: NOW + 9 }),
	);
	const changes = differences.flatMap(({ events }) => events.map(({ change }) => change?.ends_at));
	expect(changes).toEqual([null, NOW + 9]);
});

type Refund = [amount: number, second: number, status?: string];
const FIRST: Refund = [500, 5];
const SECOND: Refund = [300, 7];
const steps = (...made: [sum: number, second: number][]) => made;

/** Our sums of a charge, its refunds, and the events that repair it, as [sum, second]. */
it.each<[string, number[], Refund[], [number, number][], number?]>([
	["of which the first is unknown", [800], [FIRST, SECOND], [[500, 5]]],
	["of which the second is unknown", [500], [FIRST, SECOND], [[800, 7]]],
	["of which one failed unknown", [500, 800], [SECOND], [[300, NOW]]],
	[
		"of which others failed at once",
		[500],
		[FIRST, [300, 7, "failed"], [200, 8, "canceled"]],
		[],
		500,
	],
	["within one second", [800], [FIRST, [300, 5]], []],
	["of which the charge counts more", [500], [FIRST], [[800, NOW]], 800],
	["of which the charge counts fewer", [], [FIRST], steps([500, 5], [300, NOW]), 300],
])("dates the refunds of a charge %s", (_, ours, refunds, expected, counted) => {
	const data = refunds.map(([amount, created, status]) => ({
		...{ id: `re_${created}`, amount, created, status },
	}));
	const amount_refunded = counted ?? refunds.reduce((sum, [amount]) => sum + amount, 0);
	const charges = [charge({ amount_refunded, refunds: { data: data.toReversed() } })];
	const { differences } = comparisonOf({ charges, ours: { refunds: { ch_1: ours } } });
	const events = differences.flatMap((each) => each.events);
	expect(
		events.map(({ created, money }) => [
			money?.kind === "charge" ? money.amount_refunded : null,
			created,
		]),
	).toEqual(expected);
});
