import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	browserReportSchema,
	parseEventBatch,
	parseVisitorBatch,
} from "../../../contract/event-schema.ts";
import type { TestDefinition } from "../../../contract/experiment-schema.ts";
import {
	clickOnRedirect,
	conversion,
	excludedExposures,
	exposure,
	fromBrowser,
	type Located,
	type Seen,
} from "../../../worker/events/enrich.ts";
import { anyText } from "../../any-text.ts";
import { browserEvent, eventBatch, visitorBatch } from "../../fakes/events.ts";
import { IPHONE, WINDOWS } from "../harness.ts";

const seen: Located = {
	...{ networks: [7], sessionId: "11111111-1111-4111-8111-111111111111", userAgent: "agent" },
	...{ platform: "windows", language: "fr", variant: "a", now: "2026-11-20T12:00:00.000Z" },
};
const ORIGIN = "https://www.tabulia.example";
const page = (search = "", path = "/") => new URL(path + search, ORIGIN);
const ARM = { test: "t", run: 3, arm: "B" };
const VISITOR = {
	id: "22222222-2222-4222-8222-222222222222",
	isReturning: true,
	source: "newsletter",
};
const expose = (changed: Partial<Seen> = {}, at = page()) =>
	exposure(ARM, at, { ...seen, ...changed }, VISITOR);

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
			networks: [7],
		});
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
});

describe("a browser event", () => {
	it("becomes a row that is valid for the consumer and PostgreSQL, whatever its texts", () => {
		const anything = anyText({ maxLength: 120 });
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
				fc.pre(browserReportSchema.safeParse(event).success);
				const at = page(`?${new URLSearchParams({ utm_term: utm.toWellFormed() })}`);
				const row = fromBrowser(event, at, { ...seen, userAgent: utm });
				expect(parseEventBatch(eventBatch({ landing: [row] }))).toBeDefined();
				for (const value of Object.values(row).filter((one) => typeof one === "string")) {
					expect(value.isWellFormed() && !value.includes("\0")).toBe(true);
				}
			}),
		);
	});

	it.each([
		["long", `${"a".repeat(300)}bc`, "a".repeat(300)],
		["cut within a pair", `${"a".repeat(299)}😀`, `${"a".repeat(299)}\uFFFD`],
		["with U+0000", "a\0b\0c", "abc"],
		["with half a pair", "a\uD800b", "a\uFFFDb"],
		["whole", "a😀b", "a😀b"],
	])("stores a text that is %s as PostgreSQL takes it", (_, userAgent, stored) => {
		const row = fromBrowser(browserEvent(), page(), { ...seen, userAgent });
		expect(row.user_agent).toBe(stored);
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
	it("has the source of the last touch on a page without one, and none without a touch", () => {
		expect(expose().data.source).toBe("newsletter");
		expect(exposure(ARM, page(), seen, { ...VISITOR, source: "" }).data.source).toBeUndefined();
	});

	it.each([
		[WINDOWS, "chrome"],
		[`${WINDOWS} Edg/142.0.0.0`, "edge"],
		[IPHONE.replace("Version/18.5", "FxiOS/142.0"), "firefox"],
		[IPHONE, "safari"],
		[IPHONE.replace("Version/18.5", "CriOS/142.0"), "chrome"],
		["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "firefox"],
		["Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)", "other"],
	])("names the browser of %s", (userAgent, browser) => {
		expect(expose({ userAgent }).data.browser).toBe(browser);
	});
});

it("a conversion stores the goal, the button and its destination, and has a new id each time", () => {
	const click = clickOnRedirect(page("", "/cta"), null, "/download-fr?x=1", seen);
	const events = [1, 2].map(() => conversion(ARM, click, page("", "/cta"), seen, VISITOR.id));
	expect(events[0]?.event_id).not.toBe(events[1]?.event_id);
	expect(events[0]).toMatchObject({
		...{ event_name: "conversion", goal: "cta_click", run: 3, variant: "B" },
		visitor_id: VISITOR.id,
		data: { page: "/cta", button_location: "/cta", destination: "/download-fr" },
	});
	expect(parseVisitorBatch(visitorBatch({ ab: events }))).toBeDefined();
});

const test = (testName: string, more: Partial<TestDefinition> = {}): TestDefinition => ({
	testName,
	isActive: true,
	variants: [{ id: "A", weight: 100 }],
	...more,
});
const TESTS = [
	test("one", { run: 4 }),
	test("by_hand"),
	test("stopped", { isActive: false }),
	test("paused", { paused: true }),
];

describe("exposures of somebody who takes no part", () => {
	it.each([
		["bot", "bot"],
		["excluded", "excluded"],
		["tester", "excluded"],
	] as const)("are counted for each test that counts: %s", (reason, outcome) => {
		expect(excludedExposures(TESTS, reason)).toEqual({
			received: 2,
			discarded: { [outcome]: 2 },
			excluded: [
				{ test_name: "one", run: 4, reason, n: 1 },
				{ test_name: "by_hand", run: 0, reason, n: 1 },
			],
		});
	});
});
