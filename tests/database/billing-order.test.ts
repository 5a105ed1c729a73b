/** Events that come late, twice, at once, or of several subscriptions of one account. */
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { charge, invoice, invoicePayment } from "../fakes/stripe.ts";
import { ordersOf } from "../orders-of.ts";
import { runsOf } from "../property-runs.ts";
import {
	applyEvent,
	type BillingChange,
	type BillingEvent,
	billingEvent,
	type Customer,
	checkout,
	readSubscription,
	signUp,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readPayments } from "./money.ts";

const database = migratedDatabase();
const apply = (event: unknown) => applyEvent(database, event);

const T = 1_790_000_000;
const ended = (changes: Partial<BillingEvent> = {}) =>
	billingEvent({
		type: "customer.subscription.deleted",
		change: { subscription_status: "canceled" },
		...changes,
	});

let customer: Customer;
const now = () => readSubscription(database, customer);

beforeEach(async () => {
	customer = await signUp(database);
});

describe("a row that no event made", () => {
	beforeEach(() =>
		database.query(
			`update public.user_subscriptions set subscription_type = 'premium', billing_period = 'P1Y',
				stripe_customer_id = 'cus_1', stripe_subscription_id = 'sub_1', billing_updated_at = to_timestamp($1)`,
			[T],
		),
	);

	it.each([
		["what is older", { created: T - 1 }, "stale", "active"],
		["the end of another one", { created: T + 1, subscription_id: "sub_0" }, "stale", "active"],
		["its own end", { created: T + 1 }, "applied", "canceled"],
	])("meets %s", async (_, changes, outcome, subscription_status) => {
		expect(await apply(ended(changes))).toBe(outcome);
		expect(await now()).toMatchObject({
			...{ subscription_status, subscription_type: "premium", billing_period: "P1Y" },
			stripe_subscription_id: "sub_1",
		});
	});
});

describe("events at the same moment", () => {
	it("of one id are one", async () => {
		const event = checkout({ user_id: customer.id });
		const results = await Promise.all(Array.from({ length: 8 }, () => apply(event)));
		expect(results.sort()).toEqual(["applied", ...Array(7).fill("duplicate")]);
	});

	it("end in the newest", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		const events = Array.from({ length: 12 }, (_, n) =>
			billingEvent({ created: T + n, change: { current_period_end: T + 100 + n } }),
		);
		await Promise.all(events.map(apply));
		expect(await now()).toMatchObject({
			...{ current_period_end: T + 111, billing_updated_at: T + 11 },
		});
	});
});

/** The state after the history, computed in order of creation by an independent model. */
function endOf(history: BillingEvent[]) {
	const notes = new Map<string, { begun: number; newest: number; state: BillingChange }>();
	for (const { subscription_id, created, change } of history) {
		const id = String(subscription_id);
		const note = notes.get(id) ?? { begun: created, newest: created, state: {} };
		const said = Object.entries(change ?? {}).filter(([, value]) => value !== null);
		note.state = { ...note.state, ...Object.fromEntries(said) };
		notes.set(id, { ...note, newest: created });
	}
	const byAge = [...notes].sort(([, a], [, b]) => b.begun - a.begun);
	const isOne = (statuses: string[]) =>
		byAge.find(([, { state }]) => statuses.includes(`${state.subscription_status}`));
	const [id, { state, newest }] = isOne(["active", "trialing"]) ??
		isOne(["past_due"]) ??
		byAge[0] ?? ["", { state: {}, newest: 0 }];
	const { subscription_status, cancel_at_period_end, ends_at = null } = state;
	return {
		...{ billing_period: null, current_period_end: null, cancel_at_period_end: false },
		...state,
		ends_at:
			subscription_status === "canceled"
				? (ends_at ?? newest)
				: cancel_at_period_end
					? ends_at
					: null,
		...{ stripe_customer_id: "cus_1", stripe_subscription_id: id, billing_updated_at: newest },
	};
}

/** Events a second apart: a subscription's first one is its checkout. */
function historyOf(steps: [subscription_id: string, change: BillingChange | "end"][]) {
	const begun = new Set<string>();
	return steps.map(([subscription_id, change], second): BillingEvent => {
		const about = { created: T + second, subscription_id };
		const isFirst = !begun.has(subscription_id);
		begun.add(subscription_id);
		if (change === "end") return ended(about);
		if (!isFirst) return billingEvent({ ...about, change });
		const premium = { subscription_type: "premium", subscription_status: "active" };
		return checkout({ ...about, change: { ...change, ...premium } });
	});
}
const MONTHLY = { billing_period: "P1M", current_period_end: T + 99 };

