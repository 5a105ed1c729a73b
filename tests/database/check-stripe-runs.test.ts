/** The runs of a night's comparison with Stripe: how far each goes, and where the next one goes on. */
import { beforeEach, describe, expect, it } from "vitest";
import { invoice } from "../fakes/stripe.ts";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan } from "./money.ts";
import { withStripe } from "./stripe-stand-in.ts";

const database = migratedDatabase();
const NIGHT = Date.parse("2026-11-20T00:05:00Z");
const DAY = 24 * 60 * 60 * 1000;
/** Seconds of a time before the night. */
const ago = (hours: number) => NIGHT / 1000 - hours * 3600;
let stripe: ReturnType<typeof withStripe>;

beforeEach(async () => {
	stripe = withStripe(database);
	await moreCustomers(1);
	const paid = invoice({ created: ago(150), status_transitions: { paid_at: ago(150) } });
	await deliverEvent(database, eventAt(ago(150), "invoice.paid", paid));
	stripe.known.invoices.push(paid);
});

/** Customers up to this number, whose plans both sides know. */
async function moreCustomers(count: number, first = count === 1 ? 1 : 2) {
	for (let n = first; n <= count; n++) {
		const of = { id: `sub_${n}`, customer: `cus_${n}` };
		const begins = eventAt(ago(150), "customer.subscription.created", plan(of));
		await deliverEvent(database, begins, (await signUp(database)).id);
		stripe.known.subscriptions.push(plan(of));
	}
}

describe("a run", () => {
	/** Runs every five minutes until all is done; what each of them found. */
	async function runAll() {
		const found: { equal?: number; error?: string }[] = [];
		for (let now = NIGHT; found.length < 9; now += 300_000) {
			const result = await stripe.run(now).catch((error: Error) => ({ error: error.message }));
			if ("isDone" in result) break;
			found.push(result);
		}
		return found;
	}
	const counted = async () =>
		(
			await database.query(
				"select equal, repaired, finished_at is not null as is_done from private.stripe_checks",
			)
		)[0];

	it("makes 40 calls at most, and the next ones go on, also after a failure", async () => {
		await moreCustomers(16);
		const found = await runAll();
		expect(found.map(({ equal }) => equal)).toEqual([13, 4]);
		expect(stripe.calls).toHaveLength(2 + 3 * 16);
		expect(new Set(stripe.calls).size).toBe(stripe.calls.length);
		expect(await counted()).toEqual({ equal: 17, repaired: 0, is_done: true });

		await database.script("delete from private.stripe_checks");
		stripe.lies.set(stripe.calls.length + 9, { ok: false, reason: "stripe 500" });
		expect((await runAll())[0]).toEqual({ error: "stripe 500" });
		expect(await counted()).toEqual({ equal: 17, repaired: 0, is_done: true });
	});

	it("waits as long as Stripe asks it to", async () => {
		await moreCustomers(3);
		stripe.lies.set(6, { ok: false, reason: "stripe 429", retryAfter: 240 });
		await stripe.run(NIGHT);
		expect(stripe.calls).toHaveLength(6);
		expect(await stripe.run(NIGHT + 239_000)).toEqual({ isDone: true });
		expect(stripe.calls).toHaveLength(6);
		await stripe.run(NIGHT + 240_000);
		expect(stripe.calls.length).toBeGreaterThan(6);
	});
});

it("a night whose events were not read to the end is read again in the next one", async () => {
	const begin = async (day: number) => {
		const at = new Date(NIGHT + day * DAY);
		return (await database.call<{ from: number }>("begin_stripe_check($1, 2)", [at])).from;
	};
	const first = await begin(0);
	expect(await begin(1)).toBe(first);
	await database.script("update private.stripe_checks set are_events_read = true");
	expect(await begin(2)).toBe(first + (2 * DAY) / 1000);
	// Stripe keeps its events for 30 days.
	expect(await begin(60)).toBe((NIGHT + 32 * DAY - 300_000) / 1000);
});

it("the sample rolls over all customers, and comes back to those with a problem", async () => {
	await moreCustomers(5);
	const begin = async (day: number) => {
		const at = new Date(NIGHT + day * DAY);
		const work = await database.call<{ customers: string[] }>("begin_stripe_check($1, 2)", [at]);
		return work.customers.sort();
	};
	expect(await begin(0)).toEqual(["cus_1", "cus_2"]);
	await database.query(
		`update private.stripe_checks set problems = '[{"id": "in_1", "customer_id": "cus_1"}]'`,
	);
	expect(await begin(1)).toEqual(["cus_1", "cus_3", "cus_4"]);
	expect(await begin(2)).toEqual(["cus_1", "cus_5"]);
});

it("reads the next page of Stripe's customers each night, and begins again after the last", async () => {
	const ids = Array.from({ length: 150 }, (_, n) => `cus_other_${n}`);
	stripe.known.customers.push(...ids);
	const cursors: unknown[] = [];
	for (const day of [0, 1, 2]) {
		for (let run = 0; run < 12; run++) await stripe.run(NIGHT + day * DAY + run * 300_000);
		cursors.push(
			...(await database.query(
				"select their_last from private.stripe_checks order by day desc limit 1",
			)),
		);
	}
	expect(cursors).toEqual(
		["cus_other_99", null, "cus_other_99"].map((their_last) => ({ their_last })),
	);
});
