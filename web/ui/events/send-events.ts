import type { BrowserEvent } from "../../../contract/event-schema.ts";
import { EVENT_LIMITS } from "../../../contract/events.ts";
import { EVENTS_PATH } from "../../../contract/own-paths.ts";
import { readStored, writeStored } from "../browser-store.ts";

/** localStorage key of unsent events, which the next page sends. */
const STORE = "unsent-events";
const MAX_UNSENT = 50;

let unsent: BrowserEvent[] = restore();

/**
 * Sends an event together with unsent ones. An event stays unsent until the edge has responded; if the
 * visitor leaves the page before, the next page sends it again. The database discards repeated ids.
 */
export async function send(event: BrowserEvent): Promise<void> {
	unsent.push(event);
	const batch = unsent.slice(0, EVENT_LIMITS.eventsPerRequest);
	try {
		// With keepalive the request outlives the page like a beacon, but has a response.
		const response = await fetch(EVENTS_PATH, {
			method: "POST",
			body: JSON.stringify(batch),
			headers: { "Content-Type": "text/plain" },
			keepalive: true,
		});
		// An unread body keeps the request open, which keeps the page out of the back-forward cache.
		await response.text();
		const { status } = response;
		// A rejected batch would be rejected again; only a server error or a rate limit can pass.
		if (status < 500 && status !== 429) unsent = unsent.filter((one) => !batch.includes(one));
	} catch {
		// Offline: the event stays unsent.
	}
	keepUnsent();
}

/** Stores unsent events for the next page. */
export function keepUnsent(): void {
	writeStored(STORE, unsent.length > 0 ? JSON.stringify(unsent.slice(-MAX_UNSENT)) : null);
}

function restore(): BrowserEvent[] {
	try {
		const stored: unknown = JSON.parse(readStored(STORE) ?? "[]");
		return Array.isArray(stored) ? stored : [];
	} catch {
		return [];
	}
}
