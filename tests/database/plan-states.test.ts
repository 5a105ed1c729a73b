/** The state of a plan, as its customer and operators read it (docs/product.md#states-of-a-plan). */
import { beforeEach, expect, it } from "vitest";
import { PLAN_STATES, type PlanState } from "../../worker/contract/billing.ts";
import { asCustomer, type Customer, signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);

let customer: Customer;

beforeEach(async () => {
	customer = await signUp(database);
});

const set = (columns: string) =>
	database.query(`update public.user_subscriptions set ${columns} where user_id = $1`, [
		customer.id,
	]);
const pro = (status: string, more = "") =>
	`subscription_type = 'premium', subscription_status = '${status}'${more}`;

const money = (id: string, kind: string, amount: number, ago: number) =>
	database.query(
		`insert into private.payments (id, kind, amount, amount_due, currency, occurred_at, user_id, customer_id, stripe_id)
		values ($1, $2, $3, case $2 when 'failure' then 1399 else 0 end, 'eur', now() - make_interval(days => $4), $5, 'cus_1', $1)`,
		[id, kind, amount, ago, customer.id],
	);

/** A payment of 13.99 € ten days ago, and what was given back of it. */
async function pay(refunded: number) {
	await money("in_1", "payment", 1399, 10);
	if (refunded) await money("re_1", "refund", -refunded, 2);
}

const ROWS: [PlanState, string, number?][] = [
	["trial", ""],
	["trial_with_end", "current_period_end = now() + interval '3 days'"],
	["trial_over", "current_period_end = now() - interval '3 days'"],
	["beta", "subscription_type = 'beta'"],
	["active", pro("active")],
	["active", pro("trialing")],
	["ending", pro("active", ", cancel_at_period_end = true")],
	["in_arrears", pro("past_due")],
	["in_arrears", pro("past_due", ", cancel_at_period_end = true")],
	["in_arrears", pro("unpaid")],
	["paused", pro("paused")],
	["unfinished", pro("incomplete")],
	["unfinished", pro("incomplete_expired")],
	["ended", pro("canceled"), 0],
	["ended", pro("canceled"), 500],
	["refunded", pro("canceled"), 1399],
];

it.each(ROWS)("is %s: %s, refunded: %s", async (state, columns, refunded) => {
	if (columns) await set(columns);
	if (refunded !== undefined) await pay(refunded);
	const [own] = await asCustomer<{ plan: { state: string } }>(
		database,
		customer,
		"select public.get_own_subscription() as plan",
	);
	const list = await rpc<{ customers: { id: string; state: string }[] }>(
		`list_customers('{"term": "${customer.email}", "sort": "newest"}')`,
	);
	const detail = await rpc<{ plan: { state: string } }>(`get_customer('${customer.id}')`);
	expect([own?.plan.state, list.customers[0]?.state, detail.plan.state]).toEqual([
		...[state, state, state],
	]);
});

/** What is mailed of one failed payment, an end told today and two days without a call: the state alone decides. */
const MAILS: Record<PlanState, string[]> = {
	...{ trial: ["first_steps"], trial_with_end: ["first_steps"], trial_over: [] },
	...{ beta: ["first_steps"], active: ["first_steps"], none: [], unfinished: [] },
	...{ in_arrears: ["payment_failed"], paused: [] },
	// The cancellation itself sends its receipt.
	...{ ending: [], ended: ["plan_ended"], refunded: ["plan_refunded"] },
};

it.each(ROWS)("has its mail, or none: %s, %s, refunded: %s", async (state, columns, refunded) => {
	await set([columns, "billing_updated_at = now()"].filter(Boolean).join(", "));
	if (refunded !== undefined) await pay(refunded);
	await database.query(
		"update auth.users set email_confirmed_at = now() - interval '49 hours' where id = $1",
		[customer.id],
	);
	await money("in_2/failed/1", "failure", 0, 0);
	await database.asRole("service_role", "select public.add_plan_mails(now())");
	const mails = await database.query<{ kind: string }>(
		"select kind from private.mails where recipient = $1",
		[customer.email],
	);
	expect(mails.map(({ kind }) => kind)).toEqual(MAILS[state]);
});

it("is none without a row, and every state is tried", async () => {
	await database.query("delete from public.user_subscriptions where user_id = $1", [customer.id]);
	const list = await rpc<{ customers: { state: string }[] }>(
		`list_customers('{"term": "${customer.email}", "sort": "newest"}')`,
	);
	expect(list.customers[0]?.state).toBe("none");
	expect(new Set(["none", ...ROWS.map(([state]) => state)])).toEqual(new Set(PLAN_STATES));
});
