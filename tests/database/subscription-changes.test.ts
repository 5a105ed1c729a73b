/** Changes of subscriptions, and the tax that their MRR leaves out (docs/product/money.md#revenue-figures). */
import { beforeEach, describe, expect, it } from "vitest";
import { checkoutSession, invoice } from "../fakes/stripe.ts";
import { type Customer, callAs, deleteUser, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readChanges, type StripeEvent, untaxed } from "./money.ts";

const database = migratedDatabase();
const T = 1_790_000_000;
const END = T + 30 * 86_400;

let customer: Customer;
const apply = (event: StripeEvent) => deliverEvent(database, event, customer.id);
const changes = () => readChanges(database);
const begun = (at: number, of: object = {}) =>
	eventAt(at, "customer.subscription.created", plan(of));
const updated = (at: number, of: object = {}, changed: object = {}) =>
	eventAt(at, "customer.subscription.updated", plan(of, changed));
const deleted = (at: number, of: object = {}) =>
	eventAt(at, "customer.subscription.deleted", plan(of, { status: "canceled" }));
const cohorts = () =>
	database.query("select distinct cohort::text from private.subscription_changes");
const yearly = { amount: 11_752, interval: "year" };

beforeEach(async () => {
	customer = await signUp(database);
});

describe("the changes of a subscription", () => {
	it("tell its story with the MRR before and after", async () => {
		const story = [
			begun(T),
			updated(T + 1, yearly),
			updated(T + 2),
			updated(T + 3, {}, { status: "past_due" }),
			updated(T + 4),
			updated(T + 5, {}, { cancel_at_period_end: true, cancel_at: END }),
			updated(T + 6),
			updated(T + 7, {}, { cancel_at: END }),
			deleted(T + 8),
		];
		for (const event of story.reverse()) await apply(event);
		expect(await changes()).toEqual(
			[
				["new", "new", 0, 1399, 0],
				["downgrade", "contraction", 1399, 979, 1],
				["upgrade", "expansion", 979, 1399, 2],
				["failed", null, 1399, 1399, 3],
				["recovered", null, 1399, 1399, 4],
				["cancel_planned", null, 1399, 1399, 5],
				["reactivated", null, 1399, 1399, 6],
				["cancel_planned", null, 1399, 1399, 7],
				["cancelled", "churn", 1399, 0, 8],
			].map(([kind, movement, before, after, second]) => ({
				...{ subscription: "sub_1", kind, movement, at: T + Number(second) },
				...{ before: untaxed(Number(before)), after: untaxed(Number(after)) },
			})),
		);
	});

	const half = { discounts: [{ id: "di_1", coupon: { percent_off: 50, duration: "forever" } }] };
	/** Two seats. */
	const two = (of: object) => {
		const subscription = plan(of);
		const data = subscription.items.data.map((item) => ({ ...item, quantity: 2 }));
		return { ...subscription, items: { ...subscription.items, data } };
	};
	const paused = { pause_collection: { behavior: "void", resumes_at: null } };
	const small = { id: "sub_2", amount: 500 };
	/** Each change with its movement and the MRR after it, with the tax that the price contains. */
	it.each<[string, StripeEvent[], string[]]>([
		[
			"a price of the same plan that rose, then fell, with a lasting discount too",
			[
				...[begun(T), updated(T + 1, { amount: 1599 })],
				...[updated(T + 2, { amount: 1599 }, half), updated(T + 3, { amount: 999 }, half)],
			],
			[
				...["new new 1399", "repriced repricing 1599", "downgrade contraction 800"],
				"repriced repricing 500",
			],
		],
		[
			"another period or another quantity, whatever its price",
			[
				...[begun(T), updated(T + 1, yearly)],
				eventAt(T + 2, "customer.subscription.updated", two({ amount: 15_000, interval: "year" })),
			],
			["new new 1399", "downgrade contraction 979", "upgrade expansion 2500"],
		],
		[
			"a price that fell to nothing",
			[begun(T), updated(T + 1, { amount: 0 })],
			["new new 1399", "repriced churn 0"],
		],
		[
			"the end of a trial",
			[updated(T, {}, { status: "trialing" }), updated(T + 9)],
			["new new 1399"],
		],
		[
			"an end that was planned in a trial, and is none any more",
			[
				updated(T, {}, { status: "trialing", cancel_at: END }),
				updated(T + 1, {}, { status: "trialing" }),
			],
			["cancel_planned null 0", "reactivated null 0"],
		],
		[
			"an end that was planned while a payment was late, and is none any more",
			[
				...[begun(T), updated(T + 1, {}, { status: "past_due" })],
				updated(T + 2, {}, { status: "past_due", cancel_at: END }),
				updated(T + 3, {}, { status: "past_due" }),
			],
			["new new 1399", "failed null 1399", "cancel_planned null 1399", "reactivated null 1399"],
		],
		[
			"an invoice that stays unpaid, and is paid in the end",
			[
				...[begun(T), updated(T + 1, {}, { status: "past_due" })],
				...[updated(T + 2, {}, { status: "unpaid" }), updated(T + 3)],
			],
			[
				...["new new 1399", "failed null 1399", "cancelled churn 0"],
				"reactivated reactivation 1399",
			],
		],
		[
			"a pause of the collection, and what comes after it",
			[begun(T), updated(T + 1, {}, paused), updated(T + 2)],
			["new new 1399", "cancelled churn 0", "reactivated reactivation 1399"],
		],
		[
			"another subscription of a customer who had paid before",
			[begun(T), deleted(T + 1), begun(T + 9, { id: "sub_2" })],
			["new new 1399", "cancelled churn 0", "reactivated reactivation 1399"],
		],
		[
			"the end of a subscription while another one goes on",
			[begun(T), begun(T + 1, small), deleted(T + 2)],
			["new new 1399", "new expansion 500", "cancelled contraction 0"],
		],
		[
			"a switch of subscriptions within a second",
			[begun(T), begun(T + 9, small), deleted(T + 9)],
			["new new 1399", "cancelled contraction 0", "new expansion 500"],
		],
		[
			"a pause while another one goes on",
			[begun(T), begun(T + 1, small), updated(T + 2, {}, paused), updated(T + 3)],
			[
				...["new new 1399", "new expansion 500", "cancelled contraction 0"],
				"reactivated expansion 1399",
			],
		],
	])("are of %s", async (_, events, expected) => {
		for (const event of events) await apply(event);
		const moved = (await changes()).map((each) => `${each.kind} ${each.movement} ${each.after}`);
		expect(moved).toEqual(
			expected.map((each) => each.replace(/\d+$/, (cents) => String(untaxed(Number(cents))))),
		);
	});

	it.each([[false], [true]])(
		"are a reactivation under another Stripe customer, also when the account is deleted (%s)",
		async (isDeleted) => {
			await apply(begun(T));
			await apply(deleted(T + 1));
			const again = plan({ id: "sub_2", customer: "cus_2" });
			await apply(eventAt(T + 9, "customer.subscription.created", again));
			if (isDeleted) {
				await deleteUser(database, customer);
				// A late event derives everything anew.
				await deliverEvent(
					database,
					updated(T + 8, { id: "sub_2", customer: "cus_2" }, { status: "trialing" }),
				);
			}
			const moved = (await changes()).map(
				(each) => `${each.subscription} ${each.kind} ${each.movement}`,
			);
			expect(moved.slice(0, 3)).toEqual([
				...["sub_1 new new", "sub_1 cancelled churn", "sub_2 reactivated reactivation"],
			]);
			expect(await cohorts()).toHaveLength(1);
		},
	);

	it("are a person's own again when a checkout gives the subscription to another account", async () => {
		const other = await signUp(database);
		await apply(begun(T));
		await apply(begun(T + 5, { id: "sub_2", customer: "cus_2" }));
		expect((await changes()).map(({ movement }) => movement)).toEqual(["new", "expansion"]);
		const moved = plan({ id: "sub_2", customer: "cus_2" }, { metadata: { user_id: other.id } });
		await deliverEvent(database, eventAt(T + 6, "customer.subscription.updated", moved));
		expect((await changes()).map(({ movement }) => movement)).toEqual(["new", "new"]);
	});

	it("belong to the month of the first payment in our currency", async () => {
		await apply(begun(T));
		const paid = (id: string, currency: string, days: number) => {
			const at = T + days * 86_400;
			const raw = invoice({ id, currency, status_transitions: { paid_at: at } });
			return apply(eventAt(at, "invoice.paid", raw));
		};
		await paid("in_1", "usd", 0);
		await paid("in_2", "eur", 60);
		expect(await cohorts()).toEqual([{ cohort: "2026-11-01" }]);
	});

	it("in another currency are stored and move no MRR", async () => {
		const dollars = plan({}, { currency: "usd" });
		const [item] = dollars.items.data;
		const items = { data: [{ ...item, price: { ...item?.price, currency: "usd" } }] };
		await apply(eventAt(T, "customer.subscription.created", { ...dollars, items }));
		expect(await changes()).toMatchObject([{ kind: "new", movement: null, after: untaxed(1399) }]);
	});

	it("outlive the account, and end after it", async () => {
		await apply(begun(T));
		await apply(updated(T + 1, {}, { cancel_at: END }));
		await callAs(database, customer, "delete_account()");
		expect(await deliverEvent(database, deleted(T + 9))).toBe("applied");
		expect((await changes()).at(-1)).toMatchObject({ kind: "cancelled", after: 0 });
		const sql = "select distinct user_id from private.subscription_changes";
		expect(await database.column(sql)).toEqual([null]);
	});
});

