/** Mails about the state of a plan (docs/product.md#mails-about-a-plan). */
import { beforeEach, describe, expect, it } from "vitest";
import { type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

/** To the millisecond: mails are due after whole days. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function add(daysLater = 0): Promise<number | undefined> {
	const [row] = await database.asRole<{ added: number }>(
		"service_role",
		"select public.add_plan_mails($1::timestamptz) as added",
		[daysAgo(-daysLater).toISOString()],
	);
	return row?.added;
}
const kinds = async () =>
	(await database.query<{ kind: string }>("select kind from private.mails order by key")).map(
		({ kind }) => kind,
	);

let customer: Customer;

beforeEach(async () => {
	await database.reset();
	customer = await signUp(database, { email: "ada@example.com", form: { language: "en" } });
});

const makeCall = () =>
	database.query("insert into public.api_usage (user_id, kind) values ($1, 'chat')", [customer.id]);
const set = (columns: string) =>
	database.query(
		`update public.user_subscriptions set subscription_type = 'premium', stripe_subscription_id = 'sub_1',
			${columns} where user_id = $1`,
		[customer.id],
	);
const money = (id: string, kind: string, amount: number, ago: number, invoice = id) =>
	database.query(
		`insert into private.payments (id, kind, amount, amount_due, currency, occurred_at, user_id, customer_id, stripe_id)
		values ($1, $2, $3, case $2 when 'failure' then 1399 else 0 end, 'eur', $4, $5, 'cus_1', $6)`,
		[id, kind, amount, daysAgo(ago).toISOString(), customer.id, invoice],
	);

describe("a payment that failed", () => {
	beforeEach(async () => {
		await makeCall();
		await set("subscription_status = 'past_due'");
		await money("in_1/failed/1", "failure", 0, 0.1, "in_1");
	});

	it("is mailed at once, after 3 and after 7 days, each once, in the customer's language", async () => {
		expect([await add(), await add()]).toEqual([1, 0]);
		expect(await database.query("select recipient, language, data from private.mails")).toEqual([
			{
				...{ recipient: "ada@example.com", language: "en" },
				data: { failed_at: expect.any(String), amount_euros: "1399" },
			},
		]);
		expect([await add(2), await add(3), await add(4), await add(7), await add(8)]).toEqual([
			...[0, 1, 0, 1, 0],
		]);
		expect(await kinds()).toEqual(["payment_failed", "payment_reminder", "payment_reminder"]);
	});

	it("is not mailed again for a second attempt", async () => {
		await add();
		await money("in_1/failed/2", "failure", 0, 0, "in_1");
		expect(await add()).toBe(0);
	});

	it.each([
		["it is paid", () => money("in_1", "payment", 1399, 0)],
		["the plan has ended", () => set("subscription_status = 'canceled'")],
		[
			"it is older than ten days",
			() =>
				database.query(
					"update private.payments set occurred_at = now() - interval '11 days' where kind = $1",
					["failure"],
				),
		],
	])("is not mailed once %s", async (_, change) => {
		await change();
		expect(await add()).toBe(0);
	});

	it("is mailed whatever the customer chose", async () => {
		await database.script("update public.profiles set email_notifications = false where true");
		expect(await add()).toBe(1);
	});
});

describe("a plan that is over", () => {
	const over = () =>
		set(
			"subscription_status = 'canceled', billing_updated_at = now(), current_period_end = '2026-11-20T00:00:00Z'",
		);

	beforeEach(makeCall);

	it("is mailed once, on the day on which Stripe told it", async () => {
		await over();
		expect([await add(), await add(), await add(2)]).toEqual([1, 0, 0]);
		expect(await kinds()).toEqual(["plan_ended"]);
	});

	it("without a known end or subscription is mailed too, and keeps no other mail from being added", async () => {
		await over();
		await set("subscription_status = 'canceled', current_period_end = null");
		await database.script(
			"update public.user_subscriptions set stripe_subscription_id = null where true",
		);
		expect([await add(), await add()]).toEqual([1, 0]);
		expect(await database.query("select kind, data from private.mails")).toEqual([
			{ kind: "plan_ended", data: { ended_on: "" } },
		]);
	});

	it("is told as refunded when its last payment was given back", async () => {
		await over();
		await money("in_1", "payment", 1399, 5);
		await money("re_1", "refund", -1399, 0);
		await add();
		expect(await kinds()).toEqual(["plan_refunded"]);
	});
});

describe("an account without a call", () => {
	const since = (days: number) =>
		database.query("update auth.users set email_confirmed_at = $1 where id = $2", [
			...[daysAgo(days).toISOString(), customer.id],
		]);

	it("gets the first steps two days after its confirmation, once", async () => {
		await since(1.9);
		expect(await add()).toBe(0);
		await since(2.1);
		expect([await add(), await add(1)]).toEqual([1, 0]);
		expect(await kinds()).toEqual(["first_steps"]);
	});

	it.each([
		["called", "insert into public.api_usage (user_id, kind) select id, 'chat' from auth.users"],
		["declined such mails", "update public.profiles set email_notifications = false where true"],
		[
			"has waited for four days",
			"update auth.users set email_confirmed_at = now() - interval '4.1 days' where true",
		],
		["is an operator", "insert into private.admins (user_id) select id from auth.users"],
	])("gets none when it %s", async (_, change) => {
		await since(2.1);
		await database.script(change);
		expect(await add()).toBe(0);
	});
});
