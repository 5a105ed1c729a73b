/** Events of documents and `/cta` for the ad pixel and the analytics tag, after consent only. */

import type { BrowserEvent } from "../../../contract/event-schema.ts";
import { loadTags, type TagIds } from "../../ui/tags/load-tags.ts";
import {
	abTestViewed,
	downloadClicked,
	ledOn,
	linkClicked,
	milestoneReached,
	pageViewed,
	signedUp,
} from "../../ui/tags/tag-events.ts";
import { watchMilestones } from "./scroll.ts";

/** Product pages in both languages; the home page has an empty name. */
const PRODUCT_PAGE = /^\/(?:en\/?)?(pricing|beta|docuextractor|)\/?$/;

/**
 * Reports the page's view, clicks and scroll depth under the ids of our own events.
 *
 * @param follow calls its listener with all events of the page, past and future.
 */
export function tagPage(
	ids: TagIds,
	follow: (listener: (event: BrowserEvent) => void) => void,
): void {
	const tags = loadTags(ids);
	const product = PRODUCT_PAGE.exec(location.pathname);
	const page = product?.[1] || (product ? "home" : undefined);
	follow((event) => {
		if (event.event_type === "click") return linkClicked(tags, event, page === "beta");
		pageViewed(tags, event.event_id, page);
		for (const [test, arm] of armsShown()) abTestViewed(tags, event.event_id, test, arm);
	});
	watchMilestones((percent) => milestoneReached(tags, percent));
}

/** The page's tests and arms, from the response's `Server-Timing`: their cookies are HttpOnly. */
function armsShown(): [test: string, arm: string][] {
	const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	const metrics = page?.serverTiming.filter(({ name }) => name === "ab") ?? [];
	return metrics.map(({ description }) => {
		const [test = "", arm = ""] = description.split(":");
		return [test, arm];
	});
}

/**
 * The same for a click through `/cta`.
 *
 * @param eventId id of the click that the edge recorded.
 */
export function tagClick(ids: TagIds, eventId: string, destination: string): void {
	const tags = loadTags(ids);
	pageViewed(tags, eventId, undefined);
	ledOn(tags, eventId, false);
	if (destination.startsWith("/download-")) downloadClicked(tags, eventId, "/cta");
}

/** The same for a sign-up, once. @param eventId by which the ad platform knows it from us, too */
export function tagSignUp(ids: TagIds, eventId: string): void {
	signedUp(loadTags(ids), eventId);
}
