/** The rollups of the current day, which grow with what arrives (docs/architecture.md#rollups). */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { runsOf } from "../property-runs.ts";
import { inSlices } from "./as-admin.ts";
import { daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase({ isOwn: true });
const refreshToday = () => database.asRole("service_role", "select public.refresh_today()");
const limitTo = (limit: number) =>
	database.script(`create or replace function private.max_campaigns_per_day() returns integer
		language sql immutable set search_path = '' as 'select ${limit}'`);
afterEach(() => limitTo(500));

const TODAY = "(now() at time zone 'UTC')::date";
const read = async () => ({
	landing: await database.query(
		"select * from private.landing_today order by utm_source, utm_campaign, variant, platform, language",
	),
	funnel: await database.query(
		`select * from private.daily_visitors where day = ${TODAY} and visitors > 0
		order by utm_source, utm_campaign, platform, language, variant`,
	),
	names: await database.query("select session_id, is_named from private.visitors order by 1"),
});

const event = fc.record({
	second: fc.integer({ min: 0, max: 30 }),
	event_type: fc.constantFrom("view" as const, "click" as const),
	session_id: fc.integer({ min: 0, max: 30 }).map((n) => (n === 0 ? "" : `s${n}`)),
	utm_campaign: fc.constantFrom("a", "b", "c"),
	detected_platform: fc.constantFrom("windows" as const, "mac" as const),
	cta_location: fc.constantFrom(null, "sign_up"),
});
const deliveries = fc.array(
	fc.record({ events: fc.array(event, { minLength: 1, maxLength: 20 }), refresh: fc.boolean() }),
	{ minLength: 2, maxLength: 6 },
);

const view = (session_id: string, utm_campaign: "a" | "b") => ({
	second: 0,
	event_type: "view" as const,
	session_id,
	utm_campaign,
	detected_platform: "windows" as const,
	cta_location: null,
});
/** A visitor of a campaign that an earlier run has left without a name. */
const UNNAMED = [
	{ events: [view("s1", "a"), view("s2", "a"), view("s3", "b")], refresh: true },
	{ events: [view("s4", "b")], refresh: true },
];

it("are those of one count of all events, however they arrive and whenever it runs", async () => {
	await fc.assert(
		fc.asyncProperty(deliveries, fc.constantFrom(1 as number, 2, 500), async (given, limit) => {
			await database.reset();
			await limitTo(limit);
			for (const { events, refresh } of given) {
				await ingest(
					database,
					events.map(({ second, ...changes }) =>
						eventBatch({
							received_at: daysAgo(0, second * 1000).toISOString(),
							landing: [landingEvent({ ...changes, event_id: randomUUID() })],
						}),
					),
				);
				if (refresh) await refreshToday();
			}
			await refreshToday();
			const grown = await read();
			await database.script(`
				delete from private.landing_today_sums; delete from private.visitor_sums; delete from private.visitors;
				insert into private.arrived_events
				select created_at, event_id from public.landing_analytics where created_at >= private.midnight(${TODAY});`);
			await refreshToday();
			expect(grown).toEqual(await read());
			const counted = await database.query(
				`select utm_source, utm_campaign, variant, platform, language, views, clicks
				from private.count_landing(${TODAY}, ${TODAY}) order by 1, 2, 3, 4, 5`,
			);
			expect(
				grown.landing.map(({ day, utm_medium, utm_content, ...row }) => row),
				"as a closed day counts",
			).toEqual(counted);
		}),
		{ numRuns: runsOf(60), examples: [[UNNAMED, 1]] },
	);
});

it("are counted in slices as in one call", async () => {
	await database.reset();
	const landing = Array.from({ length: 5 }, (_, n) =>
		landingEvent({ event_id: randomUUID(), session_id: `visitor ${n % 3}` }),
	);
	await ingest(database, [eventBatch({ received_at: daysAgo(0).toISOString(), landing })]);
	expect(await inSlices(database, "refresh_today(at_most => 2)")).toBe(3);
	const sliced = await read();
	await database.script(`
		delete from private.landing_today_sums; delete from private.visitor_sums; delete from private.visitors;
		insert into private.arrived_events select created_at, event_id from public.landing_analytics;`);
	expect(await inSlices(database, "refresh_today()")).toBe(1);
	expect(sliced).toEqual(await read());
});

it("leave events of other days to the nightly refresh", async () => {
	await database.reset();
	await ingest(database, [
		eventBatch({ received_at: daysAgo(1).toISOString(), landing: [landingEvent()] }),
	]);
	const done = await database.asRole("service_role", "select public.refresh_today() as done");
	expect(done).toEqual([{ done: { events: 0, landing_today: 0, accounts: 0, is_done: true } }]);
	expect(
		await database.query("select day::text from private.changed_days where rollup = 'landing'"),
	).toEqual([{ day: daysAgo(1).toISOString().slice(0, 10) }]);
});
