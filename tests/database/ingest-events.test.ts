/** Batches of events: each is stored once, and the ledger knows of all that a batch has had. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventBatch, LandingEvent } from "../../contract/event-schema.ts";
import { DISCARD_REASONS } from "../../contract/events.ts";
import { runsOf } from "../property-runs.ts";
import { abEvent, conversionEvent, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const countStored = () =>
	database.value<number>(`
		select (select count(*) from public.landing_analytics)::int
			+ (select count(*) from public.ab_events)::int as n`);

const readLedger = () =>
	database.query("select minute, outcome, n from private.event_ledger order by 1, 2");

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

const balance = async (from = "2000-01-01T00:00:00Z", to = "2100-01-01T00:00:00Z") => {
	const [row] = await database.asRole<Record<string, number>>(
		"service_role",
		"select * from public.event_ledger_balance($1, $2)",
		[from, to],
	);
	return row;
};

/** Few ids and minutes, so that repeats are many. */
const IDS = Array.from({ length: 8 }, () => randomUUID());
const MINUTES = ["2026-10-31T23:59:00Z", "2026-11-01T00:00:00Z", "2026-12-31T23:59:59.999Z"];

const arbitraryBatch = fc
	.record({
		landing: fc.array(fc.constantFrom(...IDS), { maxLength: 5 }),
		ab: fc.array(fc.constantFrom(...IDS), { maxLength: 3 }),
		received_at: fc.constantFrom(...MINUTES),
		discarded: fc.dictionary(fc.constantFrom(...DISCARD_REASONS), fc.nat({ max: 3 })),
	})
	.map(({ landing, ab, ...rest }) =>
		eventBatch({
			...rest,
			landing: landing.map((event_id) => landingEvent({ event_id })),
			ab: ab.map((event_id) => abEvent({ event_id })),
		}),
	);

/** Calls of batches, of which some are delivered again, within a call or in a later one. */
const arbitraryCalls = fc
	.record({
		batches: fc.array(arbitraryBatch, { minLength: 1, maxLength: 6 }),
		deliveries: fc.array(fc.array(fc.nat({ max: 5 }), { maxLength: 4 }), { maxLength: 5 }),
	})
	.map(({ batches, deliveries }) =>
		deliveries.map((call) =>
			call.flatMap((index): EventBatch[] => batches.slice(index % batches.length).slice(0, 1)),
		),
	);

describe("event ledger", () => {
	it("balances after any deliveries, and as many rows are stored as there were ids", async () => {
		await fc.assert(
			fc.asyncProperty(arbitraryCalls, async (calls) => {
				await database.reset();
				for (const call of calls) await ingest(database, call);

				const taken = new Map(calls.flat().map((batch) => [batch.batch_id, batch]));
				const events = [...taken.values()].flatMap(({ landing, ab }) => [...landing, ...ab]);
				const stored = new Set(events.map(({ event_id }) => event_id)).size;
				const aside = (outcome: (typeof DISCARD_REASONS)[number]) =>
					[...taken.values()].reduce((sum, batch) => sum + (batch.discarded[outcome] ?? 0), 0);
				expect(await balance()).toEqual({
					received: [...taken.values()].reduce((sum, { received }) => sum + received, 0),
					stored,
					duplicate: events.length - stored,
					bot: aside("bot"),
					excluded: aside("excluded"),
					invalid: aside("invalid"),
					limited: aside("limited"),
					lost: aside("lost"),
					difference: 0,
				});
				// Minute by minute as well, and the rows are really there.
				for (const minute of MINUTES) {
					const from = minute.replace(/:[\d.]+Z$/, ":00Z");
					const until = new Date(Date.parse(from) + 60_000).toISOString();
					const then = [...taken.values()].filter(({ received_at }) => received_at === minute);
					expect(await balance(from, until)).toMatchObject({
						received: then.reduce((sum, { received }) => sum + received, 0),
						bot: then.reduce((sum, { discarded }) => sum + (discarded.bot ?? 0), 0),
						difference: 0,
					});
				}
				expect(
					await database.query(`
						select (select count(*) from public.landing_analytics)::int
							+ (select count(*) from public.ab_events)::int as n`),
				).toEqual([{ n: stored }]);
			}),
			{ numRuns: runsOf(40) },
		);
	});

	it("shows an event that the endpoint counted and that was never stored", async () => {
		await ingest(database, [eventBatch({ landing: [landingEvent()], received: 3 })]);
		expect(await balance()).toMatchObject({ received: 3, stored: 1, difference: 2 });
	});

	it("is all zeros where nothing happened", async () => {
		expect(Object.values((await balance()) ?? {})).toEqual(Array(9).fill(0));
	});
});
