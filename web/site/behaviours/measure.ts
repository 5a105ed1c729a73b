import type { BrowserEvent } from "../../../worker/contract/events.ts";
import { keepUnsent, send } from "./send-events.ts";

type Listener = (event: BrowserEvent) => void;

const measured: BrowserEvent[] = [];
const listeners: Listener[] = [];

/**
 * First-party measuring (spec §7, design §7): one view a page load, and a click on each marked
 * link. A page prefetched or prerendered counts when it is shown, and one that the browser kept
 * whole counts again when the visitor comes back to it.
 */
export function measure(): void {
	// The page of `/cta`: the edge has counted its click.
	if (document.querySelector("[data-leave]")) return;
	if ((document as { prerendering?: boolean }).prerendering) {
		document.addEventListener("prerenderingchange", viewed, { once: true });
	} else {
		viewed();
	}
	document.addEventListener("click", (event) => {
		const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[data-cta]");
		if (link) clicked(link);
	});
	addEventListener("pageshow", ({ persisted }) => persisted && viewed());
	addEventListener("pagehide", keepUnsent);
}

/** Hands over what was measured on this page so far, then all that follows. */
export function followMeasuring(listener: Listener): void {
	measured.forEach(listener);
	listeners.push(listener);
}

function viewed(): void {
	record(eventOf("view"));
}

function clicked(link: HTMLAnchorElement): void {
	record({
		...eventOf("click"),
		cta_location: link.dataset.cta,
		cta_text: link.textContent?.trim().slice(0, 200),
		cta_destination: link.href.slice(0, 2048),
	});
}

function record(event: BrowserEvent): void {
	measured.push(event);
	send(event);
	for (const listener of listeners) listener(event);
}

function eventOf(event_type: BrowserEvent["event_type"]): BrowserEvent {
	return {
		event_id: crypto.randomUUID(),
		event_type,
		occurred_at: new Date().toISOString(),
		page_url: location.href.slice(0, 2048),
		referrer: document.referrer.slice(0, 2048),
		viewport_width: innerWidth,
		viewport_height: innerHeight,
	};
}
