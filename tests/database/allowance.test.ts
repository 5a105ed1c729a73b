/** The allowance of a trial: what the add-in's servers learn of it, and its mails (docs/product/dashboard.md#allowance). */
import { beforeEach, describe, expect, it } from "vitest";
import { PLAN_STATES, type PlanState } from "../../contract/billing.ts";
import { type Customer, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

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
});
