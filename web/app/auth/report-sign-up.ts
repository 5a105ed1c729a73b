import type { BrowserEvent } from "../../../worker/contract/events.ts";
import { APP_PATHS, EVENTS_PATH } from "../../../worker/contract/paths.ts";

/** The location that the campaign report counts as a sign-up (SQL function count_landing_span). */
const SIGN_UP_LOCATION = "sign_up";

/**
 * Reports a sign-up to our own measuring; the edge decides whether it may be counted. Fails silently:
 * a sign-up does not depend on it.
 */
export async function reportSignUp(): Promise<void> {
	const event: BrowserEvent = {
		event_id: crypto.randomUUID(),
		event_type: "click",
		occurred_at: new Date().toISOString(),
		page_url: location.origin + location.pathname,
		cta_location: SIGN_UP_LOCATION,
		cta_destination: APP_PATHS.signupConfirmation,
	};
	try {
		await fetch(EVENTS_PATH, {
			method: "POST",
			body: JSON.stringify([event]),
			headers: { "Content-Type": "text/plain" },
			keepalive: true,
		});
	} catch {
		// Offline, or blocked by the browser.
	}
}
