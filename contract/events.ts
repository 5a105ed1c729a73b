/**
 * The measured events: names and limits that the browser script, the edge and the database share; their shapes are
 * in `event-schema.ts`. No zod here: this file is part of the documents' script (docs/architecture/overview.md#budgets).
 */

/** Limits of `POST /e` and of the stored columns (docs/product/visits.md#visitor-events). */
export const EVENT_LIMITS = {
	eventsPerRequest: 20,
	bodyBytes: 16 * 1024,
	/** The server rejects older events; the database remembers event ids longer. */
	maxAgeDays: 30,
	userAgent: 300,
	url: 2048,
	utm: 200,
	text: 200,
	release: 100,
} as const;

export const LANDING_EVENT_TYPES = ["view", "click"] as const;

export const AB_EVENT_NAMES = ["exposure", "conversion"] as const;

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

/**
 * Measured fields of a view or a click: a whole number up to a limit, an address without its query, or a
 * text. Old scripts lack what is new, and so do batches that wait: it is optional in an event, and null in a row.
 */
export const MEASURED = {
	viewport_width: 20_000,
	viewport_height: 20_000,
	referrer: "address",
	cta_location: "text",
	cta_text: "text",
	cta_destination: "address",
} as const satisfies Record<string, number | "address" | "text">;
export type Measured = keyof typeof MEASURED;

/** Core Web Vitals and the greatest value that is believed: milliseconds, CLS without a unit (docs/product/back-office.md#speed-as-felt). */
export const MAX_VITALS = { lcp: 60_000, inp: 60_000, cls: 10, ttfb: 60_000 } as const;
export type VitalName = keyof typeof MAX_VITALS;
export const BROWSERS = ["chrome", "edge", "firefox", "safari", "other"] as const;
export type Browser = (typeof BROWSERS)[number];

/** The goals that the edge sees; a measured page was fast or slow. */
export const EDGE_GOALS = ["cta_click", "sign_up", "lcp_good", "lcp_slow"] as const;

/** Why a visitor who saw a test's page takes no part: also prefetched and opted out (`excluded`). */
export const EXCLUSIONS = ["bot", "excluded", "tester"] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export const DEVICES = ["mobile", "desktop"] as const;

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

/** Places where the Worker itself failed a request: counted for the alerts (docs/product/back-office.md#alerts). */
export const FAILURE_PLACES = ["webhook", "site"] as const;
export type FailurePlace = (typeof FAILURE_PLACES)[number];

/** The response of `POST /e`: events by outcome. */
export interface EventsResponse {
	accepted: number;
	bot: number;
	excluded: number;
	invalid: number;
	limited: number;
}
