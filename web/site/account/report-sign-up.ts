import { SIGN_UP_LOCATION } from "../../../worker/contract/events.ts";
import { send } from "../../ui/events/send-events.ts";
import { loadTags } from "../../ui/tags/load-tags.ts";
import { registered } from "../../ui/tags/tag-events.ts";

/** Time for the pixel's request to start (docs/product.md#call-to-action). */
const DELAY_MS = 500;

/**
 * Reports a sign-up once, where it leads to: to our own measuring, and after consent to the ad pixel. Then the
 * checkout of a chosen plan opens.
 */
export function reportSignUp(): void {
	if (location.hash !== "#done") return;
	history.replaceState(history.state, "", location.pathname);
	send({
		event_id: crypto.randomUUID(),
		event_type: "click",
		occurred_at: new Date().toISOString(),
		page_url: location.origin + location.pathname,
		cta_location: SIGN_UP_LOCATION,
		cta_destination: location.pathname,
	});
	const { loaded, ...ids } = document.getElementById("consent")?.dataset ?? {};
	if (loaded !== undefined) registered(loadTags(ids), crypto.randomUUID());
	const next = document.querySelector<HTMLAnchorElement>("a[data-leads-on]");
	if (next) setTimeout(() => location.assign(next.href), DELAY_MS);
}
