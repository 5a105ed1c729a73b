import { describe, expect, it } from "vitest";
import { browserEventSchema, parseEventBatch } from "../../../worker/contract/event-schema.ts";
import { abEvent, browserEvent, eventBatch, landingEvent } from "../../fakes/events.ts";

const accepts = (changed: Record<string, unknown>) =>
	browserEventSchema.safeParse({ ...browserEvent(), ...changed }).success;

describe("an event of the browser", () => {
	it.each<[string, Record<string, unknown>]>([
		["a view", {}],
		["a click with all it may carry", { event_type: "click", cta_text: "x".repeat(200) }],
		["a viewport of 0", { viewport_width: 0 }],
		["the widest viewport", { viewport_width: 20_000, viewport_height: 20_000 }],
		["an address of 2,048 characters", { page_url: "x".repeat(2048) }],
		["a time with an offset", { occurred_at: "2026-11-20T12:00:00+02:00" }],
	])("is accepted: %s", (_, changed) => {
		expect(accepts(changed)).toBe(true);
	});

	it.each<[string, Record<string, unknown>]>([
		["an id that is no UUID", { event_id: "1" }],
		["an unknown type", { event_type: "purchase" }],
		["a type of another case", { event_type: "View" }],
		["no type", { event_type: undefined }],
		["a time that is no date", { occurred_at: "yesterday" }],
		["a day that does not exist", { occurred_at: "2026-02-30T00:00:00Z" }],
		["a time without its zone", { occurred_at: "2026-11-20T12:00:00" }],
		["a number for a time", { occurred_at: 1_763_640_000 }],
		["an address of 2,049 characters", { page_url: "x".repeat(2049) }],
		["a text of 201 characters", { cta_text: "x".repeat(201) }],
		["a negative viewport", { viewport_width: -1 }],
		["a viewport too wide", { viewport_width: 20_001 }],
		["half a pixel", { viewport_height: 0.5 }],
		["an object for a text", { cta_location: {} }],
	])("is refused: %s", (_, changed) => {
		expect(accepts(changed)).toBe(false);
	});

	it("loses the keys that are not its own", () => {
		const sent = { ...browserEvent(), variant: "e", session_id: "of another", __proto__: null };
		const read = browserEventSchema.parse(sent);
		expect(Object.keys(read)).toEqual(["event_id", "event_type", "occurred_at", "page_url"]);
	});
});

describe("a batch from outside the isolate", () => {
	const whole = eventBatch({
		received: 3,
		discarded: { bot: 1 },
		landing: [landingEvent()],
		ab: [abEvent()],
	});

	it("is read back as it was written, through JSON", () => {
		expect(parseEventBatch(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
	});

	it.each<[string, unknown]>([
		["nothing", undefined],
		["a text", "batch"],
		["an array", []],
		["no id", { ...whole, batch_id: undefined }],
		["a negative count", { ...whole, received: -1 }],
		["half an event", { ...whole, received: 0.5 }],
		["an unknown reason", { ...whole, discarded: { stolen: 1 } }],
		["a reason counted below zero", { ...whole, discarded: { bot: -1 } }],
		["one poisoned click among good ones", { ...whole, landing: [landingEvent(), { x: 1 }] }],
		[
			"an unknown platform",
			{ ...whole, landing: [{ ...landingEvent(), detected_platform: "os2" }] },
		],
		["an unknown A/B event", { ...whole, ab: [{ ...abEvent(), event_name: "glance" }] }],
		[
			"a utm of 201 characters",
			{ ...whole, landing: [landingEvent({ utm_term: "x".repeat(201) })] },
		],
	])("is not one: %s", (_, raw) => {
		expect(parseEventBatch(raw)).toBeUndefined();
	});
});
