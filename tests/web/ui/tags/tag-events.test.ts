import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BrowserEvent } from "../../../../contract/event-schema.ts";
import * as events from "../../../../web/ui/tags/tag-events.ts";

const pixel = vi.fn();
const tag = vi.fn();
const tags = { pixel, tag };
const click = (cta_destination: string): BrowserEvent => ({
	event_id: "id",
	event_type: "click",
	page_url: "https://t.test/",
	cta_location: "hero",
	cta_destination,
});

beforeEach(() => void vi.clearAllMocks());

describe("the third parties' events", () => {
	it("a page is a PageView, one about the product a ViewContent as well", () => {
		events.pageViewed(tags, "id", undefined);
		expect(pixel.mock.calls).toEqual([["PageView", {}, "id"]]);
		events.pageViewed(tags, "id", "pricing");
		expect(pixel.mock.calls.at(-1)).toEqual(["ViewContent", { content_name: "pricing" }, "id"]);
	});

	it("a download is a Purchase of one Excel Add-in at 0 EUR, and excel_download_click", () => {
		events.downloadClicked(tags, "id", "hero");
		expect(pixel.mock.calls).toEqual([
			["Purchase", { content_name: "Excel Add-in", value: 0, currency: "EUR", num_items: 1 }, "id"],
		]);
		expect(tag.mock.calls).toEqual([
			["excel_download_click", { event_id: "id", cta_location: "hero" }],
		]);
	});

	it.each([
		["/download-fr", ["Lead", "Purchase"], ["excel_download_click"]],
		["https://t.test/cta?x=1", ["Lead", "Purchase"], ["excel_download_click"]],
		["/auth?mode=signup", ["Lead"], []],
	])("a click on a marked link to %s is %j and %j", (destination, toPixel, toTag) => {
		events.linkClicked(tags, click(destination), false);
		expect(pixel.mock.calls.map(([name]) => name)).toEqual(toPixel);
		expect(tag.mock.calls.map(([name]) => name)).toEqual(toTag);
	});

	it("a download on the beta page is no sign-up", () => {
		events.linkClicked(tags, click("/download-fr"), true);
		expect(tag.mock.calls.map(([name]) => name)).toEqual(["excel_download_click"]);
	});

	it("the tag gets beta_signup_click, ab_test_view and scroll_milestone", () => {
		events.linkClicked(tags, click("/auth?mode=signup"), true);
		events.abTestViewed(tags, "id", "beta_headline_test_2025", "B");
		events.milestoneReached(tags, 25);
		expect(tag.mock.calls).toEqual([
			["beta_signup_click", { event_id: "id", cta_location: "hero", value: 0 }],
			["ab_test_view", { event_id: "id", test_name: "beta_headline_test_2025", variant: "B" }],
			["scroll_milestone", { percent: 25 }],
		]);
	});
});
