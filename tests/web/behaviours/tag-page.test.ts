import { expect, it, vi } from "vitest";
import { tagPage } from "../../../web/site/behaviours/tag-page.ts";

it.each([
	["/en/", [["PageView"], ["ViewContent", { content_name: "home" }]]],
	["/pricing", [["PageView"], ["ViewContent", { content_name: "pricing" }]]],
	["/en/docuextractor", [["PageView"], ["ViewContent", { content_name: "docuextractor" }]]],
	["/fr/blog", [["PageView"]]],
])("a visit of %s is %j", (path, expected) => {
	const fbq = vi.fn();
	vi.stubGlobal("fbq", fbq);
	history.replaceState(null, "", path);
	tagPage({ pixelId: "123" }, (listener) =>
		listener({
			...{ event_id: "id-1", event_type: "view" },
			page_url: location.href,
		}),
	);
	const seen = fbq.mock.calls.map(([, name, values]) =>
		name === "PageView" ? [name] : [name, values],
	);
	expect(seen).toEqual(expected);
});

it.each([
	["/beta", 0],
	["/en/beta/", 0],
	["/pricing", 1],
])("a click on %s is a Lead worth %i EUR", (path, value) => {
	const fbq = vi.fn();
	vi.stubGlobal("fbq", fbq);
	history.replaceState(null, "", path);
	tagPage({ pixelId: "123" }, (listener) =>
		listener({
			...{ event_id: "id-1", event_type: "click" },
			...{ page_url: location.href, cta_location: "hero", cta_destination: "/auth?mode=signup" },
		}),
	);
	const lead = ["track", "Lead", { value, currency: "EUR" }, { eventID: "id-1" }];
	expect(fbq.mock.calls).toEqual([lead]);
});

it("tells the analytics tag of the tests that the page shows, and how far it is read", () => {
	const serverTiming = [
		{ name: "ab", description: "hero:B" },
		{ name: "cache", description: "hit" },
		{ name: "ab", description: "badge:A" },
	];
	vi.stubGlobal("dataLayer", []);
	vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ serverTiming }] as never);
	vi.spyOn(document.head, "append").mockImplementation(() => {});
	const halfRead = innerHeight * 2;
	vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(halfRead);
	tagPage({ pixelId: "", analyticsTagId: "G-1" }, (listener) =>
		listener({ event_id: "id-1", event_type: "view", page_url: location.href }),
	);
	window.dispatchEvent(new Event("scroll"));
	const told = window.dataLayer?.map((each) => [...(each as Iterable<unknown>)]) ?? [];
	expect(told.filter(([command]) => command === "event")).toEqual([
		["event", "ab_test_view", { event_id: "id-1", test_name: "hero", variant: "B" }],
		["event", "ab_test_view", { event_id: "id-1", test_name: "badge", variant: "A" }],
		...[25, 50].map((percent) => ["event", "scroll_milestone", { percent }]),
	]);
});
