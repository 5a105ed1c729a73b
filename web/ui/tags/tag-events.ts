/** Names and values of the third parties' events (docs/product/visits.md#consent-and-third-parties). */

import type { BrowserEvent } from "../../../contract/event-schema.ts";
import type { Tags } from "./load-tags.ts";

const CURRENCY = "EUR";
/** Links that lead to the add-in. */
const DOWNLOAD = /^\/(?:download-\w\w|cta)$/;

/** A page is shown; product pages are also content. */
export function pageViewed(tags: Tags, eventId: string, product: string | undefined): void {
	tags.pixel("PageView", {}, eventId);
	if (product) tags.pixel("ViewContent", { content_name: product }, eventId);
}

/** A marked link is clicked, under the id of our own event. */
export function linkClicked(tags: Tags, click: BrowserEvent, isBeta: boolean): void {
	const { event_id, cta_location = "", cta_destination = "/" } = click;
	ledOn(tags, event_id, isBeta);
	const { pathname } = new URL(cta_destination, location.href);
	if (DOWNLOAD.test(pathname)) downloadClicked(tags, event_id, cta_location);
	else if (isBeta) betaSignupClicked(tags, event_id, cta_location);
}

/** A call to action is clicked; its value is 0 on the beta page. */
export function ledOn(tags: Tags, eventId: string, isBeta: boolean): void {
	tags.pixel("Lead", { value: isBeta ? 0 : 1, currency: CURRENCY }, eventId);
}

/** The add-in is requested. */
export function downloadClicked(tags: Tags, eventId: string, location: string): void {
	tags.pixel(
		"Purchase",
		{ content_name: "Excel Add-in", value: 0, currency: CURRENCY, num_items: 1 },
		eventId,
	);
	tags.tag("excel_download_click", { event_id: eventId, cta_location: location });
}

/** An account is made. */
export function signedUp(tags: Tags, eventId: string): void {
	tags.pixel("CompleteRegistration", { method: "website", value: 0, currency: CURRENCY }, eventId);
}

function betaSignupClicked(tags: Tags, eventId: string, location: string): void {
	tags.tag("beta_signup_click", { event_id: eventId, cta_location: location, value: 0 });
}

export function abTestViewed(tags: Tags, eventId: string, test: string, variant: string): void {
	tags.tag("ab_test_view", { event_id: eventId, test_name: test, variant });
}

export function milestoneReached(tags: Tags, percent: number): void {
	tags.tag("scroll_milestone", { percent });
}
