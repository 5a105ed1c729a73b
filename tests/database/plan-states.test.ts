/** The state of a plan, as its customer and operators read it, and the mails about it (docs/product/dashboard.md#states-of-a-plan). */
import { beforeEach, describe, expect, it } from "vitest";
import { PLAN_STATES, type PlanState } from "../../contract/billing.ts";
import { appoint, type Customer, callAs, setUser, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";
import { addCall } from "./usage.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

let customer: Customer;

beforeEach(async () => {
	customer = await signUp(database, { email: "ada@example.com", form: { language: "en" } });
});

const set = (columns: string) =>
	database.query(`update public.user_subscriptions set ${columns} where user_id = $1`, [
		customer.id,
	]);
const pro = (status: string, more = "") =>
	`subscription_type = 'premium', subscription_status = '${status}', stripe_subscription_id = 'sub_1'${more}`;
/** To the millisecond: mails are due after whole days. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const money = (id: string, kind: string, amount: number, ago: number, stripe = id) => {
	const due = kind === "failure" ? 1399 : 0;
	return addPayment(database, {
		id,
		kind,
		amount,
		due,
		at: daysAgo(ago),
		user: customer.id,
		stripe,
	});
};
const confirmed = (days: number) =>
	setUser(database, customer, { email_confirmed_at: daysAgo(days) });
const call = () => addCall(database, customer);
const add = (daysLater = 0) => database.call<number>("add_plan_mails($1)", [daysAgo(-daysLater)]);
const mails = async () => (await database.mails()).map(({ kind }) => kind).sort();

const IN_3 = "now() + interval '3 days'";
const YEARLY = ", billing_period = 'P1Y', current_period_end = now() + interval '2 months'";
const SOON = `, current_period_end = ${IN_3}`;
const OVER = ", current_period_end = now() - interval '3 days'";
const ends = (at: string, period: string) =>
	pro("active", `${period}, cancel_at_period_end = true, ends_at = ${at}`);

/** Columns of a plan, the mails, and what was given back of its payment: the state alone decides on them. */
const ROWS: [PlanState, string, string[], refunded?: number][] = [
	["trial", "billing_period = null", ["first_steps"]],
	["trial_with_end", `billing_period = null${SOON}`, ["first_steps"]],
	["trial_over", `billing_period = null${OVER}`, []],
	["beta", "subscription_type = 'beta'", ["first_steps"]],
	["active", pro("active"), ["first_steps"]],
	["active", pro("trialing"), ["first_steps"]],
	["active", pro("active", YEARLY), ["first_steps", "plan_renews"]],
	["active", pro("trialing", YEARLY), ["first_steps", "plan_renews"]],
	// The cancellation itself sends its receipt.
	["ending", ends(IN_3, SOON), []],
	["ending", ends("now()", SOON), []],
	["ending_later", ends(IN_3, OVER), []],
	["ending", ends("now() + interval '2 months'", YEARLY), []],
	["ending_later", ends("now() + interval '3 months'", YEARLY), ["plan_renews"]],
	["in_arrears", pro("past_due"), ["payment_failed"]],
	["in_arrears", pro("past_due", YEARLY), ["payment_failed", "plan_renews"]],
	["in_arrears", pro("past_due", ", cancel_at_period_end = true"), ["payment_failed"]],
	["in_arrears", pro("unpaid", YEARLY), ["payment_failed"]],
	["in_arrears", pro("unpaid"), ["payment_failed"]],
	["paused", pro("paused", YEARLY), []],
	["paused", pro("paused"), []],
	["unfinished", pro("incomplete"), []],
	["unfinished", pro("incomplete_expired"), []],
	["ended", pro("canceled"), ["plan_ended"], 0],
	["ended", pro("canceled", YEARLY), ["plan_ended"], 500],
	["refunded", pro("canceled"), ["plan_refunded"], 1399],
];

it.each(ROWS)("is %s: %s; mails: %j, refunded: %s", async (state, columns, expected, refunded) => {
	await set(`${columns}, billing_updated_at = now()`);
	if (refunded !== undefined) {
		// A refund of an earlier payment is none of the last one.
		await money("in_0", "payment", 1399, 40);
		await money("re_0", "refund", -1399, 35);
		await money("in_1", "payment", 1399, 10);
	}
	if (refunded) await money("re_1", "refund", -refunded, 2);
	const own = await callAs<{ state: string }>(database, customer, "get_own_subscription()");
	const list = await rpc<{ customers: { state: string }[] }>(
		`list_customers('{"term": "${customer.email}", "sort": "newest"}')`,
	);
	const detail = await rpc<{ plan: { state: string } }>(`get_customer('${customer.id}')`);
	const states = [own.state, list.customers[0]?.state, detail.plan.state];
	expect(states).toEqual([state, state, state]);
	await confirmed(2.1);
	await money("in_2/failed/1", "failure", 0, 0);
	await add();
	expect(await mails()).toEqual(expected);
});

it("is none without a row, and every state is tried", async () => {
	await database.query("delete from public.user_subscriptions where user_id = $1", [customer.id]);
	const list = await rpc<{ customers: { state: string }[] }>(
		`list_customers('{"term": "${customer.email}", "sort": "newest"}')`,
	);
	expect(list.customers[0]?.state).toBe("none");
	const account = await database.call("find_account_state($1)", [customer.id]);
	expect(account).toMatchObject({ has_password: false, plan: null });
	expect(new Set(["none", ...ROWS.map(([state]) => state)])).toEqual(new Set(PLAN_STATES));
});

describe("a payment that failed", () => {
	beforeEach(async () => {
		await call();
		await set(pro("past_due"));
		// It says nothing of the later one.
		await money("in_0", "payment", 1399, 30);
		await money("in_1/failed/1", "failure", 0, 0.1, "in_1");
	});

	it("is mailed at once, after 3 and after 7 days, each once, in the customer's language", async () => {
		expect([await add(), await add()]).toEqual([1, 0]);
		expect(await database.query("select recipient, language, data from private.mails")).toEqual([
			{
				...{ recipient: "ada@example.com", language: "en" },
				data: { failed_at: expect.any(String), amount_money: "1399 eur" },
			},
		]);
		expect([await add(2), await add(3), await add(4), await add(7), await add(8)]).toEqual([
			...[0, 1, 0, 1, 0],
		]);
		expect(await mails()).toEqual(["payment_failed", "payment_reminder", "payment_reminder"]);
	});

	it("is not mailed again for a second attempt", async () => {
		await add();
		await money("in_1/failed/2", "failure", 0, 0, "in_1");
		expect(await add()).toBe(0);
	});

	const OLD =
		"update private.payments set occurred_at = now() - interval '11 days' where kind = 'failure'";
	const VOID = "update private.payments set amount_due = 0 where kind = 'failure'";
	const UNCONFIRMED = "update auth.users set email_confirmed_at = null where true";
	const DECLINED = "update public.profiles set email_notifications = false where true";
	it.each<[string, () => Promise<unknown>, number]>([
		["it is paid", () => money("in_1", "payment", 1399, 0), 0],
		["the plan has ended", () => set(pro("canceled")), 0],
		["its invoice is void", () => database.script(VOID), 0],
		["it is older than ten days", () => database.script(OLD), 0],
		["the customer has declined other mails", () => database.script(DECLINED), 1],
		["the address is not confirmed", () => database.script(UNCONFIRMED), 0],
	])("once %s", async (_, change, added) => {
		await change();
		expect(await add()).toBe(added);
	});
});

describe("a plan that is over", () => {
	beforeEach(async () => {
		await call();
		await set(pro("canceled", ", billing_updated_at = now()"));
	});

	it("is mailed once, on the day on which Stripe told it", async () => {
		expect([await add(), await add(), await add(2)]).toEqual([1, 0, 0]);
		expect(await mails()).toEqual(["plan_ended"]);
	});

	it("without a known end or subscription is mailed too, and keeps no other mail from being added", async () => {
		await set("current_period_end = null, stripe_subscription_id = null");
		expect([await add(), await add()]).toEqual([1, 0]);
		expect(await database.query("select kind, data from private.mails")).toEqual([
			{ kind: "plan_ended", data: { ended_on: "" } },
		]);
	});
});

describe("an account without a call", () => {
	it("gets the first steps two days after its confirmation, once", async () => {
		await confirmed(1.9);
		expect(await add()).toBe(0);
		await confirmed(2.1);
		expect([await add(), await add(1)]).toEqual([1, 0]);
		expect(await mails()).toEqual(["first_steps"]);
	});

	it.each<[string, () => Promise<unknown>]>([
		["called", call],
		[
			"declined such mails",
			() => database.script("update public.profiles set email_notifications = false where true"),
		],
		["has waited for four days", () => confirmed(4.1)],
		["is an operator", () => appoint(database, customer)],
	])("gets none when it %s", async (_, change) => {
		await confirmed(2.1);
		await change();
		expect(await add()).toBe(0);
	});
});