/** Steps as `1:past_due`: the number of the subscription, and its new status if that changes. */
const stepsOf = (text: string): Parameters<typeof historyOf>[0] =>
	text.split(" ").map((step) => {
		const [n, became] = step.split(":");
		if (became === "end") return [`sub_${n}`, "end"];
		if (became === "monthly") return [`sub_${n}`, MONTHLY];
		return [`sub_${n}`, became ? { subscription_status: became } : {}];
	});

describe("a history in any order", () => {
	it.each([
		["the only one ends", "1 1:end", "sub_1 canceled"],
		["the older one ends", "1 2 1:end", "sub_2 active"],
		["the newer one ends", "1 2 2:end", "sub_1 active"],
		["they do not mix", "1:monthly 2", "sub_2 active"],
		["the older one is overdue", "1 2 1:past_due", "sub_2 active"],
		["the newer one is overdue", "1 2 2:past_due", "sub_1 active"],
		["the newer one is unpaid", "1 2 2:unpaid", "sub_1 active"],
		["an overdue one beside one that ended", "1 1:past_due 2 2:end", "sub_1 past_due"],
		["a return after the end", "1 1:end 2", "sub_2 active"],
	])("%s: %s", async (_, steps, expected) => {
		const history = historyOf(stepsOf(steps));
		for (const order of ordersOf(history).filter((_, n) => n % 5 === 0)) {
			await database.reset();
			await signUp(database, customer);
			for (const event of order) await apply({ ...event, user_id: customer.id });
			const state = await now();
			expect(state).toEqual(endOf(history));
			expect(`${state?.stripe_subscription_id} ${state?.subscription_status}`).toBe(expected);
		}
	});

	const statuses = ["active", "past_due", "canceled", "incomplete", "unpaid", "trialing"];
	const change = fc.record({
		subscription_type: fc.option(fc.constantFrom("premium", "beta")),
		subscription_status: fc.option(fc.constantFrom(...statuses)),
		billing_period: fc.option(fc.constantFrom("P1M", "P1Y")),
		current_period_end: fc.option(fc.integer({ min: T, max: T + 99 })),
		cancel_at_period_end: fc.option(fc.boolean()),
		ends_at: fc.option(fc.integer({ min: T, max: T + 199 })),
	});
	const steps = fc.array(
		fc.tuple(
			fc.constantFrom("sub_1", "sub_2", "sub_3"),
			fc.oneof(change, change, fc.constant("end" as const)),
		),
		{ minLength: 1, maxLength: 12 },
	);

	it("and partly twice ends in the state of the events in order", async () => {
		await fc.assert(
			fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (drawn, randomness) => {
				const begun = new Set<string>();
				// A subscription begins with its checkout.
				const history = historyOf(
					drawn.map(([id, step]) => {
						const isFirst = !begun.has(id);
						begun.add(id);
						return [id, isFirst && step === "end" ? {} : step];
					}),
				);
				await database.reset();
				await signUp(database, customer);
				const draw = () => randomness.next().value ?? 0;
				const deliveries = [...history, ...history.filter(() => draw() % 3 === 0)]
					.map((event) => ({ event, place: draw() }))
					.sort((a, b) => a.place - b.place);
				const results: string[] = [];
				for (const { event } of deliveries) {
					results.push(await apply({ ...event, user_id: customer.id }));
				}
				expect(await now()).toEqual(endOf(history));
				expect(results.filter((result) => result === "duplicate")).toHaveLength(
					deliveries.length - history.length,
				);
			}),
			{ numRuns: runsOf(60) },
		);
	});
});

it("a refund belongs to who has paid, though its own event found nobody", async () => {
	for (const event of [
		eventAt(T, "customer.subscription.created", plan()),
		eventAt(T + 1, "invoice.paid", invoice({ status_transitions: { paid_at: T } })),
		eventAt(T + 1, "invoice_payment.paid", invoicePayment()),
		eventAt(T + 9, "charge.refunded", charge({ amount_refunded: 500 })),
	]) {
		await deliverEvent(database, event, customer.id);
	}
	await database.script(
		"update private.billing_events set user_id = null where type = 'charge.refunded'; select private.roll_money(array['cus_1'])",
	);
	const owners = (await readPayments(database)).map(({ kind, user_id }) => [kind, user_id]);
	expect(owners).toEqual([
		["payment", customer.id],
		["refund", customer.id],
	]);
});
