/** Converts a request and the stages' results to rows. Pure except for new ids. */

import type { Address } from "../contract/address.ts";
import {
	type AbEvent,
	type BrowserEvent,
	EVENT_LIMITS,
	type LandingEvent,
	type Language,
	type Platform,
	UTM_KEYS,
	type UtmKey,
} from "../contract/events.ts";
import { hash32 } from "../contract/hash.ts";

/** The stages' results for a human's request. */
export interface Seen {
	sessionId: string;
	userAgent: string;
	platform: Platform;
	language: Language;
	/** Targeted headline, a–e. */
	variant: string;
	/** ISO time of the edge. */
	now: string;
}

/** A click that is a request of its own: `/cta` (docs/product.md#call-to-action). */
export function clickOnRedirect(
	url: Address,
	referrer: string | null,
	destination: string,
	seen: Seen,
): LandingEvent {
	return {
		...rowOf(seen, url),
		event_id: crypto.randomUUID(),
		event_type: "click",
		occurred_at: seen.now,
		viewport_width: null,
		viewport_height: null,
		referrer: referrer === null ? null : withoutQuery(referrer),
		cta_location: url.pathname,
		cta_text: null,
		cta_destination: withoutQuery(destination),
	};
}

/** A validated event of the browser script. */
export function fromBrowser(event: BrowserEvent, page: Address, seen: Seen): LandingEvent {
	return {
		...rowOf(seen, page),
		event_id: event.event_id,
		event_type: event.event_type,
		occurred_at: event.occurred_at,
		viewport_width: event.viewport_width ?? null,
		viewport_height: event.viewport_height ?? null,
		referrer: event.referrer ? withoutQuery(event.referrer) : null,
		cta_location: textOf(event.cta_location),
		cta_text: textOf(event.cta_text),
		cta_destination: event.cta_destination ? withoutQuery(event.cta_destination) : null,
	};
}

/** An exposure counts once per session and version: its id is derived, so a repetition is a duplicate. */
export function exposure(
	testName: string,
	arm: string,
	version: string,
	page: Address,
	seen: Seen,
): AbEvent {
	const event_id = exposureId(seen.sessionId, testName, version);
	return abRow("exposure", event_id, testName, arm, page, seen);
}

/** A conversion: a click on the call to action of a page under test (docs/product.md#experiments). */
export function conversion(
	testName: string,
	arm: string,
	click: LandingEvent,
	page: Address,
	seen: Seen,
): AbEvent {
	const row = abRow("conversion", crypto.randomUUID(), testName, arm, page, seen);
	const data: AbEvent["data"] = { ...row.data };
	if (click.cta_location !== null) data.button_location = click.cta_location;
	if (click.cta_destination !== null) data.destination = click.cta_destination;
	return { ...row, data };
}

function abRow(
	event_name: AbEvent["event_name"],
	event_id: string,
	test_name: string,
	variant: string,
	page: Address,
	seen: Seen,
): AbEvent {
	const source = utm(page, "utm_source");
	return {
		event_id,
		event_name,
		occurred_at: seen.now,
		test_name,
		variant,
		session_id: seen.sessionId,
		data: { page: page.pathname, platform: seen.platform, ...(source === null ? {} : { source }) },
	};
}

function rowOf(seen: Seen, page: Address) {
	return {
		variant: seen.variant,
		page_url: cut(page.origin + page.pathname, EVENT_LIMITS.url),
		session_id: seen.sessionId,
		user_agent: cut(seen.userAgent, EVENT_LIMITS.userAgent),
		detected_platform: seen.platform,
		language: seen.language,
		...(Object.fromEntries(UTM_KEYS.map((key) => [key, utm(page, key)])) as Record<
			UtmKey,
			string | null
		>),
	};
}

function utm(page: Address, key: UtmKey): string | null {
	const value = page.searchParams.get(key);
	return value === null || value === "" ? null : cut(value, EVENT_LIMITS.utm);
}

/** Queries may hold personal data (auth links): only the utm columns store any of it. */
function withoutQuery(address: string): string {
	return cut(address.replace(/[?#].*$/s, ""), EVENT_LIMITS.url);
}

function textOf(text: string | undefined): string | null {
	return text === undefined ? null : cut(text, EVENT_LIMITS.text);
}

/** Cuts a text without half a surrogate pair or U+0000, which PostgreSQL refuses. */
function cut(text: string, length: number): string {
	return text.slice(0, length).toWellFormed().replaceAll("\0", "");
}

/**
 * The session's own UUID, shifted by test and version: no two sessions can share one. As a version 8
 * UUID (RFC 9562 §5.8); the bits that this fixes are the same in every session's.
 */
function exposureId(sessionId: string, testName: string, version: string): string {
	const session = sessionId.replaceAll("-", "");
	let id = "";
	for (let at = 0; at < 32; at += 8) {
		const own = Number.parseInt(session.slice(at, at + 8), 16);
		const shifted = (own ^ hash32(`${at}:${testName}:${version}`)) >>> 0;
		id += shifted.toString(16).padStart(8, "0");
	}
	const variant = ((Number.parseInt(id.charAt(16), 16) & 0b0011) | 0b1000).toString(16);
	return `${id.slice(0, 8)}-${id.slice(8, 12)}-8${id.slice(13, 16)}-${variant}${id.slice(17, 20)}-${id.slice(20)}`;
}
