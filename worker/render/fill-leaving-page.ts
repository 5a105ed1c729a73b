import { DESTINATION_PLACE, EVENT_PLACE } from "../../web/site/pages/leaving.tsx";

/** One click's page of `/cta`. `location` comes from `http/redirects.ts`. */
export function fillLeavingPage(html: string, location: string, eventId: string): string {
	// Functions, because "$&" in an address would otherwise be read as a pattern.
	return html
		.replaceAll(DESTINATION_PLACE, () => escapeAttribute(location))
		.replaceAll(EVENT_PLACE, () => eventId);
}

function escapeAttribute(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll('"', "&quot;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;");
}
