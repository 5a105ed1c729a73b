import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AbEvent } from "../../contract/event-schema.ts";
import { runsOf } from "../property-runs.ts";
import { abEvent, conversionEvent, eventBatch, ingest } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const UNIT = "11111111-1111-8111-8111-111111111111";
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const shown = (minute: number, changes: Partial<AbEvent> = {}) =>
	abEvent({ unit_id: UNIT, occurred_at: at(minute), ...changes });
const clicked = (minute: number, changes: Partial<AbEvent> = {}) =>
	conversionEvent({ unit_id: UNIT, occurred_at: at(minute), ...changes });
const store = (...ab: AbEvent[]) => ingest(database, [eventBatch({ ab })]);

/** `fact: n` of the counts, by arm. */
const counts = async () => {
	const rows = await database.query<{ key: string; n: number }>(`
		select concat_ws(' ', run, nullif(arm, ''), fact) as key, sum(n)::int as n
		from private.experiment_counts where by = 'day' group by 1 having sum(n) <> 0 order by 1`);
	return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
};

/** The counts that differ from those of all units. */
const countErrors = () =>
	database.query(`
		with units as (
			select array_agg(test_name) as tests, array_agg(run) as runs, array_agg(unit_id) as ids
			from private.experiment_units
		), expected as (
			select facts.* from units, private.unit_facts(tests, runs, ids) as facts
		)
		(select * from expected except all select * from private.experiment_counts where n <> 0)
		union all (select * from private.experiment_counts where n <> 0 except all select * from expected)`);

describe("the counts", () => {
	it("are those of all units, whatever arrives in whichever order and however often", async () => {
		const units = [UNIT, randomUUID(), randomUUID()];
		const anEvent = fc
			.record({
				unit: fc.nat(2),
				run: fc.integer({ min: 1, max: 2 }),
				variant: fc.constantFrom("A", "A", "A", "B"),
				minute: fc.nat(2880),
				goal: fc.constantFrom(undefined, undefined, "cta_click", "lcp_good", "lcp_slow"),
				source: fc.constantFrom("google", "bing"),
			})
			.map(({ unit, minute, goal, source, ...rest }) => {
				const changes = { ...rest, unit_id: units[unit] ?? UNIT, data: { source } };
				return goal === undefined ? shown(minute, changes) : clicked(minute, { ...changes, goal });
			});
		await fc.assert(
			fc.asyncProperty(fc.array(anEvent, { minLength: 2, maxLength: 12 }), async (events) => {
				await database.reset();
				const half = Math.ceil(events.length / 2);
				await store(...events.slice(0, half));
				await store(...events.slice(half), ...events.slice(0, 1));
				expect(await countErrors()).toEqual([]);
				const inOrder = await counts();
				await database.reset();
				for (const event of [...events].reverse()) await store(event);
				expect(await countErrors()).toEqual([]);
				const reversed = await counts();
				expect(reversed).toEqual(inOrder);
			}),
			{ numRuns: runsOf(40) },
		);
	});

	it("are right when the events of a unit arrive at the same moment", async () => {
		const events = Array.from({ length: 6 }, (_, n) => [shown(n), clicked(n + 1)]).flat();
		await Promise.all(events.map((event) => store(event)));
		expect(await counts()).toEqual({ "1 A cta_click": 1, "1 A exposure": 1 });
		expect(await countErrors()).toEqual([]);
	});

	it("add exposures that count nowhere up by test, run, day and reason, once per batch", async () => {
		const batch = eventBatch({
			discarded: { bot: 3, excluded: 1 },
			excluded: [
				{ test_name: "t", run: 1, reason: "bot", n: 3 },
				{ test_name: "t", run: 1, reason: "tester", n: 1 },
			],
		});
		await ingest(database, [batch, batch]);
		await ingest(database, [{ ...batch, batch_id: randomUUID() }]);
		expect(
			await database.query(`select test_name, run, day::text as day, reason, n::int as n
				from private.experiment_exclusions order by reason`),
		).toEqual([
			{ test_name: "t", run: 1, day: "2026-11-20", reason: "bot", n: 6 },
			{ test_name: "t", run: 1, day: "2026-11-20", reason: "tester", n: 2 },
		]);
		const [ledger] = await database.query(
			"select bot::int, excluded::int, difference::int from public.event_ledger_balance('2026-11-20', '2026-11-21')",
		);
		expect(ledger).toEqual({ bot: 6, excluded: 2, difference: 0 });
	});
});
