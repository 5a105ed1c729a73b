/** The shapes of the measured events, from the browser to the database. zod/mini keeps the edge's start-up short. */
import * as z from "zod/mini";
import {
	AB_EVENT_NAMES,
	BROWSERS,
	DEVICES,
	DISCARD_REASONS,
	EDGE_GOALS,
	EVENT_LIMITS,
	EXCLUSIONS,
	FAILURE_PLACES,
	LANDING_EVENT_TYPES,
	MAX_VITALS,
	MEASURED,
	type Measured,
	PLATFORMS,
} from "./events.ts";

const upTo = (length: number) => z.string().check(z.maxLength(length));
const instant = z.iso.datetime({ offset: true });
const count = z.int().check(z.gte(0));

type MeasuredSchema<Name extends Measured> = (typeof MEASURED)[Name] extends number
	? z.ZodMiniNumber
	: z.ZodMiniString;

/** The schemas of what is measured, each as an event or a row has it. */
function measured<Wrapped>(wrap: (schema: z.ZodMiniType<number | string>) => z.ZodMiniType) {
	const schemas = Object.entries(MEASURED).map(([name, kind]) => {
		if (typeof kind === "number") return [name, wrap(z.int().check(z.gte(0), z.lte(kind)))];
		return [name, wrap(upTo(kind === "text" ? EVENT_LIMITS.text : EVENT_LIMITS.url))];
	});
	return Object.fromEntries(schemas) as Wrapped;
}
const optional = measured<{ [Name in Measured]: z.ZodMiniOptional<MeasuredSchema<Name>> }>(
	z.optional,
);
const orNull = measured<{
	[Name in Measured]: z.ZodMiniDefault<z.ZodMiniNullable<MeasuredSchema<Name>>>;
}>((schema) => z._default(z.nullable(schema), null));

/** Events that the browser script sends to `POST /e`, one of up to 20. Unknown keys are dropped. */
const browserEventSchema = z.object({
	event_id: z.uuid(),
	event_type: z.enum(LANDING_EVENT_TYPES),
	/** Milliseconds since it happened; absent for an event that is sent at once. The edge's clock dates it. */
	age: z.optional(z.int().check(z.gte(0))),
	page_url: upTo(EVENT_LIMITS.url),
	/** For a view: the page was rendered before it was shown. */
	prerendered: z.optional(z.boolean()),
	...optional,
});
export type BrowserEvent = z.infer<typeof browserEventSchema>;

const upToVital = (name: keyof typeof MAX_VITALS) =>
	z.optional(z.number().check(z.gte(0), z.lte(MAX_VITALS[name])));

/**
 * The speed of a page view; one without an interaction has no INP. The database names the releases that it knows; the
 * others must at least look like one.
 */
const vitals = {
	release: upTo(EVENT_LIMITS.release).check(z.regex(/^[\w.+/-]+$/)),
	lcp: upToVital("lcp"),
	inp: upToVital("inp"),
	cls: upToVital("cls"),
	ttfb: upToVital("ttfb"),
};

/** How fast a page view was, from a sample of them. */
const browserVitalsSchema = z.object({
	...vitals,
	event_type: z.literal("vitals"),
	page_url: upTo(EVENT_LIMITS.url),
});
export type BrowserVitals = z.infer<typeof browserVitalsSchema>;

/** Any event of a browser: its kind decides the schema, because to try both costs the edge 12 µs. */
export const browserReportSchema = z.discriminatedUnion("event_type", [
	browserEventSchema,
	browserVitalsSchema,
]);

const platform = z.enum(PLATFORMS);
const language = z.enum(["fr", "en"]);
const utm = z.nullable(upTo(EVENT_LIMITS.utm));
/** Numbers of the caller's keys, from narrow to wide; none where they are unknown. */
const networks = z.array(z.int()).check(z.maxLength(3));

/** A row of `landing_analytics` (docs/product/visits.md#visitor-events). */
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
	networks,
	session_id: upTo(64),
	user_agent: upTo(EVENT_LIMITS.userAgent),
	...orNull,
	detected_platform: platform,
	language,
});
export type LandingEvent = z.infer<typeof landingEventSchema>;

