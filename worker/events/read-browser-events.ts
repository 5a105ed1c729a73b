import type { Address } from "../../contract/address.ts";
import {
	type BrowserEvent,
	type BrowserVitals,
	browserReportSchema,
} from "../../contract/event-schema.ts";
import { EVENT_LIMITS } from "../../contract/events.ts";
import { readOwnAddress } from "../http/address.ts";

/** A valid event with its page's address parsed. */
export interface PageEvent {
	event: BrowserEvent;
	page: Address;
}

/** The speed of a page view, with its page's address parsed. */
export interface PageVitals {
	report: BrowserVitals;
	page: Address;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Separates valid events and reports of speed from invalid ones: wrong shape, a page of another site, a
 * time that is too old or ahead of the edge's clock (docs/product/visits.md#visitor-events), a value that no page
 * has (docs/product/back-office.md#speed-as-felt).
 */
export function readBrowserEvents(
	raw: readonly unknown[],
	siteOrigin: string,
	now: number = Date.now(),
): { events: PageEvent[]; vitals: PageVitals[]; invalid: number } {
	const events: PageEvent[] = [];
	const vitals: PageVitals[] = [];
	for (const candidate of raw) {
		const { data } = browserReportSchema.safeParse(candidate);
		if (data === undefined) continue;
		const page = readOwnAddress(data.page_url, siteOrigin);
		if (page === undefined) continue;
		if (data.event_type === "vitals") vitals.push({ report: data, page });
		else if (isRecent(data.occurred_at, now)) events.push({ event: data, page });
	}
	return { events, vitals, invalid: raw.length - events.length - vitals.length };
}

function isRecent(occurredAt: string, now: number): boolean {
	const age = now - Date.parse(occurredAt);
	return age <= EVENT_LIMITS.maxAgeDays * DAY_MS && age >= -EVENT_LIMITS.maxAheadMinutes * 60_000;
}
