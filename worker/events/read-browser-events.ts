import { browserEventSchema } from "../contract/event-schema.ts";
import { type BrowserEvent, EVENT_LIMITS } from "../contract/events.ts";

/** An event that is fit to be stored, with its page's address read. */
export interface PageEvent {
	event: BrowserEvent;
	page: URL;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Tells the events that can be stored from those that cannot: wrong shape, a page that is not
 * ours, a time too old or ahead of the edge's clock (design §7).
 */
export function readBrowserEvents(
	raw: readonly unknown[],
	siteOrigin: string,
	now: number = Date.now(),
): { events: PageEvent[]; invalid: number } {
	const events: PageEvent[] = [];
	for (const candidate of raw) {
		const parsed = browserEventSchema.safeParse(candidate);
		if (!parsed.success) continue;
		const page = URL.parse(parsed.data.page_url);
		if (page?.origin === siteOrigin && isRecent(parsed.data.occurred_at, now)) {
			events.push({ event: parsed.data, page });
		}
	}
	return { events, invalid: raw.length - events.length };
}

function isRecent(occurredAt: string, now: number): boolean {
	const age = now - Date.parse(occurredAt);
	return age <= EVENT_LIMITS.maxAgeDays * DAY_MS && age >= -EVENT_LIMITS.maxAheadMinutes * 60_000;
}
