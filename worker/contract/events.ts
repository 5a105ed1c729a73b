/**
 * The measured events: names, limits and types that the browser script, the edge and the database
 * share. No zod here: this file is part of the documents' script (docs/architecture.md#budgets).
 */

import type { CountedArm } from "./experiment.ts";

/** Limits of `POST /e` and of the stored columns (docs/product.md#visitor-events). */
export const EVENT_LIMITS = {
	eventsPerRequest: 20,
	bodyBytes: 16 * 1024,
	/** The server rejects older events; the database remembers event ids longer. */
	maxAgeDays: 30,
	/** Tolerance for browser clocks ahead of the edge's clock. */
	maxAheadMinutes: 10,
	userAgent: 300,
	url: 2048,
	utm: 200,
	text: 200,
	release: 100,
	viewport: 20_000,
} as const;

export const LANDING_EVENT_TYPES = ["view", "click"] as const;
type LandingEventType = (typeof LANDING_EVENT_TYPES)[number];

export const AB_EVENT_NAMES = ["exposure", "conversion"] as const;
type AbEventName = (typeof AB_EVENT_NAMES)[number];

export const UTM_KEYS = [
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_content",
	"utm_term",
] as const;
export type UtmKey = (typeof UTM_KEYS)[number];

export const PLATFORMS = ["windows", "mac", "other"] as const;
export type Platform = (typeof PLATFORMS)[number];
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
	/** Of a view: the page was rendered before it was shown. */
	prerendered?: boolean | undefined;
	cta_location?: string | undefined;
	cta_text?: string | undefined;
	cta_destination?: string | undefined;
}

/** Core Web Vitals and the greatest value that is believed: milliseconds, CLS without a unit (docs/product.md#speed-as-felt). */
export const MAX_VITALS = { lcp: 60_000, inp: 60_000, cls: 10, ttfb: 60_000 } as const;
export type VitalName = keyof typeof MAX_VITALS;
/** A view without an interaction has no INP. */
type Vitals = { [name in VitalName]?: number | undefined };

/** How fast a page view was, from a sample of them. */
export interface BrowserVitals extends Vitals {
	event_type: "vitals";
	page_url: string;
	/** Of the page. */
	release: string;
}

/** A row of `landing_analytics` (docs/product.md#visitor-events). */
export interface LandingEvent extends Record<UtmKey, string | null> {
	/** Keyed hash of the visitor's network on this day; no column of the row. Null without a secret. */
	network: number | null;
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

export const BROWSERS = ["chrome", "edge", "firefox", "safari", "other"] as const;
export type Browser = (typeof BROWSERS)[number];

/** The goals that the edge sees; a measured page was fast or slow. */
export const EDGE_GOALS = ["cta_click", "lcp_good", "lcp_slow"] as const;
type EdgeGoal = (typeof EDGE_GOALS)[number];

/** A row of `ab_events`, and its visitor (docs/experiments.md#experiments). */
interface AbFields {
	event_name: AbEventName;
	/** The edge's clock. */
	occurred_at: string;
	test_name: string;
	run: number;
	variant: string;
	/** Of a conversion. */
	goal?: EdgeGoal;
	data: {
		page?: string;
		platform?: Platform;
		language?: Language;
		browser?: Browser;
		returning?: boolean;
		source?: string;
		button_location?: string;
		destination?: string;
	};
}

/** As the edge sends it to the queue; nothing else may hold the visitor's id. */
export interface VisitorEvent extends AbFields {
	/** Makes a conversion unique; that of an exposure is derived from its unit. */
	event_id: string;
	visitor_id: string;
}

/** As it is stored: the unit is the visitor in one run of one test, and leads to no other. */
export interface AbEvent extends AbFields {
	event_id: string;
	unit_id: string;
}

/** Why a visitor who saw a test's page takes no part: also prefetched and opted out (`excluded`). */
export const EXCLUSIONS = ["bot", "excluded", "tester"] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export const DEVICES = ["mobile", "desktop"] as const;
type Device = (typeof DEVICES)[number];

/** What a measured page view adds to the figures; nothing of it leads to a visitor. */
export interface VitalsEvent extends Vitals {
	/** A document's name, `blog`, `post` or `other`. */
	page: string;
	release: string;
	device: Device;
	/** Of the tests that run on the page. */
	arms: CountedArm[];
}

/** Exposures that are not counted. */
export interface Excluded {
	test_name: string;
	run: number;
	reason: Exclusion;
	n: number;
}

/**
 * Why an event was discarded: a crawler, a visitor who is not counted (prefetch, HEAD, opted out), a
 * malformed event, over the limit, or every store was unavailable.
 */
export const DISCARD_REASONS = ["bot", "excluded", "invalid", "limited", "lost"] as const;
export type DiscardReason = (typeof DISCARD_REASONS)[number];

/** Where the Worker itself failed a request: counted for the alerts (docs/product.md#alerts). */
export const FAILURE_PLACES = ["webhook", "site"] as const;
export type FailurePlace = (typeof FAILURE_PLACES)[number];

/**
 * One element of `rpc ingest_events(batches)`.
 * Invariant, checked in the ledger: received = landing + ab + vitals + the sum of discarded.
 */
export interface EventBatch {
	/** A second delivery of the same message has no effect. */
	batch_id: string;
	/** The edge's clock, ISO 8601; its minute is the ledger's minute. */
	received_at: string;
	/** Counted on arrival, before anything is discarded. */
	received: number;
	discarded: Partial<Record<DiscardReason, number>>;
	landing: LandingEvent[];
	ab: AbEvent[];
	vitals?: VitalsEvent[];
	/** Discarded exposures by test. */
	excluded?: Excluded[];
	/** Failed requests of the Worker, which are no events. */
	failed?: Partial<Record<FailurePlace, number>>;
}

/** One queue message: a batch whose visitors the consumer replaces by units. */
export interface VisitorBatch extends Omit<EventBatch, "ab"> {
	ab: VisitorEvent[];
}

/** The response of `POST /e`: events by outcome. */
export interface EventsResponse {
	accepted: number;
	bot: number;
	excluded: number;
	invalid: number;
	limited: number;
}
