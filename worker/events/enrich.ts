/** From a request and what the stages found to the rows that are stored. Pure but for new ids. */

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

/** What the stages know of a human's request. */
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

/** A click that arrived as a request of its own: `/cta` (spec §4 'Unified /cta page'). */
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

/** An event that the browser script sent, once it has been checked. */
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

/** An exposure counts once a session and version: its id is derived, so a repeat is a duplicate. */
export async function exposure(
	testName: string,
	arm: string,
	version: string,
	page: Address,
	seen: Seen,
): Promise<AbEvent> {
	const event_id = await derivedId(`exposure:${seen.sessionId}:${testName}:${version}`);
	return { ...abRow("exposure", event_id, testName, arm, page, seen) };
}

/** A conversion: the click that a test's page is there for (spec §7 'plain button path'). */
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

/** Queries may hold a visitor's data (auth links): only our own utm columns keep any of it. */
function withoutQuery(address: string): string {
	return cut(address.replace(/[?#].*$/s, ""), EVENT_LIMITS.url);
}

function textOf(text: string | undefined): string | null {
	return text === undefined ? null : cut(text, EVENT_LIMITS.text);
}

/** Cut without leaving half a surrogate pair, which PostgreSQL refuses; it refuses U+0000 too. */
function cut(text: string, length: number): string {
	return text.slice(0, length).toWellFormed().replaceAll("\0", "");
}

/** A version 8 UUID (RFC 9562 §5.8) from SHA-256. */
async function derivedId(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	const bytes = new Uint8Array(digest, 0, 16);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = bytes.toHex();
	return [8, 12, 16, 20, 32].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end)).join("-");
}
