/** Repairs are in tests/database/check-stripe.test.ts, over the real rows. */
import { expect, it } from "vitest";
import type { CustomerMoney, SubscriptionMoney } from "../../../contract/billing.ts";
import { compareMoney, customerSchema } from "../../../worker/billing/compare-money.ts";
import {
	charge,
	invoice,
	PERIOD_END,
	price,
	subscription,
	subscriptionItem,
} from "../../fakes/stripe.ts";

const NOW = 1_795_000_000;
const ANY: ReadonlySet<string> = new Set();
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
const ENDED_UNPAID = {
	sub_1: { ...UNPAID, status: "canceled" },
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
		subscriptions: { data: subscriptions, has_more },
		invoices: { data: invoices, has_more },
		charges: { data: charges, has_more },
	});
	return compareMoney(parsed, ours, prices, NOW);
}

type Compared = Parameters<typeof comparisonOf>;
function compare(...input: Compared) {
	const { equal, differences } = comparisonOf(...input);
	return [equal, ...differences.map(({ id, what, events }) => [id, what, ...eventsOf(events)])];
}

const eventsOf = (events: readonly { type: string; created: number }[]) =>
	events.map(({ type, created }) => `${type} ${created - NOW}`);
const UPDATED = ["sub_1", "subscription_differs", "customer.subscription.updated 0"];
/** A trial, then paid, then ended. */
const TRIED = { trial_end: NOW - 70, ended_at: NOW - 40, status: "canceled", created: NOW - 90 };

it.each<[string, Compared, unknown[]]>([
	["what is equal", [{}], [3]],
	[
		"each kind that Stripe lacks",
		[{ subscriptions: [], invoices: [], charges: [] }],
		[0, ["sub_1", "subscription_missing"], ["in_1", "payment_missing"], ["ch_1", "refund_missing"]],
	],
	[
		"each kind that we lack",
		[
			{ invoices: [invoice(), invoice({ id: "in_2", status_transitions: null })] },
			ANY,
			{ subscriptions: {}, payments: {}, refunds: {} },
		],
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
		[{ subscriptions: [subscription(), subscription({ ...TRIED, id: "sub_2" })] }],
		[
			3,
			[
				...["sub_2", "subscription_unknown", "customer.subscription.created -90"],
				...["customer.subscription.updated -70", "customer.subscription.deleted -40"],
			],
		],
	],
	...[
		["that was cancelled before its end, which has passed since", NOW - 10],
		["that nobody went on with", NOW - 40],
		["without a day", NOW - 90],
	].map(([which, trial_end]): [string, Compared, unknown[]] => [
		`a trial ${which}`,
		[{ subscriptions: [subscription(), subscription({ ...TRIED, id: "sub_2", trial_end })] }],
		[
			3,
			[
				...["sub_2", "subscription_unknown", "customer.subscription.created -90"],
				"customer.subscription.deleted -40",
			],
		],
	]),
	[
		"an end after a trial, which may have brought nothing",
		[{ subscriptions: [subscription(TRIED)] }, ANY, { ...OURS, subscriptions: ENDED_UNPAID }],
		[3],
	],
	[
		"an end of which we lack the begin",
		[
			{ subscriptions: [subscription({ ...TRIED, trial_end: null })] },
			ANY,
			{ ...OURS, subscriptions: ENDED_UNPAID },
		],
		[2, ["sub_1", "subscription_differs", "customer.subscription.created -90"]],
	],
	[
		"a plan of a deleted account",
		[{}, ANY, { ...OURS, subscriptions: { sub_1: DELETED, sub_2: DELETED } }],
		[2],
	],
	[
		"what never began, has no price, was not paid or not refunded",
		[
			{
				subscriptions: [
					subscription(),
					subscription({ id: "sub_2", status: "incomplete" }),
					subscription({ id: "sub_3", items: { data: [subscriptionItem({ price: null })] } }),
				],
				invoices: [
					invoice(),
					invoice({ id: "in_2", status: "open", amount_paid: 0 }),
					invoice({ id: "in_3", amount_paid: 0, total: 0 }),
				],
				charges: [charge({ amount_refunded: 500 }), charge({ id: "ch_2" })],
			},
		],
		[3],
	],
	[
		"longer lists than were read",
		[{ subscriptions: [], invoices: [], charges: [], has_more: true }],
		[0],
	],
	[
		"objects of other products",
		[
			{ subscriptions: [subscription({ id: "sub_2" })], invoices: [invoice({ id: "in_2" })] },
			new Set(["price_9"]),
			{ ...OURS, subscriptions: {}, payments: {} },
		],
		[1],
	],
	[
		"a plan that became another product, paid or not",
		[{}, new Set(["price_9"]), { ...OURS, subscriptions: { sub_1: UNPAID } }],
		[1, UPDATED],
	],
	[
		"another discount",
		[{}, ANY, { ...OURS, subscriptions: { sub_1: { ...UNPAID, was_paid: true, discount: 9 } } }],
		[2, UPDATED],
	],
	[
		"an ended subscription, whatever it cost",
		[
			{ subscriptions: [subscription({ status: "canceled" })] },
			ANY,
			{
				...OURS,
				subscriptions: {
					sub_1: { ...ACTIVE, status: "canceled", mrr: 0, is_deleted: false, was_paid: true },
				},
			},
		],
		[3],
	],
	...[
		{ cancel_at: NOW + 9 },
		{ status: "past_due" },
		{ pause_collection: {} },
		{ items: { data: [subscriptionItem({ quantity: 2 })] } },
		{ items: { data: [subscriptionItem({ price: price({ currency: "usd" }) })] } },
	].map((changed): [string, Compared, unknown[]] => [
		`another end, state, pause, quantity or currency: ${Object.keys(changed)}`,
		[{ subscriptions: [subscription(changed)] }],
		[2, UPDATED],
	]),
	[
		"a refund that failed",
		[{ charges: [charge({ amount_refunded: 0, refunds: { data: [] } })] }],
		[2, ["ch_1", "refund_differs", "charge.refunded 0"]],
	],
	[
		"an invoice that is not paid at Stripe",
		[{ invoices: [invoice({ status: "open" })] }],
		[2, ["in_1", "payment_differs"]],
	],
	[
		"another amount",
		[{ invoices: [invoice({ amount_paid: 9 })] }],
		[2, ["in_1", "payment_differs"]],
	],
	[
		"another currency",
		[{ invoices: [invoice({ currency: "usd" })] }],
		[2, ["in_1", "payment_differs"]],
	],
])("compares %s", (_, input, expected) => {
	expect(compare(...input)).toEqual(expected);
});

