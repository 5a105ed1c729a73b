/** The schemas of `events.ts`. zod/mini keeps the edge's start-up short. */
import * as z from "zod/mini";
import {
	AB_EVENT_NAMES,
	type AbEvent,
	BROWSERS,
	type BrowserEvent,
	type BrowserVitals,
	DEVICES,
	DISCARD_REASONS,
	EDGE_GOALS,
	EVENT_LIMITS,
	type EventBatch,
	EXCLUSIONS,
	FAILURE_PLACES,
	LANDING_EVENT_TYPES,
	type LandingEvent,
	MAX_VITALS,
	PLATFORMS,
	type VisitorBatch,
	type VisitorEvent,
	type VitalsEvent,
} from "./events.ts";

const upTo = (length: number) => z.string().check(z.maxLength(length));
const instant = z.iso.datetime({ offset: true });
const count = z.int().check(z.gte(0));
const pixels = z.int().check(z.gte(0), z.lte(EVENT_LIMITS.viewport));

/** One event as the browser sends it. Unknown keys are dropped. */
const browserEventSchema = z.object({
	event_id: z.uuid(),
	event_type: z.enum(LANDING_EVENT_TYPES),
	occurred_at: instant,
	page_url: upTo(EVENT_LIMITS.url),
	referrer: z.optional(upTo(EVENT_LIMITS.url)),
	viewport_width: z.optional(pixels),
	viewport_height: z.optional(pixels),
	prerendered: z.optional(z.boolean()),
	cta_location: z.optional(upTo(EVENT_LIMITS.text)),
	cta_text: z.optional(upTo(EVENT_LIMITS.text)),
	cta_destination: z.optional(upTo(EVENT_LIMITS.url)),
}) satisfies z.ZodMiniType<BrowserEvent>;

const upToVital = (name: keyof typeof MAX_VITALS) =>
	z.optional(z.number().check(z.gte(0), z.lte(MAX_VITALS[name])));

/** The database names the releases that it knows; the others must at least look like one. */
const vitals = {
	release: upTo(EVENT_LIMITS.release).check(z.regex(/^[\w.+/-]+$/)),
	lcp: upToVital("lcp"),
	inp: upToVital("inp"),
	cls: upToVital("cls"),
	ttfb: upToVital("ttfb"),
};

/** The speed of a page view as the browser sends it. */
const browserVitalsSchema = z.object({
	...vitals,
	event_type: z.literal("vitals"),
	page_url: upTo(EVENT_LIMITS.url),
}) satisfies z.ZodMiniType<BrowserVitals>;

/** What the browser sends: its kind decides the schema, because to try both costs the edge 12 µs. */
export const browserReportSchema = z.discriminatedUnion("event_type", [
	browserEventSchema,
	browserVitalsSchema,
]);

const platform = z.enum(PLATFORMS);
const language = z.enum(["fr", "en"]);
const utm = z.nullable(upTo(EVENT_LIMITS.utm));

const landingEventSchema = z.object({
	event_id: z.uuid(),
	event_type: z.enum(LANDING_EVENT_TYPES),
	occurred_at: instant,
	variant: upTo(20),
	page_url: upTo(EVENT_LIMITS.url),
	utm_source: utm,
	utm_medium: utm,
	utm_campaign: utm,
	utm_content: utm,
	utm_term: utm,
	// Batches of the previous Worker lack it.
	network: z._default(z.nullable(z.int()), null),
	session_id: upTo(64),
	user_agent: upTo(EVENT_LIMITS.userAgent),
	viewport_width: z.nullable(pixels),
	viewport_height: z.nullable(pixels),
	referrer: z.nullable(upTo(EVENT_LIMITS.url)),
	cta_location: z.nullable(upTo(EVENT_LIMITS.text)),
	cta_text: z.nullable(upTo(EVENT_LIMITS.text)),
	cta_destination: z.nullable(upTo(EVENT_LIMITS.url)),
	detected_platform: platform,
	language,
}) satisfies z.ZodMiniType<LandingEvent>;

const run = z.int().check(z.gte(0));

const abFields = {
	event_id: z.uuid(),
	event_name: z.enum(AB_EVENT_NAMES),
	occurred_at: instant,
	test_name: upTo(100),
	run,
	variant: upTo(20),
	goal: z.optional(z.enum(EDGE_GOALS)),
	data: z.object({
		page: z.optional(upTo(EVENT_LIMITS.url)),
		platform: z.optional(platform),
		language: z.optional(language),
		browser: z.optional(z.enum(BROWSERS)),
		returning: z.optional(z.boolean()),
		source: z.optional(upTo(EVENT_LIMITS.utm)),
		button_location: z.optional(upTo(EVENT_LIMITS.text)),
		destination: z.optional(upTo(EVENT_LIMITS.url)),
	}),
};

const vitalsEventSchema = z.object({
	...vitals,
	page: upTo(20),
	device: z.enum(DEVICES),
	arms: z.array(z.object({ test: upTo(100), run, arm: upTo(20) })),
}) satisfies z.ZodMiniType<VitalsEvent>;

const batchFields = {
	batch_id: z.uuid(),
	received_at: instant,
	received: count,
	discarded: z.partialRecord(z.enum(DISCARD_REASONS), count),
	landing: z.array(landingEventSchema),
	vitals: z.optional(z.array(vitalsEventSchema)),
	excluded: z.optional(
		z.array(z.object({ test_name: upTo(100), run, reason: z.enum(EXCLUSIONS), n: count })),
	),
	failed: z.optional(z.partialRecord(z.enum(FAILURE_PLACES), count)),
};

/** A queue message; anything else is a poison message (docs/architecture.md#event-pipeline). */
const visitorBatchSchema = z.object({
	...batchFields,
	ab: z.array(z.object({ ...abFields, visitor_id: z.guid() })),
});

/** A batch of the spool. */
const eventBatchSchema = z.object({
	...batchFields,
	ab: z.array(z.object({ ...abFields, unit_id: z.uuid() })),
});

/** Validates a queue message; undefined when it is invalid. */
export function parseVisitorBatch(raw: unknown): VisitorBatch | undefined {
	const parsed = visitorBatchSchema.safeParse(raw);
	if (!parsed.success) return undefined;
	return parsed.data as VisitorBatch & { ab: VisitorEvent[] };
}

/** Validates a spooled batch; undefined when it is invalid. */
export function parseEventBatch(raw: unknown): EventBatch | undefined {
	const parsed = eventBatchSchema.safeParse(raw);
	if (!parsed.success) return undefined;
	return parsed.data as EventBatch & { ab: AbEvent[] };
}
