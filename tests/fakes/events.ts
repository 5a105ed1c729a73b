/** Valid events; a test overrides only the fields it needs. */

import type { BillingEvent } from "../../contract/billing.ts";
import type {
	AbEvent,
	BrowserEvent,
	BrowserVitals,
	EventBatch,
	LandingEvent,
	VisitorBatch,
	VisitorEvent,
	VitalsEvent,
} from "../../contract/event-schema.ts";
import { MEASURED, type Measured } from "../../contract/events.ts";

/** The columns of a row that has nothing of what a browser measures. */
const UNMEASURED = Object.fromEntries(Object.keys(MEASURED).map((name) => [name, null])) as Record<
	Measured,
	null
>;

export function browserEvent(changed: Partial<BrowserEvent> = {}): BrowserEvent {
	return {
		event_id: crypto.randomUUID(),
		event_type: "view",
		page_url: "http://localhost:5173/",
		...changed,
	};
}

export function browserVitals(changed: Partial<BrowserVitals> = {}): BrowserVitals {
	return {
		...{ event_type: "vitals", page_url: "http://localhost:5173/", release: "v1.2.0-3-g0c36605" },
		...{ lcp: 1234.5, cls: 0.0123, ttfb: 0 },
		...changed,
	};
}

/** As the edge sends it. */
export function vitalsEvent(changed: Partial<VitalsEvent> = {}): VitalsEvent {
	return { page: "home", release: "v1", device: "mobile", arms: [], lcp: 1234.5, ...changed };
}

export function landingEvent(changed: Partial<LandingEvent> = {}): LandingEvent {
	return {
		event_id: crypto.randomUUID(),
		event_type: "click",
		networks: [],
		occurred_at: "2026-11-20T12:00:00.000Z",
		variant: "a",
		page_url: "http://localhost:5173/cta",
		utm_source: null,
		utm_medium: null,
		utm_campaign: null,
		utm_content: null,
		utm_term: null,
		session_id: "11111111-1111-4111-8111-111111111111",
		user_agent: "agent",
		...UNMEASURED,
		cta_location: "/cta",
		cta_destination: "/download-fr",
		detected_platform: "windows",
		language: "fr",
		...changed,
	};
}

const EXPOSURE = {
	event_name: "exposure",
	occurred_at: "2026-11-20T12:00:00.000Z",
	test_name: "headline_test_2025",
	run: 1,
	variant: "A",
	data: { page: "/", platform: "windows" },
} as const;

/** All that an event of a test may say of its visitor. */
export const ALL_DATA: Required<VisitorEvent["data"]> = {
	...{ page: "/", platform: "windows", language: "fr", browser: "edge", returning: true },
	...{ not_drawn: true, source: "google", button_location: "hero", destination: "/download-fr" },
};

/** As the edge sends it. */
export function visitorEvent(changed: Partial<VisitorEvent> = {}): VisitorEvent {
	const event_id = crypto.randomUUID();
	return { ...EXPOSURE, event_id, visitor_id: "33333333-3333-4333-8333-333333333333", ...changed };
}

/** As it is stored. */
export function abEvent(changed: Partial<AbEvent> = {}): AbEvent {
	const event_id = crypto.randomUUID();
	return { ...EXPOSURE, event_id, unit_id: "22222222-2222-8222-8222-222222222222", ...changed };
}

/** A queue message of one click. */
export function visitorBatch(changed: Partial<VisitorBatch> = {}): VisitorBatch {
	return { ...eventBatch(), ab: [], ...changed };
}

/** A batch of one click. */
export function eventBatch(changed: Partial<EventBatch> = {}): EventBatch {
	return {
		batch_id: crypto.randomUUID(),
		received_at: "2026-11-20T12:00:00.000Z",
		received: 1,
		discarded: {},
		landing: [landingEvent()],
		ab: [],
		...changed,
	};
}

/** A renewal, as in Stripe's `customer.subscription.updated`. */
export function billingEvent(changed: Partial<BillingEvent> = {}): BillingEvent {
	return {
		id: "evt_1",
		type: "customer.subscription.updated",
		created: 1_795_000_000,
		user_id: null,
		email: null,
		customer_id: "cus_1",
		subscription_id: "sub_1",
		change: {
			subscription_type: "premium",
			subscription_status: "active",
			billing_period: "P1M",
			current_period_end: 1_797_000_000,
			cancel_at_period_end: false,
			ends_at: null,
		},
		is_listed: true,
		money: null,
		...changed,
	};
}
