import type { BrowserEvent } from "../../../contract/event-schema.ts";
import { EVENT_LIMITS } from "../../../contract/events.ts";

/** Origin of the page's own address and of the one before; without what must not leave the browser. */
export interface MeasuredPage {
	url: string;
	referrer: string;
}

/** A page is shown (docs/product/visits.md#visitor-events). */
export function viewOf(page: MeasuredPage, prerendered?: true): BrowserEvent {
	return { ...eventOf("view", page), prerendered };
}

/** The marked link that contains the target of a click; undefined for any other click. */
export function markedLink({ target }: Event): HTMLAnchorElement | undefined {
	return (target as Element | null)?.closest<HTMLAnchorElement>("a[data-cta]") ?? undefined;
}

export function clickOf(link: HTMLAnchorElement, page: MeasuredPage): BrowserEvent {
	return {
		...eventOf("click", page),
		cta_location: link.dataset.cta,
		cta_text: link.textContent?.trim().slice(0, EVENT_LIMITS.text),
		cta_destination: link.href.slice(0, EVENT_LIMITS.url),
	};
}

function eventOf(event_type: BrowserEvent["event_type"], page: MeasuredPage): BrowserEvent {
	return {
		event_id: crypto.randomUUID(),
		event_type,
		page_url: page.url.slice(0, EVENT_LIMITS.url),
		referrer: page.referrer.slice(0, EVENT_LIMITS.url),
		viewport_width: innerWidth,
		viewport_height: innerHeight,
	};
}
