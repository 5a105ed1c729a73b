import type { Address } from "../../contract/address.ts";
import type { Touch } from "../../contract/attribution-schema.ts";
import { EVENT_LIMITS, UTM_KEYS, type UtmKey } from "../../contract/events.ts";
import { uniform } from "../../contract/texts.ts";

/** A request for a page, as far as its touch goes. */
export interface Visit {
	page: Address;
	headers: Headers;
	siteOrigin: string;
	/** Seconds since 1970. */
	now: number;
}

/**
 * The touch of a visit; undefined for the next page of one. Only `utm_*` are read: click ids of ad
 * networks identify a person and need consent (`ad-clicks.ts`).
 */
export function readTouch(visit: Visit): Touch | undefined {
	return campaignOf(visit) ?? referralOf(visit);
}

function campaignOf({ page, now }: Visit): Touch | undefined {
	let utm: Map<string, string> | undefined;
	for (const [key, value] of page.searchParams) {
		if (!key.startsWith("utm_") || utm?.has(key)) continue;
		utm ??= new Map();
		utm.set(key, cleanText(value));
	}
	if (utm === undefined) return undefined;
	const of = (key: UtmKey) => utm.get(key) ?? "";
	if (UTM_KEYS.every((key) => of(key) === "")) return undefined;
	return {
		kind: "campaign",
		source: of("utm_source"),
		medium: of("utm_medium"),
		campaign: of("utm_campaign"),
		content: of("utm_content"),
		term: of("utm_term"),
		path: page.pathname,
		at: now,
	};
}

function referralOf({ page, headers, siteOrigin, now }: Visit): Touch | undefined {
	const referrer = headers.get("referer");
	if (!referrer || referrer === siteOrigin || referrer.startsWith(`${siteOrigin}/`)) {
		return undefined;
	}
	const host = URL.parse(referrer)?.host.replace(/^www\./, "") ?? "";
	if (host === "") return undefined;
	return {
		kind: "referral",
		source: cleanText(host),
		medium: "referral",
		campaign: "",
		content: "",
		term: "",
		path: page.pathname,
		at: now,
	};
}

/** In the form and as long as in an event; a cut may halve a surrogate pair. */
export function cleanText(text: string): string {
	return uniform(text).slice(0, EVENT_LIMITS.utm).toWellFormed();
}
