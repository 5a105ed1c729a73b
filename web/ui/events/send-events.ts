import { OPT_OUT_COOKIE, OPTED_OUT } from "../../../contract/browser-store.ts";
import type { BrowserEvent } from "../../../contract/event-schema.ts";
import { EVENT_LIMITS } from "../../../contract/events.ts";
import { EVENTS_PATH } from "../../../contract/own-paths.ts";
import { readStored, writeStored } from "../browser-store.ts";

/** localStorage key of unsent events, which the next page sends. */
const STORE = "unsent-events";
const MAX_UNSENT = 50;

/** An event, and when it happened by the page's own clock, which nobody sets. */
interface Unsent {
	event: BrowserEvent;
	since: number;
}

/** As it is stored: the computer's clock may be wrong, but tells how long ago it was by itself. */
type Stored = BrowserEvent & { at?: number };

let unsent: Unsent[] = restore();

/**
 * Sends an event together with unsent ones, each with its age. An event stays unsent until the edge has responded; if
 * the visitor leaves the page before, the next page sends it again. The database discards repeated ids. Of whoever
 * objects to being measured nothing is sent, and what waits is dropped.
 */
export async function send(event: BrowserEvent): Promise<void> {
	if (isOptedOut()) {
		unsent = [];
		return keepUnsent();
	}
	unsent.push({ event, since: performance.now() });
	const batch = unsent.slice(0, EVENT_LIMITS.eventsPerRequest);
	try {
		// With keepalive the request outlives the page like a beacon, but has a response.
		const response = await fetch(EVENTS_PATH, {
			method: "POST",
			body: JSON.stringify(batch.map((one) => ({ ...one.event, age: ageOf(one) }))),
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
	const kept = unsent
		.slice(-MAX_UNSENT)
		.map((one): Stored => ({ ...one.event, at: Date.now() - ageOf(one) }));
	writeStored(STORE, kept.length > 0 ? JSON.stringify(kept) : null);
}

/** Whether the visitor chose on the privacy page not to be measured. */
export function isOptedOut(): boolean {
	return document.cookie.includes(`${OPT_OUT_COOKIE}=${OPTED_OUT}`);
}

/** Milliseconds since the event. */
function ageOf({ since }: Unsent): number {
	return Math.round(performance.now() - since);
}

function restore(): Unsent[] {
	try {
		const stored: Stored[] = JSON.parse(readStored(STORE) ?? "[]");
		return stored.map(({ at = Date.now(), ...event }) => {
			// The clock may have been set back since.
			return { event, since: performance.now() - Math.max(0, Date.now() - at) };
		});
	} catch {
		return [];
	}
}
