import type { BrowserEvent } from "../../../worker/contract/events.ts";
import { APP_PATHS, EVENTS_PATH } from "../../../worker/contract/paths.ts";

/** What the landing report counts as a sign-up (supabase/migrations, count_landing). */
export const SIGN_UP_LOCATION = "sign_up";

/**
 * Tells our own measuring that a visit became an account; the edge decides whether it may be counted.
 * Fails silently: nobody's sign-up waits for it.
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
		// Offline, or refused by the browser.
	}
}
