import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { runsOf } from "../property-runs.ts";
import { dayOf, daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const refresh = async (from: string, to: string) => {
	const [row] = await database.asRole<{ result: Record<string, number> }>(
		"service_role",
		"select public.refresh_rollups($1::text::date, $2::text::date) as result",
		[from, to],
	);
	return row?.result;
};

const readAll = () =>
	database.query("select to_jsonb(m) as row from private.daily_metrics as m order by m");

const readDays = () =>
	database.query(`
		select day::text as day, sum(views)::int as views, sum(clicks)::int as clicks
		from private.daily_metrics group by 1 order by 1`);

/** The differences between the rollup and an independent count of the raw rows. */
const RAW_DIFFERS_SQL = `
	with raw as (
		select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
			concat_ws('|', coalesce(utm_source, ''), coalesce(utm_medium, ''), coalesce(utm_campaign, ''),
				coalesce(utm_content, ''), variant, detected_platform, language) as key,
			event_type
		from public.landing_analytics
	), counted as (
		select day, key, array[sum((event_type = 'view')::int), sum((event_type = 'click')::int)] as figures
		from raw group by 1, 2
	), rolled as (
		select day::text as day,
			concat_ws('|', utm_source, utm_medium, utm_campaign, utm_content, variant, platform, language) as key,
			array[views, clicks] as figures
		from private.daily_metrics
	)
	(table counted except table rolled) union all (table rolled except table counted)`;

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

beforeEach(() => database.reset());

describe("refresh_rollups", () => {
	it("equals the raw rows for any visits, late ones too, and in any order of refreshing", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(arbitraryVisit, { minLength: 1, maxLength: 40 }),
				fc.array(arbitraryVisit, { minLength: 1, maxLength: 5 }),
				fc.integer({ min: 1, max: 40 }),
				async (visits, lateVisits, cut) => {
					await database.reset();
					await ingest(database, batchesOf(visits));
					await refresh(dayOf(daysAgo(cut)), dayOf(daysAgo(1)));
					await refresh(dayOf(daysAgo(40)), dayOf(daysAgo(cut)));
					expect(await database.query(RAW_DIFFERS_SQL)).toEqual([]);

					await ingest(database, batchesOf(lateVisits));
					await refresh(dayOf(daysAgo(1)), dayOf(daysAgo(1)));
					expect(await database.query(RAW_DIFFERS_SQL)).toEqual([]);

					const once = await readAll();
					await refresh(dayOf(daysAgo(40)), dayOf(daysAgo(1)));
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
			select public.refresh_rollups('${dayOf(daysAgo(3))}', '${dayOf(daysAgo(1))}');`);
		expect(await readDays()).toEqual([
			{ day: dayOf(daysAgo(3)), views: 1, clicks: 0 },
			{ day: dayOf(daysAgo(2)), views: 2, clicks: 0 },
		]);
	});

	it.each(["spring", "autumn"])(
		"counts 24 hours on the day when Paris changes its clocks in %s",
		async (season) => {
			const change = lastClockChange(season === "spring" ? 2 : 9);
			const hours = Array.from({ length: 24 }, (_, hour) =>
				eventBatch({
					received_at: new Date(change.getTime() + hour * 3_600_000).toISOString(),
					landing: [landingEvent({ session_id: `hour-${hour}` })],
				}),
			);
			await ingest(database, hours);
			await database.script(`
			select set_config('timezone', 'Europe/Paris', true);
			select public.refresh_rollups('${dayOf(change)}', '${dayOf(change)}');`);
			expect(await readDays()).toEqual([{ day: dayOf(change), views: 24, clicks: 0 }]);
		},
	);

	it("takes in a late event of any age, and no other day changes", async () => {
		const at = (day: number) => daysAgo(day, 3_600_000).toISOString();
		await ingest(
			database,
			[20, 30].map((day) => eventBatch({ received_at: at(day), landing: [landingEvent()] })),
		);
		await refresh(dayOf(daysAgo(30)), dayOf(daysAgo(1)));
		await ingest(database, [
			eventBatch({
				received_at: at(20),
				landing: [landingEvent({ event_type: "click" })],
			}),
		]);
		await refresh(dayOf(daysAgo(3)), dayOf(daysAgo(1)));
		expect(await readDays()).toEqual([
			{ day: dayOf(daysAgo(30)), views: 1, clicks: 0 },
			{ day: dayOf(daysAgo(20)), views: 1, clicks: 1 },
		]);
	});

	it("keeps the change of a day that is not to be refreshed yet", async () => {
		const visits = (day: number) =>
			ingest(database, [
				eventBatch({ received_at: daysAgo(day).toISOString(), landing: [landingEvent()] }),
			]);
		await visits(5);
		await visits(2);
		await refresh(dayOf(daysAgo(4)), dayOf(daysAgo(4)));
		expect((await readDays()).map(({ day }) => day)).toEqual([dayOf(daysAgo(5))]);
		await refresh(dayOf(daysAgo(1)), dayOf(daysAgo(1)));
		expect((await readDays()).map(({ day }) => day)).toEqual([5, 2].map((n) => dayOf(daysAgo(n))));
	});

	it("drops the figures of a day whose rows are gone", async () => {
		await ingest(database, [
			eventBatch({ received_at: daysAgo(2).toISOString(), landing: [landingEvent()] }),
		]);
		await refresh(dayOf(daysAgo(2)), dayOf(daysAgo(2)));
		await database.script("delete from public.landing_analytics");
		await refresh(dayOf(daysAgo(2)), dayOf(daysAgo(2)));
		expect(await readAll()).toEqual([]);
	});

	it("returns the number of days by group of rollups", async () => {
		expect(await refresh(dayOf(daysAgo(1)), dayOf(daysAgo(1)))).toEqual({
			landing_days: 1,
			usage_days: 1,
			sign_up_days: 1,
			revenue_days: 1,
			funnel_days: 1,
			is_done: true,
		});
	});

	it("lets calls at the same moment wait for each other", async () => {
		await ingest(database, [
			eventBatch({ received_at: daysAgo(1).toISOString(), landing: [landingEvent()] }),
		]);
		await Promise.all(
			Array.from({ length: 4 }, () => refresh(dayOf(daysAgo(3)), dayOf(daysAgo(1)))),
		);
		expect(await readDays()).toEqual([{ day: dayOf(daysAgo(1)), views: 1, clicks: 0 }]);
	});

	it.each([
		["a day not over yet", dayOf(daysAgo(1)), dayOf(daysAgo(0))],
		["days in the wrong order", dayOf(daysAgo(1)), dayOf(daysAgo(2))],
		["an endless span", "-infinity", dayOf(daysAgo(1))],
		["a month whose sessions are expired", dayOf(daysAgo(800)), dayOf(daysAgo(1))],
	])("refuses %s", async (_name, from, to) => {
		await expect(refresh(from, to)).rejects.toMatchObject({ code: "PT400" });
	});
});

/** The last Sunday of March (2) or October (9) that is over. */
function lastClockChange(month: number): Date {
	for (let year = new Date().getUTCFullYear(); ; year--) {
		const change = new Date(Date.UTC(year, month + 1, 0));
		change.setUTCDate(change.getUTCDate() - change.getUTCDay());
		if (change < daysAgo(0)) return change;
	}
}
