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

const MAX_AGE_MS = EVENT_LIMITS.maxAgeDays * 24 * 60 * 60 * 1000;

/**
 * Separates valid events and reports of speed from invalid ones: wrong shape, a page of another site, an
 * age of more than 30 days (docs/product/visits.md#visitor-events), a value that no page
 * has (docs/product/back-office.md#speed-as-felt).
 */
export function readBrowserEvents(
	raw: readonly unknown[],
	siteOrigin: string,
): { events: PageEvent[]; vitals: PageVitals[]; invalid: number } {
	const events: PageEvent[] = [];
	const vitals: PageVitals[] = [];
	for (const candidate of raw) {
		const { data } = browserReportSchema.safeParse(candidate);
		if (data === undefined) continue;
		const page = readOwnAddress(data.page_url, siteOrigin);
		if (page === undefined) continue;
		if (data.event_type === "vitals") vitals.push({ report: data, page });
		else if ((data.age ?? 0) <= MAX_AGE_MS) events.push({ event: data, page });
	}
	return { events, vitals, invalid: raw.length - events.length - vitals.length };
}
