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
		["one that happens now", { age: 0 }],
		["the widest viewport", { viewport_width: 20_000, viewport_height: 20_000 }],
	])("is accepted: %s", (_, changed) => {
		expect(accepts(changed)).toBe(true);
	});

	it.each<[string, Record<string, unknown>]>([
		["an id that is not a UUID", { event_id: "1" }],
		["an unknown type", { event_type: "purchase" }],
		["an age that is no number", { age: "1" }],
		["an age below zero", { age: -1 }],
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

	const ROWS = {
		landing: landingEvent,
		ab: abEvent,
		vitals: vitalsEvent,
		excluded: () => EXCLUDED,
	};
	type Part = keyof typeof ROWS;
	const isRead = (part: Part, changed: object) =>
		parseEventBatch({ ...batch, [part]: [{ ...ROWS[part](), ...changed }] }) !== undefined;
	const a = (length: number) => "a".repeat(length);

	it.each<[Part, string, number]>([
		...["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"].map(
			(name): [Part, string, number] => ["landing", name, 200],
		),
		...["page_url", "referrer", "cta_destination"].map((name): [Part, string, number] => [
			...(["landing", name, 2048] as const),
		]),
		["landing", "cta_location", 200],
		["landing", "cta_text", 200],
		["landing", "variant", 20],
		["landing", "session_id", 64],
		["landing", "user_agent", 300],
		["ab", "test_name", 100],
		["ab", "variant", 20],
		["vitals", "page", 20],
		["vitals", "release", 100],
		["excluded", "test_name", 100],
	])("of %s takes the %s of %i characters, and no longer one", (part, name, most) => {
		expect([most, most + 1].map((length) => isRead(part, { [name]: a(length) }))).toEqual([
			...[true, false],
		]);
	});

	it.each<[Part, accepted: object[], refused: object[]]>([
		[
			"landing",
			[
				...[
					{ networks: [0, 1, 4_294_967_295] },
					{ viewport_width: 0 },
					{ viewport_height: 20_000 },
				],
				{ occurred_at: "2026-11-20T13:00:00+01:00" },
			],
			[
				...[{ networks: [1, 2, 3, 4] }, { networks: undefined }, { viewport_height: 20_001 }],
				...[{ viewport_width: 1.5 }, { occurred_at: "2026-11-20" }, { language: "de" }],
			],
		],
		[
			"ab",
			[
				...[{ run: 0 }, { networks: [4_294_967_295] }, { goal: undefined }, { data: {} }],
				...["cta_click", "sign_up", "lcp_good", "lcp_slow"].map((goal) => ({ goal })),
				...["chrome", "edge", "firefox", "safari", "other"].map((browser) => ({
					data: { browser },
				})),
				...["page", "destination"].map((name) => ({ data: { [name]: a(2048) } })),
				...["source", "button_location"].map((name) => ({ data: { [name]: a(200) } })),
				{ data: { returning: false, not_drawn: true, platform: "mac", language: "en" } },
			],
			[
				...[{ run: -1 }, { run: 0.5 }, { goal: "paid" }, { data: undefined }],
				...["page", "destination"].map((name) => ({ data: { [name]: a(2049) } })),
				...["source", "button_location"].map((name) => ({ data: { [name]: a(201) } })),
			],
		],
		[
			"vitals",
			[
				...[{ lcp: 0 }, { lcp: 60_000, inp: 60_000, cls: 10, ttfb: 60_000 }, { lcp: undefined }],
				{ device: "desktop", arms: [{ test: a(100), run: 0, arm: a(20) }] },
			],
			[
				...[{ lcp: -1 }, { inp: 60_001 }, { cls: 10.1 }, { ttfb: 60_001 }, { release: "a b" }],
				...[{ arms: [{ test: a(101), run: 0, arm: "A" }] }, { device: "tablet" }],
				{ arms: [{ test: "t", run: 0, arm: a(21) }] },
			],
		],
		[
			"excluded",
			[{ n: 0, run: 0 }, { reason: "excluded" }, { reason: "tester" }],
			[{ n: -1 }, { reason: "lost" }],
		],
	])("of %s has such values", (part, accepted, refused) => {
		expect(accepted.filter((changed) => !isRead(part, changed))).toEqual([]);
		expect(refused.filter((changed) => isRead(part, changed))).toEqual([]);
	});

	it("counts what was discarded and what failed, by its reason and place", () => {
		const reads = (changed: object) => parseEventBatch({ ...batch, ...changed }) !== undefined;
		const discarded = { bot: 0, excluded: 1, invalid: 1, limited: 1, lost: 1 };
		expect(reads({ received: 0, discarded, failed: { webhook: 1, site: 1 } })).toBe(true);
		expect(reads({ received: -1 })).toBe(false);
		expect(reads({ discarded: { spam: 1 } })).toBe(false);
		expect(reads({ failed: { page: 1 } })).toBe(false);
	});

	it("has visitors in the queue only", () => {
		const message = visitorBatch({ ab: [visitorEvent()] });
		expect(parseVisitorBatch(JSON.parse(JSON.stringify(message)))).toEqual(message);
		expect(parseVisitorBatch(batch)).toBeUndefined();
	});
});
