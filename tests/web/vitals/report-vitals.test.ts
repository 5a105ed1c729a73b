import { beforeEach, describe, expect, it, vi } from "vitest";
import { reportVitals } from "../../../web/site/vitals/report-vitals.ts";

type Listener = (metric: { name: string; value: number }) => void;
const listeners = vi.hoisted(() => new Map<string, Listener>());
vi.mock("web-vitals", () => {
	const follow = (name: string) => (listener: Listener, options: { reportAllChanges?: boolean }) =>
		void (options.reportAllChanges && listeners.set(name, listener));
	const names = ["LCP", "INP", "CLS", "TTFB"];
	return Object.fromEntries(names.map((name) => [`on${name}`, follow(name)]));
});

const beacon = vi.fn<(path: string, body: string) => boolean>(() => true);
const measured = (name: string, value: number) => listeners.get(name)?.({ name, value });
const sent = () => beacon.mock.calls.flatMap(([, body]) => JSON.parse(body));
function change(state: DocumentVisibilityState) {
	Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
	document.dispatchEvent(new Event("visibilitychange"));
}
const restore = () =>
	window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

describe("the report of a page view's speed", () => {
	beforeEach(() => {
		vi.clearAllMocks();
		change("visible");
		listeners.clear();
		Object.defineProperty(navigator, "sendBeacon", { value: beacon, configurable: true });
		reportVitals("/e", "v1");
	});

	it("has the last values, the page without its query and the release, when the page is hidden", () => {
		history.replaceState(null, "", "/pricing?utm_source=s&token=secret");
		measured("CLS", 0.1);
		measured("CLS", 0.2);
		measured("LCP", 1200.5);
		measured("INP", 80);
		measured("TTFB", 90);
		change("visible");
		expect(sent()).toEqual([]);
		change("hidden");
		expect(beacon.mock.calls[0]?.[0]).toBe("/e");
		expect(sent()).toEqual([
			{
				event_type: "vitals",
				page_url: `${location.origin}/pricing`,
				release: "v1",
				cls: 0.2,
				lcp: 1200.5,
				inp: 80,
				ttfb: 90,
			},
		]);
	});

	it("is sent once a view, and again for a page restored from the back-forward cache", () => {
		measured("LCP", 1000);
		change("hidden");
		change("visible");
		measured("CLS", 0.5);
		change("hidden");
		expect(sent()).toHaveLength(1);
		restore();
		measured("LCP", 20);
		change("hidden");
		expect(sent()).toMatchObject([{ lcp: 1000 }, { lcp: 20 }]);
		expect(sent()[1]).not.toHaveProperty("cls");
	});

	it("is sent when a page that was never hidden is left, once", () => {
		measured("LCP", 1000);
		window.dispatchEvent(new Event("pagehide"));
		expect(sent()).toMatchObject([{ lcp: 1000 }]);
		change("hidden");
		expect(sent()).toHaveLength(1);
	});

	it("is not sent without a value", () => {
		change("hidden");
		expect(beacon).not.toHaveBeenCalled();
	});
});
