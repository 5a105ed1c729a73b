import type { Leaving } from "../../../contract/leaving.ts";
import { tagClick, tagSignUp } from "./tag-page.ts";

/** Time for the pixel's request to start (docs/product/visits.md#call-to-action). */
const DELAY_MS = 500;

/**
 * The page of `/cta`, or after a sign-up by a provider, for visitors who accepted the ad pixel: fires it and continues
 * after the delay, even if the pixel failed. The edge has recorded the click.
 */
export function leave(): void {
	const page = document.querySelector<HTMLElement>("[data-leave]");
	if (!page) return;
	const { leave: destination = "/", eventId = "", reports } = page.dataset;
	setTimeout(() => location.replace(destination), DELAY_MS);
	if (reports === ("signUp" satisfies Leaving["reports"])) tagSignUp(page.dataset, eventId);
	else tagClick(page.dataset, eventId, destination);
}
