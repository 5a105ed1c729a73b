/** After consent only: what documents and `/cta` tell the ad pixel and the analytics tag (spec §7). */
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

/** Pages about the product, by either language's path; the home page is the empty name. */
const PRODUCT_PAGE = /^\/(?:en\/?)?(pricing|beta|docuextractor|)\/?$/;
const DOWNLOAD = /^\/(?:download-\w\w|cta)$/;

/**
 * Tells the page's view, its clicks and how far it is read, under the ids of our own events.
 *
 * @param follow hands over what was measured so far, then all that follows.
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

/** The page's tests and arms, which the edge told in its answer's `Server-Timing`. */
function armsShown(): [test: string, arm: string][] {
	const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	const told = page?.serverTiming.filter(({ name }) => name === "ab") ?? [];
	return told.map(({ description }) => {
		const [test = "", arm = ""] = description.split(":");
		return [test, arm];
	});
}

/**
 * The same for the click that led through `/cta` (spec §4).
 *
 * @param eventId of the click that the edge recorded.
 */
export function tagClick(ids: TagIds, eventId: string, destination: string): void {
	const tags = loadTags(ids);
	pageViewed(tags, eventId, undefined);
	ledOn(tags, eventId, false);
	if (destination.startsWith("/download-")) downloadClicked(tags, eventId, "/cta");
}
