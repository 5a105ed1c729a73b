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
const allowanceOf = ({ id }: { id: string }) =>
	database.call<Record<string, unknown> | null>("plan_allowance($1)", [id]);
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
	database.value("select private.allowance_at($1, $2::text::timestamptz)", [customer.id, time]);

const pro = (status: string) =>
	`subscription_type = 'premium', subscription_status = '${status}', stripe_subscription_id = 'sub_1'`;
/** The allowance in each state, where a trial has ten calls, and where it has no limit. */
const ROWS: [PlanState, number | null, number | null][] = [
	...rowsOf(10, null, "trial", "trial_with_end", "unfinished"),
	...rowsOf(null, null, "beta", "active", "in_arrears", "ending", "ending_later"),
	...rowsOf(0, 0, "none", "trial_over", "paused", "ended", "refunded"),
];
function rowsOf(limited: number | null, unlimited: number | null, ...states: PlanState[]) {
	return states.map((state): [PlanState, number | null, number | null] => [
		...([state, limited, unlimited] as const),
	]);
}

describe("the allowance", () => {
	it.each(ROWS)("of %s is %s, without a limit of trials %s", async (state, ...both) => {
		for (const [limit, expected] of [10, null].entries()) {
			await store(expected);
			expect(await database.value("select private.monthly_calls($1)", [state])).toBe(both[limit]);
		}
	});

	it("is known for every state; without a plan there is none, and without an account no response", async () => {
		expect(ROWS.map(([state]) => state).sort()).toEqual([...PLAN_STATES].sort());
		await call(customer, 3, new Date().toISOString());
		const used = { used: 3, resets_at: expect.any(String) };
		expect(await allowanceOf(customer)).toEqual({
			state: "trial",
			allowance: 10,
			left: 7,
			...used,
		});
		await set("subscription_type = 'beta'");
		const unlimited = { state: "beta", allowance: null, left: null, ...used };
		expect(await allowanceOf(customer)).toEqual(unlimited);
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
