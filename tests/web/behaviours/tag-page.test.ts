import { expect, it, vi } from "vitest";
import { tagPage } from "../../../web/site/behaviours/tag-page.ts";

it.each([
	["/en/", [["PageView"], ["ViewContent", { content_name: "home" }]]],
	["/pricing", [["PageView"], ["ViewContent", { content_name: "pricing" }]]],
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
