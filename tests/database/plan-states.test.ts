/** The state of a plan, as its customer and operators read it, and the mails about it (docs/product/dashboard.md#states-of-a-plan). */
import { beforeEach, expect, it } from "vitest";
import { PLAN_STATES, type PlanState } from "../../contract/billing.ts";
import { type Customer, callAs, setUser, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";
import { addPayment } from "./money.ts";

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
