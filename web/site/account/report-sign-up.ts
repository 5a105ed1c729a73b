import { SIGN_UP_LOCATION } from "../../../contract/account-pages.ts";
import type { send } from "../../ui/events/send-events.ts";
import type { tagSignUp } from "../behaviours/tag-page.ts";

/** From the documents' script: a chunk that imported them would split it in two for all documents. */
export interface Reporting {
	send: typeof send;
	tagSignUp: typeof tagSignUp;
}

/** Time for the pixel's request to start (docs/product/visits.md#call-to-action). */
const DELAY_MS = 500;

/**
 * Reports a sign-up once, where it leads to: to our own measuring, and after consent to the ad pixel. Then the
 * checkout of a chosen plan opens.
 */
export function reportSignUp({ send, tagSignUp }: Reporting): void {
	if (location.hash !== "#done") return;
	// The edge tells the ad platform of the same sign-up.
	const eventId = new URLSearchParams(location.search).get("event") ?? crypto.randomUUID();
	history.replaceState(history.state, "", location.pathname);
	send({
		event_id: crypto.randomUUID(),
		event_type: "click",
		page_url: location.origin + location.pathname,
		cta_location: SIGN_UP_LOCATION,
		cta_destination: location.pathname,
	});
	const { loaded, ...ids } = document.getElementById("consent")?.dataset ?? {};
	if (loaded !== undefined) tagSignUp(ids, eventId);
	const next = document.querySelector<HTMLAnchorElement>("a[data-leads-on]");
	if (next) setTimeout(() => location.assign(next.href), DELAY_MS);
}
