/** The comparison with Stripe (docs/product/money.md#reconciliation), over the real database and a Stripe that may lie. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFaultGate } from "../../dev/fault-gate.ts";
import { FAULT } from "../../dev/faults.ts";
import { createStripeApi } from "../../dev/stripe-api.ts";
import { createStripe } from "../../worker/billing/stripe.ts";
import { charge, creditNote, invoice } from "../fakes/stripe.ts";
import { type Customer, deleteUser, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readChanges, readPayments, untaxed } from "./money.ts";
import { withStripe } from "./stripe-stand-in.ts";

const database = migratedDatabase();
const NIGHT = Date.parse("2026-11-20T00:05:00Z");
const DAY = 24 * 60 * 60 * 1000;
/** Seconds of a time before the night. */
const ago = (hours: number) => NIGHT / 1000 - hours * 3600;
let customer: Customer;
let stripe: ReturnType<typeof withStripe>;

const paid = (id: string, hours: number, changed: object = {}) =>
	invoice({ id, created: ago(hours), status_transitions: { paid_at: ago(hours) }, ...changed });
const deliver = (event: ReturnType<typeof eventAt>) => deliverEvent(database, event, customer.id);
const begun = eventAt(ago(200), "customer.subscription.created", plan());
const problems = async () => {
	const [row] = await database.query<{ problems: { id: string; what: string }[] }>(
		"select problems from private.stripe_checks order by day desc limit 1",
	);
	return row?.problems.map(({ id, what }) => [id, what]);
};

/** A customer whose first payment both sides know, of long ago. */
beforeEach(async () => {
	customer = await signUp(database);
	stripe = withStripe(database);
	await deliver(begun);
	await deliver(eventAt(ago(200), "invoice.paid", paid("in_1", 200)));
	stripe.known.subscriptions.push(plan());
	stripe.known.invoices.push(paid("in_1", 200));
});

