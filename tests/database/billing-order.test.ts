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
	await database.reset();
	customer = await signUp(database);
});

describe("an event that comes late", () => {
	it("undoes nothing, and only fills in what was not known", async () => {
		const change = { subscription_type: "premium", subscription_status: "active" };
		await apply(checkout({ user_id: customer.id, created: T, change }));
		const early = billingEvent({
			type: "customer.subscription.created",
			created: T - 1,
			change: { subscription_status: "incomplete", current_period_end: T + 9 },
		});
		expect(await apply(early)).toBe("stale");
		expect(await now()).toMatchObject({
			subscription_status: "active",
			current_period_end: T + 9,
			billing_updated_at: T,
		});
	});
});

describe("two events of one second", () => {
	it("count in the order in which they came", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		for (const billing_period of ["annual", "monthly", "annual"]) {
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
		const [row] = await database.query("select outcome from private.billing_events where id = $1", [
			update.id,
		]);
		expect(row).toEqual({ outcome: place === "first" ? "stale" : "applied" });
	});
});

describe("a row that no event made", () => {
	beforeEach(() =>
		database.query(
			`update public.user_subscriptions set subscription_type = 'premium', billing_period = 'annual',
				stripe_customer_id = 'cus_1', stripe_subscription_id = 'sub_1', billing_updated_at = to_timestamp($1)`,
			[T],
		),
	);

	it("is not undone by what is older", async () => {
		expect(await apply(ended({ created: T - 1 }))).toBe("stale");
		expect(await now()).toMatchObject({ subscription_status: "active", billing_period: "annual" });
	});

	it("is not ended by the end of an unknown subscription", async () => {
		expect(await apply(ended({ created: T + 1, subscription_id: "sub_0" }))).toBe("stale");
		expect(await now()).toMatchObject({
			subscription_status: "active",
			stripe_subscription_id: "sub_1",
		});
	});

	it("follows its own news", async () => {
		expect(await apply(ended({ created: T + 1 }))).toBe("applied");
		expect(await now()).toMatchObject({
			subscription_status: "canceled",
			subscription_type: "premium",
			billing_period: "annual",
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
			current_period_end: T + 111,
			billing_updated_at: T + 11,
		});
	});
});

const STATUSES = ["active", "past_due", "canceled", "incomplete", "unpaid", "trialing"];

const arbitraryChange = fc.record({
	subscription_type: fc.option(fc.constantFrom("premium", "beta")),
	subscription_status: fc.option(fc.constantFrom(...STATUSES)),
	billing_period: fc.option(fc.constantFrom("monthly", "annual")),
	current_period_end: fc.option(fc.integer({ min: T, max: T + 99 })),
	cancel_at_period_end: fc.option(fc.boolean()),
});

/** One to three subscriptions, each from its checkout on, every event in a second of its own. */
const arbitraryHistory = fc
	.uniqueArray(
		fc.record({
			second: fc.integer({ min: 0, max: 999 }),
			subscription: fc.constantFrom("sub_1", "sub_2", "sub_3"),
			isEnd: fc.boolean(),
			change: arbitraryChange,
		}),
		{ selector: ({ second }) => second, minLength: 1, maxLength: 12 },
	)
	.map((drafts) => {
		const begun = new Set<string>();
		return drafts
			.sort((a, b) => a.second - b.second)
			.map(({ second, subscription, isEnd, change }): BillingEvent => {
				const about = { created: T + second, subscription_id: subscription };
				if (begun.has(subscription)) {
					return isEnd ? ended(about) : billingEvent({ ...about, change });
				}
				begun.add(subscription);
				const premium = { subscription_type: "premium", subscription_status: "active" };
				return checkout({ ...about, change: { ...change, ...premium } });
			});
	});

/** The state after the history, computed in order of creation by an independent model. */
function endOf(history: BillingEvent[]) {
	const notes = new Map<string, { begun: number; newest: number; state: BillingChange }>();
	for (const { subscription_id, created, change } of history) {
		const note = notes.get(String(subscription_id)) ?? {
			begun: created,
			newest: created,
			state: {},
		};
		const said = Object.entries(change ?? {}).filter(([, value]) => value !== null);
		note.state = { ...note.state, ...Object.fromEntries(said) };
		notes.set(String(subscription_id), { ...note, newest: created });
	}
	const byAge = [...notes].sort(([, a], [, b]) => b.begun - a.begun);
	const isOne = (statuses: string[]) =>
		byAge.find(([, { state }]) => statuses.includes(`${state.subscription_status}`));
	const [id, { state, newest }] = isOne(["active", "trialing"]) ??
		isOne(["past_due"]) ??
		byAge[0] ?? ["", { state: {}, newest: 0 }];
	return {
		billing_period: null,
		current_period_end: null,
		cancel_at_period_end: false,
		...state,
		stripe_customer_id: "cus_1",
		stripe_subscription_id: id,
		billing_updated_at: newest,
	};
}

describe("any history, delivered in any order and partly twice", () => {
	it("ends in the state of the events in order", async () => {
		await fc.assert(
			fc.asyncProperty(
				arbitraryHistory,
				fc.infiniteStream(fc.nat()),
				async (history, randomness) => {
					await database.reset();
					await signUp(database, customer);
					const deliveries = [...history, ...history.filter(() => draw(randomness) % 3 === 0)]
						.map((event) => ({ event, place: draw(randomness) }))
						.sort((a, b) => a.place - b.place);
					const results: string[] = [];
					for (const { event } of deliveries) {
						results.push(await apply({ ...event, user_id: customer.id }));
					}
					expect(await now()).toEqual(endOf(history));
					expect(results.filter((result) => result === "duplicate")).toHaveLength(
						deliveries.length - history.length,
					);
				},
			),
			{ numRuns: runsOf(100) },
		);
	});
});

function draw(stream: fc.Stream<number>): number {
	return stream.next().value ?? 0;
}