describe("the MRR of a price", () => {
	const livesIn = (country: string, at = T) =>
		eventAt(
			at,
			"checkout.session.completed",
			checkoutSession({ customer_details: { email: null, address: { country } } as never }),
		);
	/** An invoice of the price, with that percentage of tax in it or on top of it. */
	const invoiced = (n: number, rate: number, isOnTop = false) => {
		const total = isOnTop ? 1399 + Math.round((1399 * rate) / 100) : 1399;
		const tax = isOnTop ? total - 1399 : Math.round((1399 * rate) / (100 + rate));
		return eventAt(
			T + n,
			"invoice.paid",
			invoice({
				...{ id: `in_${n}`, total, amount_paid: total, total_taxes: [{ amount: tax }] },
				status_transitions: { paid_at: T + n },
			}),
		);
	};
	const exclusive = () => {
		const begun = plan();
		const [item] = begun.items.data;
		const items = { data: [{ ...item, price: { ...item?.price, tax_behavior: "exclusive" } }] };
		return eventAt(T, "customer.subscription.created", { ...begun, items });
	};
	it.each<[string, StripeEvent[], number]>([
		["the French invoice", [begun(T), invoiced(5, 20)], 1399 - 233],
		[
			"the German invoice, whatever the country",
			[begun(T), livesIn("FR"), invoiced(5, 19)],
			1399 - 223,
		],
		[
			"an invoice without tax, as of reverse charge",
			[begun(T), livesIn("DE"), invoiced(5, 0)],
			1399,
		],
		["the last invoice", [invoiced(9, 0), begun(T), invoiced(5, 20)], 1399],
		["its country without an invoice", [begun(T), livesIn("DE")], 1399 - 223],
		["its last country", [begun(T), livesIn("DE", T + 9), livesIn("FR", T + 5)], 1399 - 223],
		["a country outside of the Union", [begun(T), livesIn("US")], 1399],
		["France's where no country is known", [begun(T)], 1399 - 233],
		["none on top of it", [exclusive(), livesIn("FR"), invoiced(5, 20, true)], 1399],
		["none on top of it, without an invoice", [exclusive(), livesIn("FR")], 1399],
	])("is without the tax of %s", async (_, events, mrr) => {
		for (const event of events) await apply(event);
		expect(await changes()).toMatchObject([{ movement: "new", before: 0, after: mrr }]);
	});
});
