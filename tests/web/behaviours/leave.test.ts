/** A page that tells the ad pixel something and goes on (docs/product/visits.md#call-to-action). */
import { expect, it, vi } from "vitest";
import { leave } from "../../../web/site/behaviours/leave.ts";

const LEAD = ["Lead", { value: 1, currency: "EUR" }];
const PURCHASE = { content_name: "Excel Add-in", value: 0, currency: "EUR", num_items: 1 };
const SIGN_UP = { method: "website", value: 0, currency: "EUR" };

it.each([
	["click", "/download-fr", [["PageView", {}], LEAD, ["Purchase", PURCHASE]], ["/cta"]],
	["click", "/auth?mode=signup", [["PageView", {}], LEAD], []],
	["signUp", "/", [["CompleteRegistration", SIGN_UP]], []],
])("reports a %s to %s under one id: %j", (reports, destination, events, downloads) => {
	const fbq = vi.fn();
	vi.stubGlobal("fbq", fbq);
	vi.stubGlobal("dataLayer", []);
	vi.spyOn(document.head, "append").mockReturnValue();
	vi.useFakeTimers();
	const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
	document.body.innerHTML = `<main data-leave="${destination}" data-event-id="id-1" data-reports="${reports}" data-pixel-id="123" data-analytics-tag-id="G-1"></main>`;
	leave();
	const calls = fbq.mock.calls.filter(([command]) => command === "track");
	expect(calls.map(([, ...event]) => event)).toEqual(
		events.map((event) => [...event, { eventID: "id-1" }]),
	);
	const told = window.dataLayer?.map((each) => [...(each as Iterable<unknown>)]) ?? [];
	expect(told.filter(([command]) => command === "event")).toEqual(
		downloads.map((cta_location) => [
			...["event", "excel_download_click", { event_id: "id-1", cta_location }],
		]),
	);
	vi.advanceTimersByTime(499);
	expect(replace).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(replace.mock.calls).toEqual([[destination]]);
});
