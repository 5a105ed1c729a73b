/** Events that come late, twice, at once, in one second, or of several subscriptions of one account. */
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
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
import { deliverEvent, eventAt, plan, readChanges, type StripeEvent } from "./money.ts";

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

/** All orders of the events. */
function ordersOf<Event>(events: Event[]): Event[][] {
	if (events.length < 2) return [events];
	return events.flatMap((first) =>
		ordersOf(events.filter((other) => other !== first)).map((rest) => [first, ...rest]),
	);
}

describe("two events of one second", () => {
	it("count in the order in which they came", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		for (const billing_period of ["P1Y", "P3M", "P1Y"]) {
			expect(await apply(billingEvent({ created: T, change: { billing_period } }))).toBe("applied");
			expect(await now()).toMatchObject({ billing_period });
		}
	});

	it.each(["first", "last"])("do not undo an end that comes %s", async (place) => {
		await apply(checkout({ user_id: customer.id, created: T }));
		const update = billingEvent({ created: T + 1, change: { subscription_status: "active" } });
		const events = [ended({ created: T + 1 }), update];
		if (place === "last") events.reverse();
		for (const event of events) await apply(event);
		expect(await now()).toMatchObject({ subscription_status: "canceled" });
		const sql = "select outcome from private.billing_events where id = $1";
		expect(await database.query(sql, [update.id])).toEqual([
			{ outcome: place === "first" ? "stale" : "applied" },
		]);
	});

	const seats = (quantity: number) => {
		const object = plan();
		return { ...object, items: { data: object.items.data.map((item) => ({ ...item, quantity })) } };
	};
	const updated = (object: object, previous_attributes: object) =>
		eventAt(T + 9, "customer.subscription.updated", object, previous_attributes);
	const moreSeats = (before: number, after: number) =>
		updated(seats(after), { items: seats(before).items });
	const begun = eventAt(T, "customer.subscription.created", seats(1));
	const begunNow = eventAt(T + 9, "customer.subscription.created", seats(1));
	const over = eventAt(T + 9, "customer.subscription.deleted", seats(2));

	it.each<[string, StripeEvent[], string]>([
		["follow one another", [begun, moreSeats(1, 2), moreSeats(2, 3)], "1399,2798,4197"],
		["come back to where they began", [begun, moreSeats(1, 2), moreSeats(2, 1)], "1399,2798,1399"],
		["begin and end with it", [begunNow, moreSeats(1, 2), over], "1399,2798,0"],
	])("that tell what they found %s, in whichever order they come", async (_, events, expected) => {
		for (const order of ordersOf(events)) {
			await database.script(
				"delete from private.billing_events; delete from private.subscription_changes",
			);
			for (const event of order) await deliverEvent(database, event, customer.id);
			expect((await readChanges(database)).map(({ after }) => after).join()).toBe(expected);
		}
	});

	it("decide the plan by what they found, too", async () => {
		const ending = { ...seats(1), cancel_at_period_end: true };
		const first = updated(ending, { cancel_at_period_end: false });
		const second = updated(seats(1), { cancel_at_period_end: true });
		for (const event of [begun, second, first]) await deliverEvent(database, event, customer.id);
		expect(await now()).toMatchObject({ cancel_at_period_end: false });
	});
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
