import { tagClick } from "./tag-page.ts";

/** Time for the pixel to be sent (spec §9 'CTA redirect delay'). */
const DELAY_MS = 500;

/**
 * The small page of `/cta`, for visitors who accepted the ad pixel (spec §4, design §8): fires it
 * and goes on after 500 ms, whether it was heard or not. The edge has recorded the click.
 */
export function leave(): void {
	const page = document.querySelector<HTMLElement>("[data-leave]");
	if (!page) return;
	const { leave: destination = "/", eventId = "" } = page.dataset;
	setTimeout(() => location.replace(destination), DELAY_MS);
	tagClick(page.dataset, eventId, destination);
}
