/** The sums of calls that are brought up to date with each call, against the calls themselves. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "../property-runs.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc, one, refresh, restart } = asAdmin(database);

interface Row {
	email: string;
	calls: number;
	last_used_at: string | null;
}

const call = (account: string, ago: number, kind = "chat") =>
	database.query("insert into public.api_usage (user_id, kind, called_at) values ($1, $2, $3)", [
		account,
		kind,
		daysAgo(ago, 1).toISOString(),
	]);
const list = async (sort: string) =>
	(await rpc<{ customers: Row[] }>(`list_customers('{"sort": "${sort}"}')`)).customers.map(
		({ email, calls, last_used_at: last }) => ({ email, calls, last }),
	);

/** What the list has to show in that order, from the raw rows. */
const listFromCalls = (order: string) =>
	database.query(`
		select email, count(*) filter (where called_at >= date_trunc('day', now(), 'UTC') - interval '29 days')::int as calls,
			max(called_at) as last
		from public.api_usage join public.profiles on id = user_id
		group by id having max(called_at) >= date_trunc('day', now(), 'UTC') - interval '29 days'
		order by ${order} desc, id`);

async function expectListOfCalls() {
	expect(await list("calls")).toEqual(await listFromCalls("calls"));
	expect(await list("last_use")).toEqual(await listFromCalls("last"));
}

describe("customers by their calls", () => {
	it("are those of the raw rows before and after each rollup, and a night without one", async () => {
		const steps = fc.oneof(
			fc.record({
				who: fc.nat({ max: 3 }),
				ago: fc.constantFrom(0, 1, 28, 29, 30, 60),
			}),
			fc.constantFrom("refresh", "missed"),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 12 }), async (chosen) => {
				await restart();
				const { id } = admin();
				const others = await Promise.all([1, 2, 3].map(() => signUp(database)));
				for (const step of chosen) {
					if (step === "refresh") await refresh(2);
					else if (step === "missed")
						await database.script(
							"update private.rollup_marks set until = until - interval '1 day' where name = 'account_calls'",
						);
					else await call([id, ...others.map((other) => other.id)][step.who] ?? id, step.ago);
					await expectListOfCalls();
				}
			}),
			{ numRuns: runsOf(6) },
		);
	});

	it("go with their account", async () => {
		const { id } = await signUp(database);
		await call(id, 0);
		await database.query("delete from auth.users where id = $1", [id]);
		expect(await list("calls")).toEqual([]);
		expect(await one("select count(*)::int as n from private.open_calls")).toBe(0);
	});
});

describe("calls of open days", () => {
	const today = async () =>
		(await rpc<{ today: { active_users: number; api_calls: object } }>("analytics_real_time()"))
			.today;

	it("are added to the account's row, and deleted when their day is closed", async () => {
		const { id } = await signUp(database);
		for (const kind of ["chat", "chat", "formula"]) await call(id, 0, kind);
		await call(id, 1);
		const days = () => one("select count(*)::int as n from private.open_calls");
		expect(await days()).toBe(2);
		await refresh(2);
		expect(await days()).toBe(1);
		// Late: the day is closed, and refresh_rollups counts it again.
		await call(id, 1);
		expect(await days()).toBe(1);
		expect(await today()).toMatchObject({
			active_users: 1,
			api_calls: { formula: 1, chat: 2 },
		});
	});

	it("cease to count when a known caller becomes an operator, and count again afterwards", async () => {
		const { id } = await signUp(database);
		await call(id, 0);
		await database.query(
			"insert into private.active_in_month values (date_trunc('month', now() at time zone 'UTC'), $1)",
			[id],
		);
		await call(id, 0);
		await database.script("update private.open_calls set is_known = true");
		expect(await today()).toMatchObject({ active_users: 1, api_calls: { chat: 2 } });
		await database.query("insert into private.admins (user_id) values ($1)", [id]);
		expect(await today()).toMatchObject({ active_users: 0, api_calls: { chat: 0 } });
		await database.query("delete from private.admins where user_id = $1", [id]);
		expect(await today()).toMatchObject({ active_users: 1, api_calls: { chat: 2 } });
	});
});
