import { type BrowserEvent, EVENT_LIMITS } from "../../../worker/contract/events.ts";
import { keepUnsent, send } from "../../ui/events/send-events.ts";

type Listener = (event: BrowserEvent) => void;

const measured: BrowserEvent[] = [];
const listeners: Listener[] = [];

/**
 * First-party measuring (docs/product.md#visitor-events): one view per page load, and each click on a
 * marked link. A prerendered page counts when it is shown; a page restored from the back-forward cache
 * counts again.
 */
export function measure(): void {
	// The page of `/cta`, whose click the edge has recorded.
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

/** Calls the listener with all events of this page, past and future. */
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
		cta_text: link.textContent?.trim().slice(0, EVENT_LIMITS.text),
		cta_destination: link.href.slice(0, EVENT_LIMITS.url),
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
		page_url: location.href.slice(0, EVENT_LIMITS.url),
		referrer: document.referrer.slice(0, EVENT_LIMITS.url),
		viewport_width: innerWidth,
		viewport_height: innerHeight,
	};
}
