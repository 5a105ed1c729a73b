import type { Leaving } from "../../contract/leaving.ts";
import { DESTINATION_PLACE, EVENT_PLACE, REPORTS_PLACE } from "../../web/site/pages/leaving.tsx";

/** The page of one visitor who leaves. `location` comes from `http/redirects.ts`. */
export function fillLeavingPage(html: string, { location, eventId, reports }: Leaving): string {
	// Functions, because "$&" in an address would otherwise be read as a pattern.
	return html
		.replaceAll(DESTINATION_PLACE, () => escapeAttribute(location))
		.replaceAll(EVENT_PLACE, () => eventId)
		.replaceAll(REPORTS_PLACE, () => reports);
}

function escapeAttribute(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll('"', "&quot;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;");
}
