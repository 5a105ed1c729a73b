import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { LandingEvent } from "../../contract/event-schema.ts";
import { abEvent, conversionEvent, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const countStored = () =>
	database.value<number>(`
		select (select count(*) from public.landing_analytics)::int
			+ (select count(*) from public.ab_events)::int as n`);

const readLedger = () =>
	database.query<{ minute: string; outcome: string; n: number }>(`
		select to_char(minute at time zone 'UTC', 'HH24:MI') as minute, outcome, n::int as n
		from private.event_ledger order by minute, outcome`);

describe("ingest_events", () => {
	it("stores a landing event with every field, at the moment the edge received it", async () => {
		const click = landingEvent({
			event_type: "click",
			utm_term: "tableur",
			referrer: "https://www.google.com/",
			cta_location: "hero",
			cta_text: "Télécharger",
			cta_destination: "/download-fr",
		});
		const batch = eventBatch({ landing: [click] });
		expect(await ingest(database, [batch])).toEqual({
			batches: 1,
			repeated_batches: 0,
			received: 1,
			stored: 1,
			duplicate: 0,
		});
		const [row] = await database.query<{ row: LandingEvent & { created_at: string } }>(
			"select to_jsonb(l) as row from public.landing_analytics as l",
		);
		if (!row) throw new Error("nothing was stored");
		const { created_at, occurred_at, ...rest } = row.row;
		const { occurred_at: sentAt, networks, ...sent } = click;
		expect(rest).toEqual(sent);
		expect(new Date(created_at)).toEqual(new Date(batch.received_at));
		expect(new Date(occurred_at)).toEqual(new Date(sentAt));
	});

	it("stores an A/B event with its data", async () => {
		const data = {
			page: "/beta",
			platform: "mac",
			source: "google",
			button_location: "hero",
		} as const;
		await ingest(database, [eventBatch({ ab: [conversionEvent({ data })] })]);
		expect(
			await database.query("select event_name, test_name, variant, data from public.ab_events"),
		).toEqual([{ event_name: "conversion", test_name: "headline_test_2025", variant: "A", data }]);
	});

	it("stores an id once when a call holds it several times, across batches and kinds", async () => {
		const event_id = randomUUID();
		const first = eventBatch({ landing: [landingEvent({ event_id }), landingEvent({ event_id })] });
		const second = eventBatch({ ab: [abEvent({ event_id })], received_at: "2026-11-20T10:05:00Z" });
		expect(await ingest(database, [second, first])).toMatchObject({
			received: 3,
			stored: 1,
			duplicate: 2,
		});
		expect(
			await database.query(
				"select to_char(created_at at time zone 'UTC', 'HH24:MI') as at from public.landing_analytics",
			),
		).toEqual([{ at: "10:00" }]);
	});

	it("does nothing for a batch that it took in before, in the same call or an earlier one", async () => {
		const batch = eventBatch({ landing: [landingEvent()], discarded: { bot: 2 } });
		expect(await ingest(database, [batch, batch])).toMatchObject({
			batches: 1,
			repeated_batches: 1,
			stored: 1,
		});
		const ledger = await readLedger();
		expect(await ingest(database, [batch])).toEqual({
			batches: 0,
			repeated_batches: 1,
			received: 0,
			stored: 0,
			duplicate: 0,
		});
		expect(await readLedger()).toEqual(ledger);
	});

	it("stores every event once when calls with the same events run at once", async () => {
		const events = Array.from({ length: 200 }, () => landingEvent());
		const results = await Promise.all(
			Array.from({ length: 4 }, () => ingest(database, [eventBatch({ landing: events })])),
		);
		expect(results.reduce((sum, { stored }) => sum + stored, 0)).toBe(200);
		expect(results.reduce((sum, { duplicate }) => sum + duplicate, 0)).toBe(600);
		expect(await countStored()).toBe(200);
	});

	it("never deadlocks with a call that has the same events in another order", async () => {
		const [first, middle, last] = ["1", "5", "9"].map((digit) =>
			landingEvent({ event_id: `${digit.repeat(8)}-0000-4000-8000-000000000000` }),
		);
		if (!first || !middle || !last) throw new Error("three events are needed");
		// A third session holds the middle id until both calls have taken what they take before it.
		const holding = database.script(`
			insert into private.event_ids (event_id) values ('${middle.event_id}');
			select pg_sleep(0.5);`);
		await new Promise((resolve) => setTimeout(resolve, 150));
		const results = await Promise.all([
			ingest(database, [eventBatch({ landing: [first, middle, last] })]),
			ingest(database, [eventBatch({ landing: [last, middle, first] })]),
			holding,
		]);
		expect(results[0].stored + results[1].stored).toBe(2);
	});
});
