import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventBatch } from "../../contract/event-schema.ts";
import { DISCARD_REASONS } from "../../contract/events.ts";
import { runsOf } from "../property-runs.ts";
import { abEvent, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

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
