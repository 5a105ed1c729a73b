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
		["a click with a text of 200 characters", { event_type: "click", cta_text: "x".repeat(200) }],
		["the widest viewport", { viewport_width: 20_000, viewport_height: 20_000 }],
	])("is accepted: %s", (_, changed) => {
		expect(accepts(changed)).toBe(true);
	});

	it.each<[string, Record<string, unknown>]>([
		["an id that is not a UUID", { event_id: "1" }],
		["an unknown type", { event_type: "purchase" }],
		["an age that is no number", { age: "1" }],
		["an address of 2,049 characters", { page_url: "x".repeat(2049) }],
		["a negative viewport", { viewport_width: -1 }],
	])("is rejected: %s", (_, changed) => {
		expect(accepts(changed)).toBe(false);
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
		["no id", { ...batch, batch_id: undefined }],
		["one invalid click among valid ones", { ...batch, landing: [landingEvent(), { x: 1 }] }],
		[
			"an unknown platform",
			{ ...batch, landing: [{ ...landingEvent(), detected_platform: "os2" }] },
		],
		["a visitor instead of a unit", { ...batch, ab: [visitorEvent()] }],
		["a speed past its limit", { ...batch, vitals: [vitalsEvent({ lcp: 60_001 })] }],
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
