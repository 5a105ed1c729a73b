/** Evidence that one line at home or in an office forges (SECURITY.md#price-of-forging). */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { AbEvent } from "../../contract/event-schema.ts";
import type { RunCounts } from "../../contract/run-counts.ts";
import { resultsOf } from "../../worker/experiments/statistics/results.ts";
import { asAdmin } from "./as-admin.ts";
import { abEvent, conversionEvent, dayOf, daysAgo, eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc } = asAdmin(database);
const test_name = "beta_headline_test_2025";
const counts = () => rpc<RunCounts>(`get_run_counts('${test_name}', null)`);
const store = (ab: AbEvent[]) => ingest(database, [eventBatch({ ab })]);

const HOUR = 60 * 60 * 1000;

interface Visit {
	/** Days since. */
	ago: number;
	variant: string;
	clicks: boolean;
	networks: number[];
}

function visit({ ago, variant, clicks, networks }: Visit): AbEvent[] {
	const of = {
		...{ test_name, variant, unit_id: randomUUID() },
		occurred_at: daysAgo(ago, HOUR).toISOString(),
	};
	return [abEvent({ ...of, networks }), ...(clicks ? [conversionEvent(of)] : [])];
}

/** Networks of the nth of many: a /64, a /56 and a /48 that nobody shares. */
const alone = (n: number) => [10_000 + n, 20_000 + n, 30_000 + n];
const weigh = (ago: number) =>
	database.query("select private.weigh_networks($1::date)", [dayOf(daysAgo(ago))]);

it("120 units of six /64s of one /56 count as ten, and the others are shown", async () => {
	await store(
		Array.from({ length: 120 }, (_, n) =>
			visit({ ago: 0, variant: "B", clicks: true, networks: [n % 6, 100, 200] }),
		).flat(),
	);
	const { arms, excluded } = resultsOf(await counts(), Date.now());
	expect(arms.find(({ arm }) => arm === "B")).toMatchObject({ exposures: 10 });
	expect(excluded.crowded).toBe(110);
});

it("24 forged visitors a day from one /56 beside 120 real ones turn no week", async () => {
	const plan = { arms: ["A", "B"].map((id) => ({ id, weight: 50 })), weeks: 1 };
	await database.script(`
		set session_replication_role = replica;
		update private.experiment_runs set started_at = '${daysAgo(7).toISOString()}',
			plan = plan || '${JSON.stringify(plan)}' where name = '${test_name}';
		set session_replication_role = default`);
	for (let ago = 7; ago > 0; ago--) {
		const real = Array.from({ length: 120 }, (_, n) =>
			visit({ ago, variant: n % 2 ? "A" : "B", clicks: n < 12, networks: alone(120 * ago + n) }),
		);
		const forged = Array.from({ length: 24 }, (_, n) =>
			visit({ ago, variant: "B", clicks: true, networks: [n, 100, 200] }),
		);
		await store([...forged, ...real].flat());
		await weigh(ago - 1);
	}
	const { verdict, excluded } = resultsOf(await counts(), Date.now());
	expect(verdict).toMatchObject({
		...{ kind: "refused_networks", units: 70, others: { kind: "no_difference" } },
	});
	expect(excluded.crowded).toBe(7 * 14);
});

it("30 visitors of a /48 are one network, and heavy", async () => {
	const office = Array.from({ length: 30 }, (_, n) =>
		visit({ ago: 1, variant: "B", clicks: true, networks: [n, 100 + n, 200] }),
	);
	const real = Array.from({ length: 60 }, (_, n) =>
		visit({ ago: 1, variant: n % 2 ? "A" : "B", clicks: n < 6, networks: alone(n) }),
	);
	await store([...office, ...real].flat());
	await weigh(0);
	const { heavy, leftOut } = await counts();
	expect(heavy).toMatchObject({
		exposures: [{ arm: "B", units: 20 }],
		conversions: [{ units: 20 }],
	});
	expect(leftOut.crowded).toBe(10);
});
