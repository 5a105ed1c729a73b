import type { Address } from "../../contract/address.ts";
import type { Touch } from "../../contract/attribution-schema.ts";
import { readTags, tagText } from "../../contract/tags.ts";
import type { FindReferral } from "./referrals.ts";

/** A request for a page, as far as its touch goes. */
export interface Visit {
	page: Address;
	headers: Headers;
	findReferral: FindReferral;
	/** Seconds since 1970. */
	now: number;
}

/**
 * The touch of a visit; undefined for the next page of one. Only `utm_*` are read: click ids of ad
 * networks identify a person and need consent (`ad-clicks.ts`).
 */
export function readTouch(visit: Visit): Touch | undefined {
	return campaignOf(visit.page, visit.now) ?? referralOf(visit);
}

/** The campaign of a page's address; undefined without one. @param now in seconds since 1970 */
export function campaignOf(
	page: Pick<Address, "searchParams" | "pathname">,
	now: number,
): Touch | undefined {
	const tags = readTags(page.searchParams);
	if (tags === undefined) return undefined;
	return {
		kind: "campaign",
		source: tags.utm_source,
		medium: tags.utm_medium,
		campaign: tags.utm_campaign,
		content: tags.utm_content,
		term: tags.utm_term,
		path: page.pathname,
		at: now,
	};
}

function referralOf({ page, headers, findReferral, now }: Visit): Touch | undefined {
	const host = findReferral(headers.get("referer"));
	if (host === undefined) return undefined;
	return {
		kind: "referral",
		source: tagText(host),
		medium: "referral",
		campaign: "",
		content: "",
		term: "",
		path: page.pathname,
		at: now,
	};
}
