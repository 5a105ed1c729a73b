import { describe, expect, it } from "vitest";
import { EVENT_LIMITS, MEASURED } from "../../contract/events.ts";
import { abEvent, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();

const countRows = () =>
	database.value<number>(`
		select ((select count(*) from public.landing_analytics) + (select count(*) from public.ab_events)
			+ (select count(*) from private.event_ids) + (select count(*) from private.ingested_batches)
			+ (select count(*) from private.event_ledger))::int as n`);

const without = (thing: object, key: string) =>
	Object.fromEntries(Object.entries(thing).filter(([name]) => name !== key));
const withLanding = (changes: object) => [
	{ ...eventBatch(), landing: [{ ...landingEvent(), ...changes }] },
];
const withAb = (changes: object) => [{ ...eventBatch(), ab: [{ ...abEvent(), ...changes }] }];
const tooLong = (limit: number) => "x".repeat(limit + 1);

const MISSHAPEN: [string, unknown][] = [
	["no list", eventBatch()],
	["null", null],
	["a list of numbers", [1]],
	["a list of null", [null]],
	["a bad batch_id", [{ ...eventBatch(), batch_id: "1" }]],
	["a bad received_at", [{ ...eventBatch(), received_at: "yesterday noon" }]],
	[
		"an endless received_at",
		[{ ...eventBatch({ landing: [landingEvent()] }), received_at: "infinity" }],
	],
	["a negative received", [{ ...eventBatch(), received: -1 }]],
	["a fractional received", [{ ...eventBatch(), received: 1.5 }]],
	["failures at an unknown place", [{ ...eventBatch(), failed: { elsewhere: 1 } }]],
	["landing that is no list", [{ ...eventBatch(), landing: {} }]],
	["an event that is no object", [{ ...eventBatch(), landing: [5] }]],
	["data that is no object", withAb({ data: [] })],
	["data past 4096 characters", withAb({ data: { page: tooLong(4096) } })],
	["a 30 February", withLanding({ occurred_at: "2026-02-30T10:00:00Z" })],
	["an unknown event type", withLanding({ event_type: "scroll" })],
	["an unknown A/B event", withAb({ event_name: "view" })],
	["an unknown platform", withLanding({ detected_platform: "linux" })],
	["an unknown language", withLanding({ language: "de" })],
	["a bad event_id", withLanding({ event_id: "not-a-uuid" })],
	["a viewport past the limit", withLanding({ viewport_width: MEASURED.viewport_width + 1 })],
	["a viewport of words", withLanding({ viewport_height: "tall" })],
	["a long user agent", withLanding({ user_agent: tooLong(EVENT_LIMITS.userAgent) })],
	["a long page_url", withLanding({ page_url: tooLong(EVENT_LIMITS.url) })],
	["a long referrer", withLanding({ referrer: tooLong(EVENT_LIMITS.url) })],
	["a long cta_destination", withLanding({ cta_destination: tooLong(EVENT_LIMITS.url) })],
	["a long cta_text", withLanding({ cta_text: tooLong(EVENT_LIMITS.text) })],
	["a long utm_campaign", withLanding({ utm_campaign: tooLong(EVENT_LIMITS.utm) })],
	...Object.keys(eventBatch()).map((key): [string, unknown] => [
		`a batch without ${key}`,
		[without(eventBatch(), key)],
	]),
	...[
		"event_id",
		"event_type",
		"occurred_at",
		"variant",
		"page_url",
		"session_id",
		"user_agent",
		"detected_platform",
		"language",
	].map((key): [string, unknown] => [
		`a landing event without ${key}`,
		[{ ...eventBatch(), landing: [without(landingEvent(), key)] }],
	]),
	...Object.keys(abEvent()).map((key): [string, unknown] => [
		`an A/B event without ${key}`,
		[{ ...eventBatch(), ab: [without(abEvent(), key)] }],
	]),
];

describe("ingest_events, given an invalid batch, raises PT400 and stores nothing", () => {
	it.each(MISSHAPEN)("%s", async (_name, payload) => {
		const good = eventBatch({ landing: [landingEvent()] });
		const sent = Array.isArray(payload) ? [good, ...payload] : payload;
		await expect(ingest(database, sent)).rejects.toMatchObject({
			code: "PT400",
			message: expect.stringMatching(/^ingest_events: ./),
		});
		expect(await countRows()).toBe(0);
	});

	it("quotes no visitor's row", async () => {
		const secret = withLanding({ language: "de", session_id: "secret-session" });
		const error = await ingest(database, secret).catch((reason: unknown) => reason);
		expect(
			JSON.stringify({
				...(error as Error),
				message: (error as Error).message,
				query: "",
				params: "",
				parameters: "",
			}),
		).not.toContain("secret-session");
	});

	it("takes every text at its limit", async () => {
		const full = (limit: number) => "x".repeat(limit);
		const event = landingEvent({
			page_url: full(EVENT_LIMITS.url),
			referrer: full(EVENT_LIMITS.url),
			cta_destination: full(EVENT_LIMITS.url),
			cta_location: full(EVENT_LIMITS.text),
			cta_text: full(EVENT_LIMITS.text),
			user_agent: full(EVENT_LIMITS.userAgent),
			utm_source: full(EVENT_LIMITS.utm),
			utm_medium: full(EVENT_LIMITS.utm),
			utm_campaign: full(EVENT_LIMITS.utm),
			utm_content: full(EVENT_LIMITS.utm),
			utm_term: full(EVENT_LIMITS.utm),
			viewport_width: MEASURED.viewport_width,
			viewport_height: MEASURED.viewport_width,
		});
		expect(await ingest(database, [eventBatch({ landing: [event] })])).toMatchObject({ stored: 1 });
	});
});
