import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { browserEventSchema, parseEventBatch } from "../../../worker/contract/event-schema.ts";
import {
	clickOnRedirect,
	conversion,
	exposure,
	fromBrowser,
	type Seen,
} from "../../../worker/events/enrich.ts";
import { browserEvent, eventBatch } from "../../fakes/events.ts";

const seen: Seen = {
	sessionId: "11111111-1111-4111-8111-111111111111",
	userAgent: "agent",
	platform: "windows",
	language: "fr",
	variant: "a",
	now: "2026-11-20T12:00:00.000Z",
};
const ORIGIN = "https://www.tabulia.example";
const page = (search = "", path = "/") => new URL(path + search, ORIGIN);
const expose = (changed: Partial<Seen> = {}, test = "t", arm = "A", version = "1", at = page()) =>
	exposure(test, arm, version, at, { ...seen, ...changed });

describe("a click on a redirect", () => {
	const click = (search: string, referrer: string | null = null) =>
		clickOnRedirect(page(search, "/cta"), referrer, "/download-fr?utm_source=s", seen);

	it("stores the campaign in its columns and addresses without a query", () => {
		expect(
			click("?utm_source=s&utm_content=&x=1#y", "https://ads.example/a?click=1#z"),
		).toMatchObject({
			event_type: "click",
			occurred_at: seen.now,
			page_url: `${ORIGIN}/cta`,
			referrer: "https://ads.example/a",
			cta_location: "/cta",
			cta_destination: "/download-fr",
			utm_source: "s",
			utm_medium: null,
			utm_content: null,
		});
	});

	it("uses the first of two values of one utm key", () => {
		expect(click("?utm_source=one&utm_source=two").utm_source).toBe("one");
	});

	it("has a new id each time", () => {
		expect(click("").event_id).not.toBe(click("").event_id);
	});

	it.each([
		["10 KB", `?utm_source=${"x".repeat(10_000)}`, "x".repeat(200)],
		["U+0000, which PostgreSQL rejects", "?utm_source=a%00b", "ab"],
		[
			"a truncated surrogate pair",
			`?utm_source=${"x".repeat(199)}%F0%9F%98%80`,
			`${"x".repeat(199)}\uFFFD`,
		],
		["a broken escape", "?utm_source=%E0%A4%A", "\uFFFD%A"],
	])("makes a utm valid for the database: %s", (_, search, stored) => {
		expect(click(search).utm_source).toBe(stored);
	});

	it("truncates the agent to 300 characters", () => {
		const long = { ...seen, userAgent: "x".repeat(1000) };
		expect(clickOnRedirect(page(), null, "/", long).user_agent).toHaveLength(300);
	});
});

describe("a browser event", () => {
	it("has the browser's id, time and viewport, and the edge's session", () => {
		const event = browserEvent({ viewport_width: 390, viewport_height: 844, cta_text: "Go" });
		expect(fromBrowser(event, page(), seen)).toMatchObject({
			event_id: event.event_id,
			occurred_at: event.occurred_at,
			session_id: seen.sessionId,
			viewport_width: 390,
			viewport_height: 844,
			cta_text: "Go",
			cta_location: null,
		});
	});

	it("stores an empty referrer as null", () => {
		expect(fromBrowser(browserEvent({ referrer: "" }), page(), seen).referrer).toBeNull();
	});

	it("becomes a row that is valid for the consumer and PostgreSQL, whatever its texts", () => {
		const anything = fc.string({ unit: "binary", maxLength: 120 });
		const text = fc.oneof(
			anything,
			fc.constantFrom("\0", "\uD800", "a\0b\uDFFFc", "x".repeat(200)),
		);
		fc.assert(
			fc.property(text, text, text, text, text, (location, label, destination, referrer, utm) => {
				const event = browserEvent({
					cta_location: location,
					cta_text: label,
					cta_destination: destination,
					referrer,
				});
				fc.pre(browserEventSchema.safeParse(event).success);
				const at = page(`?${new URLSearchParams({ utm_term: utm.toWellFormed() })}`);
				const row = fromBrowser(event, at, { ...seen, userAgent: utm });
				expect(parseEventBatch(eventBatch({ landing: [row] }))).toBeDefined();
				for (const value of Object.values(row).filter((one) => typeof one === "string")) {
					expect(value.isWellFormed() && !value.includes("\0")).toBe(true);
				}
			}),
		);
	});

	it("stores nothing of a query or fragment", () => {
		const before = fc.stringMatching(/^[\w/.:-]{0,40}$/);
		fc.assert(
			fc.property(before, fc.constantFrom("?", "#", "#?", "?\n"), before, (start, mark, rest) => {
				const address = `${start}${mark}${rest}token=hunter2`;
				const event = browserEvent({ referrer: address, cta_destination: address });
				const row = fromBrowser(event, page("?token=hunter2#hunter2"), seen);
				expect(JSON.stringify(row)).not.toContain("hunter2");
			}),
		);
	});
});

describe("an exposure", () => {
	it("has the same id at each view of a session, whatever the time, page or arm", async () => {
		const first = await expose();
		const later = await expose(
			{ now: "2026-11-21T00:00:00.000Z", platform: "mac" },
			"t",
			"B",
			"1",
			page("?x", "/en"),
		);
		expect(later.event_id).toBe(first.event_id);
		expect(first.event_id).toMatch(
			/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
		);
	});

	it("has another id in another session, test or version", async () => {
		const ids = await Promise.all([
			expose(),
			expose({ sessionId: "22222222-2222-4222-8222-222222222222" }),
			expose({}, "u"),
			expose({}, "t", "A", "2"),
		]);
		expect(new Set(ids.map((event) => event.event_id)).size).toBe(4);
	});

	it("stores the page's path and the source, without the query", async () => {
		const event = await expose({}, "t", "B", "1", page("?utm_source=s&token=x", "/en"));
		expect(event).toMatchObject({
			event_name: "exposure",
			test_name: "t",
			variant: "B",
			data: { page: "/en", platform: "windows", source: "s" },
		});
		expect(parseEventBatch(eventBatch({ ab: [event] }))).toBeDefined();
	});
});

describe("a conversion", () => {
	it("stores the button and its destination, and has a new id each time", () => {
		const click = clickOnRedirect(page("", "/cta"), null, "/download-fr?x=1", seen);
		const events = [1, 2].map(() => conversion("t", "B", click, page("", "/cta"), seen));
		expect(events[0]?.event_id).not.toBe(events[1]?.event_id);
		expect(events[0]).toMatchObject({
			event_name: "conversion",
			variant: "B",
			data: { page: "/cta", button_location: "/cta", destination: "/download-fr" },
		});
	});

	it("omits an unknown button", () => {
		const click = fromBrowser(browserEvent({ event_type: "click" }), page(), seen);
		expect(conversion("t", "A", click, page(), seen).data).toEqual({
			page: "/",
			platform: "windows",
		});
	});
});
