import { describe, expect, it } from "vitest";
import {
	browserReportSchema,
	parseEventBatch,
	parseVisitorBatch,
} from "../../../contract/event-schema.ts";
import {
	abEvent,
	browserEvent,
	eventBatch,
	landingEvent,
	visitorBatch,
	visitorEvent,
	vitalsEvent,
} from "../../fakes/events.ts";

const EXCLUDED = { test_name: "t", run: 1, reason: "bot", n: 2 } as const;
const accepts = (changed: Record<string, unknown>) =>
	browserReportSchema.safeParse({ ...browserEvent(), ...changed }).success;

describe("a browser event", () => {
	it.each<[string, Record<string, unknown>]>([
		["a view", {}],
		["a click with a text of 200 characters", { event_type: "click", cta_text: "x".repeat(200) }],
		["a viewport of 0", { viewport_width: 0 }],
		["the widest viewport", { viewport_width: 20_000, viewport_height: 20_000 }],
		["an address of 2,048 characters", { page_url: "x".repeat(2048) }],
		["a time with an offset", { occurred_at: "2026-11-20T12:00:00+02:00" }],
	])("is accepted: %s", (_, changed) => {
		expect(accepts(changed)).toBe(true);
	});

	it.each<[string, Record<string, unknown>]>([
		["an id that is not a UUID", { event_id: "1" }],
		["an unknown type", { event_type: "purchase" }],
		["a day that does not exist", { occurred_at: "2026-02-30T00:00:00Z" }],
		["a time without its zone", { occurred_at: "2026-11-20T12:00:00" }],
		["an address of 2,049 characters", { page_url: "x".repeat(2049) }],
		["a text of 201 characters", { cta_text: "x".repeat(201) }],
		["a negative viewport", { viewport_width: -1 }],
		["a viewport too wide", { viewport_width: 20_001 }],
	])("is rejected: %s", (_, changed) => {
		expect(accepts(changed)).toBe(false);
	});

	it("drops unknown keys", () => {
		const sent = { ...browserEvent(), variant: "e", session_id: "of another", __proto__: null };
		const read = browserReportSchema.parse(sent);
		expect(Object.keys(read)).toEqual(["event_id", "event_type", "occurred_at", "page_url"]);
	});
});

describe("a serialised batch", () => {
	const batch = eventBatch({
		received: 3,
		discarded: { bot: 1 },
		landing: [landingEvent()],
		ab: [abEvent()],
		vitals: [vitalsEvent({ arms: [{ test: "t", run: 1, arm: "B" }] })],
		excluded: [EXCLUDED],
	});

	it("is unchanged after JSON serialisation", () => {
		expect(parseEventBatch(JSON.parse(JSON.stringify(batch)))).toEqual(batch);
	});

	it.each<[string, unknown]>([
		["an array", []],
		["no id", { ...batch, batch_id: undefined }],
		["a negative count", { ...batch, received: -1 }],
		["an unknown reason", { ...batch, discarded: { stolen: 1 } }],
		["one invalid click among valid ones", { ...batch, landing: [landingEvent(), { x: 1 }] }],
		[
			"an unknown platform",
			{ ...batch, landing: [{ ...landingEvent(), detected_platform: "os2" }] },
		],
		["an unknown A/B event", { ...batch, ab: [{ ...abEvent(), event_name: "glance" }] }],
		["a visitor instead of a unit", { ...batch, ab: [visitorEvent()] }],
		["a goal of the database", { ...batch, ab: [{ ...abEvent(), goal: "paid" }] }],
		["a speed past its limit", { ...batch, vitals: [vitalsEvent({ lcp: 60_001 })] }],
		["an unknown device", { ...batch, vitals: [{ ...vitalsEvent(), device: "tv" }] }],
		["an unknown exclusion", { ...batch, excluded: [{ ...EXCLUDED, reason: "shy" }] }],
		[
			"a utm of 201 characters",
			{ ...batch, landing: [landingEvent({ utm_term: "x".repeat(201) })] },
		],
	])("is rejected: %s", (_, raw) => {
		expect(parseEventBatch(raw)).toBeUndefined();
	});

	it("has visitors in the queue only", () => {
		const message = visitorBatch({ ab: [visitorEvent()] });
		expect(parseVisitorBatch(JSON.parse(JSON.stringify(message)))).toEqual(message);
		expect(parseVisitorBatch(batch)).toBeUndefined();
	});
});
