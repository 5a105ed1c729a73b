/** The list of customers in the order of their calls, against the calls themselves. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { runsOf } from "../property-runs.ts";
import { signUp } from "./accounts.ts";
import { asAdmin } from "./as-admin.ts";
import { daysAgo } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { admin, rpc, restart } = asAdmin(database);

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

/** Rows that the list has to show in that order, from the raw rows. */
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

it("customers by their calls are in the order of the raw rows", async () => {
	const steps = fc.record({ who: fc.nat({ max: 3 }), ago: fc.constantFrom(0, 1, 28, 29, 30, 60) });
	await fc.assert(
		fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 12 }), async (chosen) => {
			await restart();
			const { id } = admin();
			const others = await Promise.all([1, 2, 3].map(() => signUp(database)));
			for (const { who, ago } of chosen) {
				await call([id, ...others.map((other) => other.id)][who] ?? id, ago);
				await expectListOfCalls();
			}
		}),
		{ numRuns: runsOf(6) },
	);
});
