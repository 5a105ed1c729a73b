import { beforeEach, describe, expect, it, vi } from "vitest";
import * as events from "../../../../web/ui/tags/tag-events.ts";

const pixel = vi.fn();
const tag = vi.fn();
const tags = { pixel, tag };

describe("the third parties' events", () => {
	beforeEach(() => vi.clearAllMocks());

	it("a page is a PageView, one about the product a ViewContent as well", () => {
		events.pageViewed(tags, "id", undefined);
		expect(pixel.mock.calls).toEqual([["PageView", {}, "id"]]);
		events.pageViewed(tags, "id", "pricing");
		expect(pixel.mock.calls.at(-1)).toEqual(["ViewContent", { content_name: "pricing" }, "id"]);
	});

	it.each([
		[false, 1],
		[true, 0],
	])("a Lead on the beta page (%s) is worth %i EUR", (isBeta, value) => {
		events.ledOn(tags, "id", isBeta);
		expect(pixel.mock.calls).toEqual([["Lead", { value, currency: "EUR" }, "id"]]);
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

	it("a sign-up is a CompleteRegistration by website at 0 EUR", () => {
		events.registered(tags, "id");
		expect(pixel.mock.calls).toEqual([
			["CompleteRegistration", { method: "website", value: 0, currency: "EUR" }, "id"],
		]);
	});

	it("the tag gets beta_signup_click, ab_test_view and scroll_milestone", () => {
		events.betaSignupClicked(tags, "id", "beta-hero");
		events.abTestViewed(tags, "id", "beta_headline_test_2025", "B");
		events.milestoneReached(tags, 25);
		expect(tag.mock.calls).toEqual([
			["beta_signup_click", { event_id: "id", cta_location: "beta-hero", value: 0 }],
			["ab_test_view", { event_id: "id", test_name: "beta_headline_test_2025", variant: "B" }],
			["scroll_milestone", { percent: 25 }],
		]);
	});
});
