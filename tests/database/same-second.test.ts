/** Stripe dates in whole seconds and delivers in any order: an update tells what it found. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Customer, readSubscription, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readChanges, type StripeEvent } from "./money.ts";

const database = migratedDatabase();
const T = 1_790_000_000;
let customer: Customer;

beforeEach(async () => {
	await database.reset();
	customer = await signUp(database);
});

const seats = (quantity: number) => {
	const object = plan();
	return { ...object, items: { data: object.items.data.map((item) => ({ ...item, quantity })) } };
};
const updated = (object: object, previous_attributes: object, at = T + 9) =>
	eventAt(at, "customer.subscription.updated", object, previous_attributes);
const moreSeats = (before: number, after: number) =>
	updated(seats(after), { items: seats(before).items });

/** All orders of the events. */
function ordersOf(events: StripeEvent[]): StripeEvent[][] {
	if (events.length < 2) return [events];
	return events.flatMap((first) =>
		ordersOf(events.filter((other) => other !== first)).map((rest) => [first, ...rest]),
	);
}

/** The MRR after each change, for every order in which the events may arrive. */
async function mrrOfAllOrders(...events: StripeEvent[]) {
	const found = new Set<string>();
	for (const order of ordersOf(events)) {
		await database.script(
			"delete from private.billing_events; delete from private.subscription_changes",
		);
		for (const event of order) await deliverEvent(database, event, customer.id);
		found.add((await readChanges(database)).map(({ after }) => after).join());
	}
	return [...found];
}

const begun = eventAt(T, "customer.subscription.created", seats(1));

describe("updates of one second", () => {
	it("count in the order that their previous attributes tell, in whichever order they come", async () => {
		expect(await mrrOfAllOrders(begun, moreSeats(1, 2), moreSeats(2, 3))).toEqual([
			"1399,2798,4197",
		]);
	});

	it("may come back to where they began", async () => {
		expect(await mrrOfAllOrders(begun, moreSeats(1, 2), moreSeats(2, 1))).toEqual([
			"1399,2798,1399",
		]);
	});

	it("follow the beginning and precede the end of that second", async () => {
		const now = eventAt(T + 9, "customer.subscription.created", seats(1));
		const over = eventAt(T + 9, "customer.subscription.deleted", seats(2));
		expect(await mrrOfAllOrders(now, moreSeats(1, 2), over)).toEqual(["1399,2798,0"]);
	});

	it("decide the plan, too", async () => {
		const ending = { ...seats(1), cancel_at_period_end: true };
		const first = updated(ending, { cancel_at_period_end: false });
		const second = updated(seats(1), { cancel_at_period_end: true });
		for (const event of [begun, second, first]) await deliverEvent(database, event, customer.id);
		expect(await readSubscription(database, customer)).toMatchObject({
			cancel_at_period_end: false,
		});
	});
});
