/** Factories of events and batches, and the call that stores them. */

import { randomUUID } from "node:crypto";
import type { AbEvent, EventBatch, LandingEvent } from "../../contract/event-schema.ts";
import { UNMEASURED } from "../fakes/events.ts";
import type { TestDatabase } from "./harness.ts";

/** The result of `ingest_events`. */
export interface IngestResult {
	batches: number;
	repeated_batches: number;
	received: number;
	stored: number;
	duplicate: number;
}

export function landingEvent(changes: Partial<LandingEvent> = {}): LandingEvent {
	return {
		event_id: randomUUID(),
		event_type: "view",
		networks: [],
		occurred_at: "2026-11-20T10:00:00.000Z",
		variant: "a",
		page_url: "https://www.tabulia.example/?utm_source=google",
		utm_source: "google",
		utm_medium: "cpc",
		utm_campaign: "spring",
		utm_content: "a",
		utm_term: null,
		session_id: "session-1",
		user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
		...UNMEASURED,
		viewport_width: 1440,
		viewport_height: 900,
		detected_platform: "windows",
		language: "fr",
		...changes,
	};
}

export function abEvent(changes: Partial<AbEvent> = {}): AbEvent {
	return {
		event_id: randomUUID(),
		event_name: "exposure",
		occurred_at: "2026-11-20T10:00:00.000Z",
		test_name: "headline_test_2025",
		run: 1,
		variant: "A",
		unit_id: randomUUID(),
		data: { page: "/", platform: "windows" },
		...changes,
	};
}

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
export async function ingest(database: TestDatabase, batches: unknown): Promise<IngestResult> {
	return database.call("ingest_events($1::text::jsonb)", [JSON.stringify(batches)]);
}

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
