import type { BrowserEvent } from "../../../contract/event-schema.ts";
import { clickOf, markedLink, viewOf } from "../../ui/events/page-events.ts";
import { keepUnsent, send } from "../../ui/events/send-events.ts";

type Listener = (event: BrowserEvent) => void;

const measured: BrowserEvent[] = [];
const listeners: Listener[] = [];

/**
 * First-party measuring (docs/product/visits.md#visitor-events): one view per page load, and each click on a
 * marked link. A prerendered page counts when it is shown; a page restored from the back-forward cache
 * counts again.
 */
export function measure(): void {
	// The page of `/cta`, whose click the edge has recorded.
	if (document.querySelector("[data-leave]")) return;
	if ((document as { prerendering?: boolean }).prerendering) {
		document.addEventListener("prerenderingchange", () => viewed(true), { once: true });
	} else {
		viewed();
	}
	document.addEventListener("click", (event) => {
		const link = markedLink(event);
		if (link) record(clickOf(link, here()));
	});
	addEventListener("pageshow", ({ persisted }) => persisted && viewed());
	addEventListener("pagehide", keepUnsent);
}

/** Calls the listener with all events of this page, past and future. */
export function followMeasuring(listener: Listener): void {
	measured.forEach(listener);
	listeners.push(listener);
}

function viewed(prerendered?: true): void {
	record(viewOf(here(), prerendered));
}

/** The page's address without the tokens of links, which also wait in the browser while it is offline. */
function here() {
	const url = new URL(location.href);
	url.hash = "";
	for (const name of ["token", "token_hash", "access_token"]) url.searchParams.delete(name);
	return { url: url.href, referrer: document.referrer };
}

function record(event: BrowserEvent): void {
	measured.push(event);
	send(event);
	for (const listener of listeners) listener(event);
}