describe("a night's comparison with Stripe", () => {
	it("finds equal what is equal, once a day", async () => {
		expect(await stripe.run(NIGHT)).toEqual({ equal: 2, repaired: 0, problems: 0 });
		expect(await stripe.run(NIGHT + 60_000)).toEqual({ isDone: true });
		expect(await stripe.run(NIGHT + DAY)).toEqual({ equal: 2, repaired: 0, problems: 0 });
		const [row] = await database.query("select count(*)::int as n from private.billing_events");
		expect(row).toEqual({ n: 2 });
	});

	it("finds equal what the local stand-in of Stripe lists, by HTTP", async () => {
		const gate = createFaultGate((input) => FAULT.parse(input));
		const api = createStripeApi(database, "https://site.test", gate);
		vi.stubGlobal("fetch", (url: URL, init: RequestInit) => api.fetch(new Request(url, init)));
		const local = withStripe(database, createStripe("https://stripe.test", "sk_local"));
		expect(await local.run(NIGHT)).toEqual({ equal: 2, repaired: 0, problems: 0 });
		vi.unstubAllGlobals();
	});

	it("applies yesterday's events that never came, page by page, as they would have come", async () => {
		const lost = [0, 1, 2, 3].map((n) =>
			eventAt(ago(20 - n), "invoice.paid", paid(`in_lost_${n}`, 20 - n)),
		);
		stripe.known.events.push(...lost);
		stripe.known.invoices.push(...lost.map(({ data }) => data.object as { customer: string }));
		await deliver(lost[0] as (typeof lost)[0]);
		// The event of one payment, then two objects, then the four payments of the customer.
		expect(await stripe.run(NIGHT)).toEqual({ equal: 1 + 2 + 4, repaired: 3, problems: 0 });
		expect((await readPayments(database)).map(({ id, at }) => [id, at])).toEqual([
			["in_1", ago(200)],
			...[0, 1, 2, 3].map((n) => [`in_lost_${n}`, ago(20 - n)]),
		]);
	});

	const moneyThen = async () =>
		(await readPayments(database)).map(
			({ amount, at }) => `${amount} ${(NIGHT / 1000 - at) / 3600}`,
		);
	const mrrThen = async () =>
		(await readChanges(database)).map(({ after, at }) => `${after} ${(NIGHT / 1000 - at) / 3600}`);
	const half = { id: "di_1", coupon: { percent_off: 50, duration: "forever" } };
	const refunds = {
		data: [
			{ id: "re_2", amount: 300, created: ago(60), status: "succeeded" },
			{ id: "re_1", amount: 500, created: ago(90), status: "succeeded" },
		],
	};
	const other = { id: "sub_2", amount: 500 };
	const { known } = withStripe(database);
	/** Objects that Stripe knows instead or beside, and what is known then: amounts, each with its hours before the night. */
	it.each<[string, Partial<typeof known>, () => Promise<string[]>, string[]]>([
		["a payment", { invoices: [paid("in_2", 100)] }, moneyThen, ["1399 200", "1399 100"]],
		[
			"two refunds on two days",
			{ charges: [charge({ amount_refunded: 800, refunds })] },
			moneyThen,
			["1399 200", "-500 90", "-300 60"],
		],
		[
			"another discount",
			{ subscriptions: [plan({}, { discounts: [half] })] },
			mrrThen,
			[`${untaxed(1399)} 200`, `${untaxed(700)} 0`],
		],
		[
			"an end",
			{ subscriptions: [plan({}, { status: "canceled", ended_at: ago(40) })] },
			mrrThen,
			[`${untaxed(1399)} 200`, "0 40"],
		],
		[
			"a whole subscription, from its creation on",
			{ subscriptions: [plan(), plan(other, { start_date: ago(90), created: ago(70) })] },
			mrrThen,
			[`${untaxed(1399)} 200`, `${untaxed(500)} 70`],
		],
		[
			"a subscription whose whole life was lost",
			{
				subscriptions: [
					plan(),
					plan(other, { created: ago(70), status: "canceled", ended_at: ago(40) }),
				],
			},
			mrrThen,
			[`${untaxed(1399)} 200`, `${untaxed(500)} 70`, "0 40"],
		],
		[
			"a subscription that began with a trial",
			{ subscriptions: [plan(), plan(other, { created: ago(90), trial_end: ago(50) })] },
			mrrThen,
			[`${untaxed(1399)} 200`, `${untaxed(500)} 50`],
		],
	])(
		"repairs %s whose events are long gone",
		async (_, { subscriptions, ...more }, read, expected) => {
			if (subscriptions) stripe.known.subscriptions = subscriptions;
			stripe.known.invoices.push(...(more.invoices ?? []));
			stripe.known.charges.push(...(more.charges ?? []));
			expect(await stripe.run(NIGHT)).toMatchObject({ repaired: 1, problems: 0 });
			expect(await read()).toEqual(expected);
			expect(await stripe.run(NIGHT + DAY)).toMatchObject({ repaired: 0, problems: 0 });
		},
	);

	it.each<[string, () => void, string[]]>([
		[
			"a wrong amount",
			() => stripe.known.invoices.splice(0, 1, paid("in_1", 200, { amount_paid: 999 })),
			["in_1", "payment_differs"],
		],
		[
			"a payment that Stripe does not have",
			() => stripe.known.invoices.pop(),
			["in_1", "payment_missing"],
		],
		[
			"a payment whose invoice is open at Stripe",
			() => stripe.known.invoices.splice(0, 1, paid("in_1", 200, { status: "open" })),
			["in_1", "payment_differs"],
		],
		[
			"a plan that is active here and absent there",
			() => stripe.known.subscriptions.pop(),
			["sub_1", "subscription_missing"],
		],
		[
			"a customer with a plan here who was deleted there",
			() => stripe.lies.set(3, { ok: false, reason: "stripe 404", isMissing: true }),
			["cus_1", "customer_missing"],
		],
		[
			"a customer of Stripe's whom no event has named",
			() => stripe.known.subscriptions.push(plan({ id: "sub_9", customer: "cus_9" })),
			["sub_9", "unknown_customer"],
		],
		[
			"an object of a customer whom we do not know",
			() => {
				const object = paid("in_9", 9, { customer: "cus_9", parent: null });
				const event = eventAt(ago(9), "invoice.paid", object);
				stripe.known.events.push({ ...event, id: "evt_9" });
			},
			["evt_9", "unknown_customer"],
		],
	])("reports %s, for an alert, until it is well", async (_, lie, problem) => {
		lie();
		await stripe.run(NIGHT);
		expect(await problems()).toEqual([problem]);
		for (const minutes of [5, 10]) {
			await database.call("check_alerts($1, 0, 0)", [new Date(NIGHT + minutes * 60_000)]);
		}
		expect(await database.query("select kind, data from private.confirmed_alerts")).toEqual([
			{ kind: "stripe", data: { problem_count: "1", problem: problem[0] } },
		]);
		expect(await database.column("select customers from private.stripe_checks")).toEqual([[]]);
	});

	it("finds equal what a credit note returned outside of Stripe, where no charge has it", async () => {
		await deliver(eventAt(ago(90), "credit_note.created", creditNote({ out_of_band_amount: 500 })));
		expect((await readPayments(database)).map(({ amount }) => amount)).toEqual([1399, -500]);
		expect(await stripe.run(NIGHT)).toEqual({ equal: 2, repaired: 0, problems: 0 });
	});

	it("leaves the plan of a deleted account ended, whatever Stripe says", async () => {
		await deleteUser(database, customer);
		expect(await stripe.run(NIGHT)).toEqual({ equal: 1, repaired: 0, problems: 0 });
	});

	it("skips a customer who was deleted at Stripe after the end of the plan", async () => {
		const ended = plan({}, { status: "canceled", ended_at: ago(40) });
		await deliver(eventAt(ago(40), "customer.subscription.deleted", ended));
		stripe.lies.set(3, { ok: false, reason: "stripe 404", isMissing: true });
		expect(await stripe.run(NIGHT)).toEqual({ equal: 0, repaired: 0, problems: 0 });
	});

	it("finds the begin of a subscription of which only the end arrived", async () => {
		const ended = plan({ id: "sub_2", amount: 500 }, { status: "canceled", ended_at: ago(40) });
		await deliver(eventAt(ago(40), "customer.subscription.deleted", ended));
		stripe.known.subscriptions.push(Object.assign(ended, { created: ago(70) }));
		expect(await stripe.run(NIGHT)).toMatchObject({ repaired: 1, problems: 0 });
		expect(await mrrThen()).toEqual([`${untaxed(1399)} 200`, `${untaxed(500)} 70`, "0 40"]);
	});

	it("gives a plan to the account that Stripe's customer names, begin and payment", async () => {
		const { id } = await signUp(database);
		const of = { id: "sub_7", customer: "cus_7", amount: 500 };
		const named = plan(of, { created: ago(70), metadata: { user_id: id } });
		stripe.known.subscriptions.push(named);
		expect(await stripe.run(NIGHT)).toMatchObject({ repaired: 1, problems: 0 });
		const [row] = await database.query(
			"select user_id from private.subscription_changes where subscription_id = 'sub_7'",
		);
		expect(row).toEqual({ user_id: id });
	});
});
