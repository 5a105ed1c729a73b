import { expect, it } from "vitest";
import { readBrowserEvents } from "../../../worker/events/read-browser-events.ts";
import { browserEvent, browserVitals } from "../../fakes/events.ts";
import { ORIGIN } from "../harness.ts";

const DAY = 24 * 60 * 60 * 1000;

const read = (...raw: unknown[]) => readBrowserEvents(raw, ORIGIN);

it.each([
	["30 days ago", { age: 30 * DAY }, true],
	["a millisecond more than 30 days ago", { age: 30 * DAY + 1 }, false],
	["a clock 20 minutes ahead", { occurred_at: new Date(Date.now() + 1_200_000) }, true],
])("accepts an event of %s: %s", (_, changed, isAccepted) => {
	expect(read({ ...browserEvent(), ...changed }).events).toHaveLength(isAccepted ? 1 : 0);
});

it.each([
	["our page", `${ORIGIN}/`, true],
	["another site's page", "https://evil.example/", false],
	["our host on another port", "http://localhost:5174/", false],
	["our host as the start of a foreign host", "http://localhost:5173.evil.example/", false],
])("checks the page of an event: %s", (_, page_url, isAccepted) => {
	expect(read(browserEvent({ page_url }))).toMatchObject({ invalid: isAccepted ? 0 : 1 });
});

it.each<[string, object, boolean]>([
	["all values at their limits", { lcp: 60_000, inp: 60_000, cls: 10, ttfb: 60_000 }, true],
	["an LCP past its limit", { lcp: 60_000.1 }, false],
	["a CLS past its limit", { cls: 10.1 }, false],
	["a negative value", { lcp: -1 }, false],
	["a release with a space", { release: "v1 v2" }, false],
	["no release", { release: "" }, false],
])("accepts the speed of a page view with %s: %s", (_, changed, isAccepted) => {
	const { events, vitals, invalid } = read({ ...browserVitals(), ...changed });
	expect([events.length, vitals.length, invalid]).toEqual(isAccepted ? [0, 1, 0] : [0, 0, 1]);
});
