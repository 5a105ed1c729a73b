import { describe, expect, it } from "vitest";
import { readBrowserEvents } from "../../../worker/events/read-browser-events.ts";
import { browserEvent, browserVitals } from "../../fakes/events.ts";
import { ORIGIN } from "../harness.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;

const read = (...raw: unknown[]) => readBrowserEvents(raw, ORIGIN, NOW);
const at = (ms: number) =>
	browserEvent({ occurred_at: new Date(ms).toISOString(), page_url: `${ORIGIN}/en?utm_source=s` });

describe("readBrowserEvents", () => {
	it.each([
		["now", 0, true],
		["30 days ago", -30 * DAY, true],
		["a millisecond more than 30 days ago", -30 * DAY - 1, false],
		["10 minutes ahead", 10 * MINUTE, true],
		["a millisecond more than 10 minutes ahead", 10 * MINUTE + 1, false],
	])("accepts an event of %s: %s", (_, offset, isAccepted) => {
		expect(read(at(NOW + offset)).events).toHaveLength(isAccepted ? 1 : 0);
	});

	it.each([
		["our page", `${ORIGIN}/`, true],
		["another site's page", "https://evil.example/", false],
		["our host on another port", "http://localhost:5174/", false],
		["our host as the start of a foreign host", "http://localhost:5173.evil.example/", false],
	])("checks the page of an event: %s", (_, page_url, isAccepted) => {
		const event = browserEvent({ page_url, occurred_at: new Date(NOW).toISOString() });
		expect(read(event)).toMatchObject({ invalid: isAccepted ? 0 : 1 });
	});

	it.each<[string, object, boolean]>([
		["all values at their limits", { lcp: 60_000, inp: 60_000, cls: 10, ttfb: 60_000 }, true],
		["values of 0", { lcp: 0, inp: 0, cls: 0, ttfb: 0 }, true],
		["an LCP past its limit", { lcp: 60_000.1 }, false],
		["a CLS past its limit", { cls: 10.1 }, false],
		["a negative value", { lcp: -1 }, false],
		["a release with a space", { release: "v1 v2" }, false],
		["no release", { release: "" }, false],
		["another site's page", { page_url: "https://evil.example/" }, false],
	])("accepts the speed of a page view with %s: %s", (_, changed, isAccepted) => {
		const { events, vitals, invalid } = read({ ...browserVitals(), ...changed });
		expect([events.length, vitals.length, invalid]).toEqual(isAccepted ? [0, 1, 0] : [0, 0, 1]);
	});
});
