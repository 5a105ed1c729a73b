import { beforeEach, describe, expect, it } from "vitest";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { deliverEvent, eventAt, plan } from "./money.ts";

const database = migratedDatabase();

/** Seconds; the year after the end of the retention of 2015 begins with 2026. */
const at = (time: string) => Date.parse(time) / 1000;
const NEW_YEAR = "2026-01-01T00:00:00Z";
const BEFORE = "2025-12-31T23:59:59Z";

/** Expires money; returns whose rows remain. */
async function expire(now: string) {
	await database.asRole("service_role", "select public.expire_money($1::text::timestamptz)", [now]);
	const rows = await database.query<{ customer: string }>(`
		select customer_id as customer from private.billing_events
		union select customer_id from private.payments union select customer_id from private.subscription_changes
		order by 1`);
	return rows.map(({ customer }) => customer);
}

/** A customer of Stripe whose plan ended at that time; returns the account. */
async function formerCustomer(name: string, endedAt: string) {
	const { id } = await signUp(database);
	const of = { id: `sub_${name}`, customer: name };
	const first = at(endedAt) - 86_400;
	await deliverEvent(database, eventAt(first, "customer.subscription.created", plan(of)), id);
	await deliverEvent(
		database,
		eventAt(at(endedAt), "customer.subscription.deleted", plan(of, { status: "canceled" })),
	);
	await database.query(
		`insert into private.payments (id, kind, amount, currency, occurred_at, user_id, customer_id, stripe_id)
		values ($1, 'payment', 1399, 'eur', to_timestamp($2), $3, $1, 'in')`,
		[name, first, id],
	);
	return id;
}

const leave = (id: string) => database.query("delete from auth.users where id = $1", [id]);

beforeEach(() => database.reset());

describe("payments without an account", () => {
	it("are kept for ten years after the end of the year of the last event", async () => {
		await leave(await formerCustomer("cus_1", "2015-12-31T23:59:59Z"));
		expect(await expire(BEFORE)).toEqual(["cus_1"]);
		expect(await expire(NEW_YEAR)).toEqual([]);
	});

	it("stay together with a newer event of the same customer", async () => {
		await leave(await formerCustomer("cus_1", "2016-01-01T00:00:00Z"));
		expect(await expire(NEW_YEAR)).toEqual(["cus_1"]);
	});

	it("stay as long as there is an account", async () => {
		await formerCustomer("cus_1", "2010-06-01T00:00:00Z");
		await leave(await formerCustomer("cus_2", "2010-06-01T00:00:00Z"));
		expect(await expire(NEW_YEAR)).toEqual(["cus_1"]);
	});
});