const run = z.int().check(z.gte(0));

/** A row of `ab_events` (docs/product/experiments.md#experiments). */
const abFields = {
	/** Makes a conversion unique; that of an exposure is derived from its unit. */
	event_id: z.uuid(),
	event_name: z.enum(AB_EVENT_NAMES),
	/** The edge's clock. */
	occurred_at: instant,
	test_name: upTo(100),
	run,
	variant: upTo(20),
	/** The goal of a conversion; a measured page was fast or slow. */
	goal: z.optional(z.enum(EDGE_GOALS)),
	/** Come with an exposure: limit the units that a caller may bring (docs/product/experiments.md#counting); not stored. */
	networks: z.optional(networks),
	data: z.object({
		page: z.optional(upTo(EVENT_LIMITS.url)),
		platform: z.optional(platform),
		language: z.optional(language),
		browser: z.optional(z.enum(BROWSERS)),
		returning: z.optional(z.boolean()),
		/** The cookie's arm is not the one that would be drawn. */
		not_drawn: z.optional(z.boolean()),
		source: z.optional(upTo(EVENT_LIMITS.utm)),
		button_location: z.optional(upTo(EVENT_LIMITS.text)),
		destination: z.optional(upTo(EVENT_LIMITS.url)),
	}),
};

/** As the edge sends it to the queue; nothing else may hold the visitor's id. */
const visitorEventSchema = z.object({ ...abFields, visitor_id: z.guid() });
export type VisitorEvent = z.infer<typeof visitorEventSchema>;

/** As it is stored: the unit is the visitor in one run of one test, and leads to no other. */
const abEventSchema = z.object({ ...abFields, unit_id: z.uuid() });
export type AbEvent = z.infer<typeof abEventSchema>;

/** Figures of a measured page view; nothing of it leads to a visitor. */
const vitalsEventSchema = z.object({
	...vitals,
	/** A document's name, `blog`, `post` or `other`. */
	page: upTo(20),
	device: z.enum(DEVICES),
	/** Each test on the page with its run, and the visitor's arm. */
	arms: z.array(z.object({ test: upTo(100), run, arm: upTo(20) })),
});
export type VitalsEvent = z.infer<typeof vitalsEventSchema>;

/** Invariant, checked in the ledger: received = landing + ab + vitals + the sum of discarded. */
const batchFields = {
	/** A second delivery of the same message has no effect. */
	batch_id: z.uuid(),
	/** The edge's clock; its minute is the ledger's minute. */
	received_at: instant,
	/** Counted on arrival, before anything is discarded. */
	received: count,
	discarded: z.partialRecord(z.enum(DISCARD_REASONS), count),
	landing: z.array(landingEventSchema),
	vitals: z.optional(z.array(vitalsEventSchema)),
	/** Discarded exposures by test. */
	excluded: z.optional(
		z.array(z.object({ test_name: upTo(100), run, reason: z.enum(EXCLUSIONS), n: count })),
	),
	/** Failed requests of the Worker, which are no events. */
	failed: z.optional(z.partialRecord(z.enum(FAILURE_PLACES), count)),
};

/** A queue message, whose visitors the consumer replaces by units; anything else is a poison message (docs/architecture/click.md#event-pipeline). */
const visitorBatchSchema = z.object({ ...batchFields, ab: z.array(visitorEventSchema) });
export type VisitorBatch = z.infer<typeof visitorBatchSchema>;

/** One element of `rpc ingest_events(batches)`, and a batch of the spool. */
const eventBatchSchema = z.object({ ...batchFields, ab: z.array(abEventSchema) });
export type EventBatch = z.infer<typeof eventBatchSchema>;

/** Validates a queue message; undefined when it is invalid. */
export function parseVisitorBatch(raw: unknown): VisitorBatch | undefined {
	return visitorBatchSchema.safeParse(raw).data;
}

/** Validates a spooled batch; undefined when it is invalid. */
export function parseEventBatch(raw: unknown): EventBatch | undefined {
	return eventBatchSchema.safeParse(raw).data;
}
