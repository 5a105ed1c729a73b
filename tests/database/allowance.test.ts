/** The allowance of a trial: what the add-in's servers learn of it, and its mails (docs/product/dashboard.md#allowance). */
import { beforeEach, describe, expect, it } from "vitest";
import { PLAN_STATES, type PlanState } from "../../contract/billing.ts";
import { appoint, type Customer, callAs, signUp } from "./accounts.ts";
import { lastMidnights } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const MONTH = "2026-11";
const NOON = `${MONTH}-20T12:00:00Z`;

let customer: Customer;

beforeEach(async () => {
	customer = await signUp(database, { email: "ada@example.com", form: { language: "en" } });
	await store(10);
});

const store = (calls: number | null) => database.call("store_trial_calls($1)", [calls]);
/** As the add-in's servers call it. */
const allowanceOf = async ({ id }: { id: string }) =>
	(
		await database.asRole<{ allowance: Record<string, unknown> | null }>(
			"service_role",
			"select public.plan_allowance($1) as allowance",
			[id],
		)
	)[0]?.allowance;
const call = ({ id }: { id: string }, n: number, at: string) =>
	database.query(
		`insert into public.api_usage (user_id, kind, called_at)
		select $1, case n % 2 when 0 then 'chat' else 'formula' end, $2::text::timestamptz from generate_series(1, $3::int) as n`,
		[id, at, n],
	);
const set = (columns: string) =>
	database.query(`update public.user_subscriptions set ${columns} where user_id = $1`, [
		customer.id,
	]);
const at = (time: string) =>
	database
		.query<{ allowance: Record<string, unknown> }>(
			"select private.allowance_at($1, $2::text::timestamptz) as allowance",
			[customer.id, time],
		)
		.then(([row]) => row?.allowance);

const pro = (status: string) =>
	`subscription_type = 'premium', subscription_status = '${status}', stripe_subscription_id = 'sub_1'`;
const ENDS =
	", cancel_at_period_end = true, current_period_end = now() + interval '3 days', ends_at";
/** A plan's columns, and its allowance where a trial has ten calls, and where it has no limit. */
const ROWS: [PlanState, string, number | null, number | null][] = [
	["trial", "billing_period = null", 10, null],
	["trial_with_end", "current_period_end = now() + interval '3 days'", 10, null],
	["trial_over", "current_period_end = now() - interval '3 days'", 0, 0],
	["beta", "subscription_type = 'beta'", null, null],
	["active", pro("active"), null, null],
	["in_arrears", pro("past_due"), null, null],
	["ending", `${pro("active")}${ENDS} = now()`, null, null],
	["ending_later", `${pro("active")}${ENDS} = now() + interval '9 days'`, null, null],
	["paused", pro("paused"), 0, 0],
	["ended", pro("canceled"), 0, 0],
	["unfinished", pro("incomplete"), 10, null],
];

describe("the allowance", () => {
	it.each(ROWS)(
		"of %s (%s) is %s, without a limit of trials %s",
		async (state, columns, ...both) => {
			await set(columns);
			await call(customer, 3, new Date().toISOString());
			for (const [calls, allowance] of [
				[10, both[0]],
				[null, both[1]],
			] as const) {
				await store(calls);
				expect(await allowanceOf(customer)).toEqual({
					...{ state, allowance, used: 3, resets_at: expect.any(String) },
					left: allowance && Math.max(allowance - 3, 0),
				});
			}
		},
	);

	it("is known for every state; without a plan there is none, and without an account no response", async () => {
		// A plan that was refunded has ended.
		const others: PlanState[] = ["none", "refunded"];
		expect([...ROWS.map(([state]) => state), ...others].sort()).toEqual([...PLAN_STATES].sort());
		await database.query("delete from public.user_subscriptions where user_id = $1", [customer.id]);
		expect(await allowanceOf(customer)).toMatchObject({ state: "none", allowance: 0, left: 0 });
		await database.query("delete from auth.users where id = $1", [customer.id]);
		expect(await allowanceOf(customer)).toBeNull();
	});

	it("counts formulas and chat of the account in the calendar month, in UTC, and starts anew with the next", async () => {
		await call(customer, 1, "2026-10-31T23:59:59.999Z");
		await call(customer, 2, `${MONTH}-01T00:00:00Z`);
		await call(customer, 6, `${MONTH}-30T23:59:59.999Z`);
		await call(customer, 4, "2026-12-01T00:00:00Z");
		await call(await signUp(database), 5, NOON);
		expect(await at(`${MONTH}-30T23:59:59.999Z`)).toMatchObject({
			...{ used: 8, left: 2, resets_at: "2026-12-01T00:00:00+00:00" },
		});
		expect(await at("2026-12-01T00:00:00Z")).toMatchObject({
			...{ used: 4, left: 6, resets_at: "2027-01-01T00:00:00+00:00" },
		});
	});

	it("is never less than nothing, and its customer reads the same", async () => {
		await call(customer, 12, new Date().toISOString());
		const own = await callAs<{ allowance: unknown }>(
			database,
			customer,
			"get_own_usage($1::text::timestamptz[])",
			[`{${lastMidnights()}}`],
		);
		expect(own.allowance).toMatchObject({ allowance: 10, used: 12, left: 0 });
		expect(own.allowance).toEqual(await allowanceOf(customer));
	});
});

describe("the mails about it", () => {
	const add = (time = NOON) =>
		database.call<number>("add_plan_mails($1::text::timestamptz)", [time]);
	const mails = () => database.column<string>("select kind from private.mails order by created_at");

	beforeEach(() => call(customer, 7, `${MONTH}-20T08:00:00Z`));

	it("come at 80 % and at the end, each once a month, in the customer's language", async () => {
		expect(await add()).toBe(0);
		await call(customer, 1, NOON);
		expect([await add(), await add()]).toEqual([1, 0]);
		expect(
			await database.query("select kind, recipient, language, data from private.mails"),
		).toEqual([
			{
				...{ kind: "allowance_low", recipient: "ada@example.com", language: "en" },
				data: { used_count: "8", allowance_count: "10", resets_at: "2026-12-01T00:00:00+00:00" },
			},
		]);
		await call(customer, 2, NOON);
		expect([await add(), await add()]).toEqual([1, 0]);
		await call(customer, 10, "2026-12-24T12:00:00Z");
		// Used up between two runs: the first of the two mails is left out.
		expect([await add("2026-12-24T12:00:00Z"), await add("2026-12-24T13:00:00Z")]).toEqual([1, 0]);
		expect(await mails()).toEqual(["allowance_low", "allowance_used_up", "allowance_used_up"]);
	});

	it.each<[string, () => Promise<unknown>]>([
		["has Pro", () => set(pro("active"))],
		["has a plan that is over", () => set(pro("canceled"))],
		["is in the beta", () => set("subscription_type = 'beta'")],
		["is an operator", () => appoint(database, customer)],
		["has no limit", () => store(null)],
		[
			"has declined such mails",
			() => database.script("update public.profiles set email_notifications = false where true"),
		],
		["has deleted the account", () => database.query("delete from auth.users where true")],
	])("are not for a customer who %s", async (_, change) => {
		await call(customer, 3, NOON);
		await change();
		expect(await add()).toBe(0);
	});
});
