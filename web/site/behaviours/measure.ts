import type { BrowserEvent } from "../../../worker/contract/events.ts";
import { keepUnsent, send } from "./send-events.ts";

/**
 * First-party measuring (spec §7, design §7): one view a page load, and a click on each marked
 * link. A page prefetched or prerendered counts when it is shown.
 */
export function measure(): void {
	if ((document as { prerendering?: boolean }).prerendering) {
		document.addEventListener("prerenderingchange", viewed, { once: true });
	} else {
		viewed();
	}
	document.addEventListener("click", (event) => {
		const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[data-cta]");
		if (link) clicked(link);
	});
	addEventListener("pagehide", keepUnsent);
}

function viewed(): void {
	send(eventOf("view"));
}

function clicked(link: HTMLAnchorElement): void {
	send({
		...eventOf("click"),
		cta_location: link.dataset.cta,
		cta_text: link.textContent?.trim().slice(0, 200),
		cta_destination: link.href.slice(0, 2048),
	});
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
