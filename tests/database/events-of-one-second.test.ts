/** Stripe dates its events in whole seconds: of two in one second the subscription of now decides. */
import { beforeEach, describe, expect, it } from "vitest";
import { ordersOf } from "../orders-of.ts";
import {
	applyEvent,
	billingEvent,
	type Customer,
	checkout,
	readSubscription,
	signUp,
} from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan, readChanges, type StripeEvent, untaxed } from "./money.ts";

const database = migratedDatabase();
const apply = (event: unknown) => applyEvent(database, event);

const T = 1_790_000_000;
let customer: Customer;
const now = () => readSubscription(database, customer);

beforeEach(async () => {
	customer = await signUp(database);
});

describe("two events of one second", () => {
	it("are refused until the newest of them is known, and nothing is stored of them", async () => {
		await apply(checkout({ user_id: customer.id, created: T }));
		expect(await apply(billingEvent({ created: T }))).toBe("applied");
		const second = billingEvent({ created: T, change: { billing_period: "P1Y" } });
		expect(await apply(second)).toBe("same_second");
		expect(await now()).toMatchObject({ billing_period: "P1M" });
		expect(await apply({ ...second, is_newest: true })).toBe("applied");
		expect(await now()).toMatchObject({ billing_period: "P1Y" });
		expect(await apply({ ...second, is_newest: true })).toBe("duplicate");
	});

	const seats = (quantity: number, changes: object = {}) => {
		const object = plan();
		const items = { data: object.items.data.map((item) => ({ ...item, quantity })) };
		return { ...object, items, ...changes };
	};
	const at = (second: number, name: string, object: object) =>
		eventAt(second, `customer.subscription.${name}`, object);
	const over = seats(2, { status: "canceled" });

	it.each<[string, StripeEvent[], object, number]>([
		[
			"come back to where they began",
			[at(T, "created", seats(1)), at(T + 9, "updated", seats(2)), at(T + 9, "updated", seats(1))],
			seats(1),
			1399,
		],
		[
			"begin and end it",
			[at(T, "created", seats(1)), at(T, "updated", seats(2)), at(T, "deleted", over)],
			over,
			0,
		],
	])("that %s end in the subscription of now, in whichever order they come", async (...given) => {
		const [, events, stripes, expected] = given;
		const states = new Set<unknown>();
		for (const order of ordersOf(events)) {
			await database.script(
				"delete from private.billing_events; delete from private.subscription_changes",
			);
			for (const event of order) await deliverEvent(database, event, customer.id, stripes);
			expect((await readChanges(database)).at(-1)?.after ?? 0).toBe(untaxed(expected));
			states.add(JSON.stringify([await now(), await readChanges(database)]));
		}
		expect(states.size).toBe(1);
	});

	it("decide the plan, too", async () => {
		const begun = at(T, "created", seats(1));
		const first = at(T + 9, "updated", seats(1, { cancel_at_period_end: true }));
		const second = at(T + 9, "updated", seats(1));
		for (const event of [begun, second, first]) {
			await deliverEvent(database, event, customer.id, seats(1));
		}
		expect(await now()).toMatchObject({ cancel_at_period_end: false });
	});
});