it.each<[string, object, object | undefined]>([
	["an end that is planned", { cancel_at: NOW + 9 }, { status: "active", ends_at: NOW + 9 }],
	[
		"an end with its period",
		{ cancel_at_period_end: true },
		{ status: "active", ends_at: PERIOD_END },
	],
	["a pause", { pause_collection: {} }, { status: "paused", ends_at: null }],
	["nothing", {}, undefined],
])("tells the begin of a subscription apart from what came later: %s", (_, changed, later) => {
	const given = { subscriptions: [subscription(changed)] };
	const { differences } = comparisonOf(given, ANY, { ...OURS, subscriptions: {} });
	const told = differences[0]?.events.map(({ money, change }) => ({ money, change }));
	expect(told).toMatchObject([
		{
			money: { status: "active", ends_at: null },
			change: { cancel_at_period_end: false, ends_at: null },
		},
		...(later ? [{ money: later }] : []),
	]);
});

type Refund = [amount: number, second: number, status?: string];
const FIRST: Refund = [500, 5];
const SECOND: Refund = [300, 7];
const steps = (...made: [sum: number, second: number][]) => made;

/** Our sums of a charge, its refunds, and the events that repair it, as [sum, second]. */
it.each<[string, number[], Refund[], [number, number][], number?]>([
	["on two days, both unknown", [], [FIRST, SECOND], steps([500, 5], [800, 7])],
	["of which the first is unknown", [800], [FIRST, SECOND], [[500, 5]]],
	["of which the second is unknown", [500], [FIRST, SECOND], [[800, 7]]],
	["of which one failed, as we know", [500, 800, 300], [SECOND], []],
	["of which one failed unknown", [500, 800], [SECOND], [[300, NOW]]],
	["of which one failed at once", [500], [FIRST, [300, 7, "failed"]], [], 500],
	["of which one was canceled", [500], [FIRST, [300, 7, "canceled"]], [], 500],
	["within one second", [800], [FIRST, [300, 5]], []],
	["of which the charge counts more", [500], [FIRST], [[800, NOW]], 800],
	["of which the charge counts fewer", [], [FIRST], steps([500, 5], [300, NOW]), 300],
])("dates the refunds of a charge %s", (_, ours, refunds, expected, counted) => {
	const data = refunds.map(([amount, created, status]) => ({
		...{ id: `re_${created}`, amount, created, status },
	}));
	const amount_refunded = counted ?? refunds.reduce((sum, [amount]) => sum + amount, 0);
	const charges = [charge({ amount_refunded, refunds: { data: data.toReversed() } })];
	const { differences } = comparisonOf({ charges }, ANY, { ...OURS, refunds: { ch_1: ours } });
	const events = differences.flatMap((each) => each.events);
	expect(
		events.map(({ created, money }) => [
			money?.kind === "charge" ? money.amount_refunded : null,
			created,
		]),
	).toEqual(expected);
});
