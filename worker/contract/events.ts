/**
 * What is measured: names, limits and types that the browser script, the edge and the database
 * agree on. No zod here: this file goes into the 8 KB browser script (design §13).
 */

/** Limits of `POST /e` and of the stored columns (design §7). */
export const EVENT_LIMITS = {
	eventsPerRequest: 20,
	bodyBytes: 16 * 1024,
	/** An event kept in the browser longer than this is refused; event ids are remembered longer. */
	maxAgeDays: 30,
	/** How far ahead of the edge's clock a browser's clock may be. */
	maxAheadMinutes: 10,
	userAgent: 300,
	url: 2048,
	utm: 200,
	text: 200,
	viewport: 20_000,
} as const;

export const LANDING_EVENT_TYPES = ["view", "click"] as const;
export type LandingEventType = (typeof LANDING_EVENT_TYPES)[number];

export const AB_EVENT_NAMES = ["exposure", "conversion"] as const;
export type AbEventName = (typeof AB_EVENT_NAMES)[number];

export const UTM_KEYS = [
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_content",
	"utm_term",
] as const;
export type UtmKey = (typeof UTM_KEYS)[number];

export type Platform = "windows" | "mac" | "other";
export type Language = "fr" | "en";

/** What the browser script sends to `POST /e`, one of up to 20. Times are ISO 8601. */
export interface BrowserEvent {
	event_id: string;
	event_type: LandingEventType;
	occurred_at: string;
	page_url: string;
	referrer?: string | undefined;
	viewport_width?: number | undefined;
	viewport_height?: number | undefined;
	cta_location?: string | undefined;
	cta_text?: string | undefined;
	cta_destination?: string | undefined;
}

/** A row of `landing_analytics` (spec §3), as the edge writes it. */
export interface LandingEvent extends Record<UtmKey, string | null> {
	event_id: string;
	event_type: LandingEventType;
	occurred_at: string;
	variant: string;
	page_url: string;
	session_id: string;
	user_agent: string;
	viewport_width: number | null;
	viewport_height: number | null;
	referrer: string | null;
	cta_location: string | null;
	cta_text: string | null;
	cta_destination: string | null;
	detected_platform: Platform;
	language: Language;
}

/** A row of `ab_events` (spec §3 'A/B event'). */
export interface AbEvent {
	event_id: string;
	event_name: AbEventName;
	occurred_at: string;
	test_name: string;
	variant: string;
	session_id: string;
	data: {
		page?: string;
		platform?: Platform;
		source?: string;
		button_location?: string;
		destination?: string;
	};
}

/**
 * Why an arrived event was not passed on: a crawler, a visitor who must not be counted
 * (prefetch, HEAD, opted out), a malformed event, too many, or no place left to keep it.
 */
export const SET_ASIDE = ["bot", "excluded", "invalid", "limited", "lost"] as const;
export type SetAside = (typeof SET_ASIDE)[number];

/**
 * One queue message, and one element of `rpc ingest_events(batches)`.
 * Invariant, checked in the ledger: received = landing + ab + all that was set aside.
 */
export interface EventBatch {
	/** Makes a second delivery of the same message a no-op. */
	batch_id: string;
	/** The edge's clock, ISO 8601; its minute is the ledger's minute. */
	received_at: string;
	/** Counted at the door, before anything is set aside. */
	received: number;
	set_aside: Partial<Record<SetAside, number>>;
	landing: LandingEvent[];
	ab: AbEvent[];
}

/** The response of `POST /e`: events by outcome. */
export interface EventsResponse {
	accepted: number;
	bot: number;
	excluded: number;
	invalid: number;
	limited: number;
}
