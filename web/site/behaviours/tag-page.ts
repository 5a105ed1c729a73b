/** Events of documents and `/cta` for the ad pixel and the analytics tag, after consent only. */
import type { BrowserEvent } from "../../../worker/contract/events.ts";
import { loadTags, type TagIds } from "../../ui/tags/load-tags.ts";
import {
	abTestViewed,
	betaSignupClicked,
	downloadClicked,
	ledOn,
	milestoneReached,
	pageViewed,
} from "../../ui/tags/tag-events.ts";
import { watchMilestones } from "./scroll.ts";

/** Product pages in both languages; the home page has an empty name. */
const PRODUCT_PAGE = /^\/(?:en\/?)?(pricing|beta|docuextractor|)\/?$/;
const DOWNLOAD = /^\/(?:download-\w\w|cta)$/;

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
	follow(({ event_type, event_id, cta_location = "", cta_destination }) => {
		if (event_type === "view") {
			pageViewed(tags, event_id, page);
			for (const [test, arm] of armsShown()) abTestViewed(tags, event_id, test, arm);
			return;
		}
		ledOn(tags, event_id, page === "beta");
		const { pathname } = new URL(cta_destination ?? "/", location.href);
		if (DOWNLOAD.test(pathname)) downloadClicked(tags, event_id, cta_location);
		else if (page === "beta") betaSignupClicked(tags, event_id, cta_location);
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
