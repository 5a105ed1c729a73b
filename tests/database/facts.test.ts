/** Stored facts, and the reader over them, against the raw rows (docs/architecture/money.md#facts). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "../property-runs.ts";
import { inSlices } from "./as-admin.ts";
import { dayOf, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";
import { STORED_FACTS } from "./stored-facts.ts";

const database = migratedDatabase();

const refresh = (atMost = "20 seconds") =>
	inSlices(database, "refresh_facts($1::text::interval)", [atMost]);

/** Stored values, under the names of dimensions. */
const readAll = () =>
	database.query(`
		select day::text, facts.source, figure, to_jsonb(named) - 'id' - 'digest' - 'source' as dimensions, n::int
		from private.daily_facts as facts join private.dimensions as named on id = dimensions
		order by 1, 2, 3, 4`);

const readDays = () =>
	database.query(`
		select day::text as day, coalesce(sum(n) filter (where figure = 'views'), 0)::int as views,
			coalesce(sum(n) filter (where figure = 'clicks'), 0)::int as clicks
		from private.daily_facts where source = 'events' group by 1 order by 1`);

/** The differences between stored facts and an independent count of the raw rows, in both directions. */
const RAW_DIFFERS_SQL = `
	with counted as (
		select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, event_type || 's' as figure,
			concat_ws('|', coalesce(utm_source, ''), coalesce(utm_medium, ''), coalesce(utm_campaign, ''),
				coalesce(utm_content, ''), variant, detected_platform, language) as key,
			count(*) as n
		from public.landing_analytics group by 1, 2, 3
	), stored as (
		select day::text as day, figure,
			concat_ws('|', utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language) as key, n
		from ${STORED_FACTS} where source = 'events'
	)
	(table counted except table stored) union all (table stored except table counted)`;

/** The same between the sums of any days by the reader and the raw rows. */
const READ_DIFFERS_SQL = `
	with counted as (
		select event_type || 's' as figure, coalesce(utm_source, '') as source, language, count(*) as n
		from public.landing_analytics where created_at >= $1 and created_at < $2 group by 1, 2, 3
	), read as (
		select figure, key[1] as source, key[7] as language, n
		from private.read_facts('events', array['views', 'clicks'], ($1::timestamptz at time zone 'UTC')::date, $2, $3, '', array['utm_source', 'language'])
	), summed as (
		select figure, source, language, sum(n)::bigint as n from read group by 1, 2, 3
	)
	(table counted except table summed) union all (table summed except table counted)`;

const word = (...words: (string | null)[]) => fc.constantFrom(...words);

/** Visits of the last 40 closed days, often near midnight. */
const arbitraryVisit = fc.record({
	day: fc.integer({ min: 1, max: 40 }),
	millisecond: fc.oneof(fc.constantFrom(0, 1, 86_399_999), fc.nat({ max: 86_399_999 })),
	event_type: fc.constantFrom("view" as const, "click" as const),
	session_id: fc.constantFrom("s1", "s2", "s3"),
	utm_source: word("google", null, ""),
	utm_campaign: word("spring", null),
	utm_content: word("a", "b"),
	variant: fc.constantFrom("a", "b"),
	detected_platform: fc.constantFrom("windows" as const, "mac" as const),
	language: fc.constantFrom("fr" as const, "en" as const),
});

type Visit = typeof arbitraryVisit extends fc.Arbitrary<infer T> ? T : never;

const batchesOf = (visits: Visit[]) =>
	visits.map(({ day, millisecond, ...event }) =>
		eventBatch({
			received_at: daysAgo(day, millisecond).toISOString(),
			landing: [landingEvent(event)],
		}),
	);

describe("refresh_facts", () => {
	it("takes the event with the smaller id for a visitor's first one of a time, whichever comes first", async () => {
		for (const n of [2, 1, 3]) {
			const event_id = `${n}0000000-0000-4000-8000-000000000000`;
			const received_at = daysAgo(1).toISOString();
			const landing = [landingEvent({ event_id, session_id: "s", utm_campaign: `campaign ${n}` })];
			await ingest(database, [eventBatch({ received_at, landing })]);
			await refresh();
		}
		const sql = "select utm_campaign from private.visitors";
		expect(await database.column(sql)).toEqual(["campaign 1"]);
	});

	it("stores what the raw rows say for any visits, late ones too, and in any slices", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(arbitraryVisit, { minLength: 1, maxLength: 40 }),
				fc.array(arbitraryVisit, { minLength: 1, maxLength: 5 }),
				fc.constantFrom("0 seconds", "20 seconds"),
				fc.integer({ min: 0, max: 40 }),
				fc.integer({ min: 0, max: 45 * 86_400_000 }),
				fc.constantFrom(null, "day", "week", "month"),
				async (visits, lateVisits, slice, from, length, step) => {
					await database.reset();
					const start = daysAgo(from);
					const end = new Date(Math.min(Date.now(), start.getTime() + length));
					const expectRead = async (name: string) =>
						expect(await database.query(READ_DIFFERS_SQL, [start, end, step]), name).toEqual([]);
					await ingest(database, batchesOf(visits));
					await expectRead("not counted");
					await refresh(slice);
					expect(await database.query(RAW_DIFFERS_SQL)).toEqual([]);
					await expectRead("counted");

					await ingest(database, batchesOf(lateVisits));
					await expectRead("changed");
					await refresh(slice);
					expect(await database.query(RAW_DIFFERS_SQL)).toEqual([]);
					await expectRead("counted again");

					const once = await readAll();
					await database.script(
						"insert into private.changed_days select source, day from private.daily_facts",
					);
					await refresh();
					expect(await readAll()).toEqual(once);
				},
			),
			{ numRuns: runsOf(25) },
		);
	});

	it("cuts the days at midnight UTC, whatever the session's zone", async () => {
		await ingest(database, [
			eventBatch({ received_at: daysAgo(2, -1).toISOString(), landing: [landingEvent()] }),
			eventBatch({ received_at: daysAgo(2).toISOString(), landing: [landingEvent()] }),
			eventBatch({ received_at: daysAgo(1, -1).toISOString(), landing: [landingEvent()] }),
		]);
		await database.script(`
			select set_config('timezone', 'Pacific/Auckland', true);
			select public.refresh_facts();`);
		expect(await readDays()).toEqual([
			{ day: dayOf(daysAgo(3)), views: 1, clicks: 0 },
			{ day: dayOf(daysAgo(2)), views: 2, clicks: 0 },
		]);
	});

	it("lets calls at the same moment wait for each other", async () => {
		await ingest(database, [
			eventBatch({ received_at: daysAgo(1).toISOString(), landing: [landingEvent()] }),
		]);
		await Promise.all(Array.from({ length: 4 }, () => refresh()));
		expect(await readDays()).toEqual([{ day: dayOf(daysAgo(1)), views: 1, clicks: 0 }]);
	});
});
