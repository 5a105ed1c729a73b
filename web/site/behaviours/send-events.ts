import { type BrowserEvent, EVENT_LIMITS } from "../../../worker/contract/events.ts";
import { EVENTS_PATH } from "../../../worker/contract/paths.ts";

/** Where unsent events wait for the next page, and how many at most (design §7). */
const STORE = "unsent-events";
const MOST_KEPT = 50;

let unsent: BrowserEvent[] = restore();

/**
 * Sends an event with those that wait. An event stays among the unsent until the edge has answered:
 * a page left meanwhile hands it to the next one, and the database knows its id.
 */
export async function send(event: BrowserEvent): Promise<void> {
	unsent.push(event);
	const batch = unsent.slice(0, EVENT_LIMITS.eventsPerRequest);
	try {
		// keepalive outlives the page, as a beacon does, and tells whether it arrived.
		const { status } = await fetch(EVENTS_PATH, {
			method: "POST",
			body: JSON.stringify(batch),
			headers: { "Content-Type": "text/plain" },
			keepalive: true,
		});
		// A refusal will be one again; only a server's trouble is worth another try.
		if (status < 500 && status !== 429) unsent = unsent.filter((one) => !batch.includes(one));
	} catch {
		// Offline: it stays among the unsent.
	}
	keepUnsent();
}

/** Puts the unsent into localStorage, for the next page. */
export function keepUnsent(): void {
	try {
		if (unsent.length === 0) localStorage.removeItem(STORE);
		else localStorage.setItem(STORE, JSON.stringify(unsent.slice(-MOST_KEPT)));
	} catch {
		// Storage full or refused: measuring is not worth disturbing the visitor.
	}
}

function restore(): BrowserEvent[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
		return Array.isArray(kept) ? kept : [];
	} catch {
		return [];
	}
}
