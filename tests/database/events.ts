/** Factories of events and batches, and the call that stores them. */

import { randomUUID } from "node:crypto";
import type { AbEvent, EventBatch, LandingEvent } from "../../contract/event-schema.ts";
import { abEvent as anyAbEvent, landingEvent as anyLandingEvent } from "../fakes/events.ts";
import type { TestDatabase } from "./harness.ts";

/** A view of the home page by a campaign. */
export const landingEvent = (changes: Partial<LandingEvent> = {}): LandingEvent =>
	anyLandingEvent({
		...{ event_type: "view", occurred_at: "2026-11-20T10:00:00.000Z", session_id: "session-1" },
		...{ page_url: "https://www.tabulia.example/?utm_source=google", cta_location: null },
		...{ utm_source: "google", utm_medium: "cpc", utm_campaign: "spring", utm_content: "a" },
		...{ cta_destination: null, viewport_width: 1440, viewport_height: 900 },
		...changes,
	});

/** An exposure of a unit; of another one by default. */
export const abEvent = (changes: Partial<AbEvent> = {}): AbEvent =>
	anyAbEvent({ occurred_at: "2026-11-20T10:00:00.000Z", unit_id: randomUUID(), ...changes });

/** A click of a unit; of another one by default. */
export function conversionEvent(changes: Partial<AbEvent> = {}): AbEvent {
	return abEvent({ event_name: "conversion", goal: "cta_click", ...changes });
}

/** A batch whose `received` is the number of its events by default. */
export function eventBatch(changes: Partial<EventBatch> = {}): EventBatch {
	const { landing = [], ab = [], discarded = {} } = changes;
	const aside = Object.values(discarded).reduce((sum, n) => sum + n, 0);
	return {
		batch_id: randomUUID(),
		received_at: "2026-11-20T10:00:30.000Z",
		received: landing.length + ab.length + aside,
		discarded,
		landing,
		ab,
		...changes,
	};
}

/** Calls ingest_events as the Worker does, as service_role. */
export const ingest = (database: TestDatabase, batches: unknown) =>
	database.call<
		Record<"batches" | "repeated_batches" | "received" | "stored" | "duplicate", number>
	>("ingest_events($1::text::jsonb)", [JSON.stringify(batches)]);

/** Midnight UTC so many days ago, plus some milliseconds. */
export function daysAgo(days: number, milliseconds = 0): Date {
	const DAY_MS = 24 * 60 * 60 * 1000;
	return new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS + milliseconds);
}

/** Midnights of the last 30 days and the next one, where it is so many hours less than in UTC. */
export function lastMidnights(hours = 0): string[] {
	return Array.from({ length: 31 }, (_, at) => daysAgo(29 - at, hours * 3_600_000).toISOString());
}

/** `YYYY-MM-DD` in UTC. */
export function dayOf(date: Date): string {
	return date.toISOString().slice(0, 10);
}

/** Names that a cost, a link or a sign-up has earned, so that mails and the home page show them. */
export const earnNames = (database: TestDatabase, ...names: string[]) =>
	database.query(
		"select private.add_names(array(select jsonb_array_elements_text($1::text::jsonb)), null, true)",
		[JSON.stringify(names)],
	);
