/** A sign-up is reported once, where it leads to (docs/product/visits.md#consent-and-third-parties). */
import { expect, it, vi } from "vitest";
import { reportSignUp } from "../../../web/site/account/report-sign-up.ts";

/** The page after a sign-up, whose visitor accepted third parties or not. */
function open(hash: string, loaded = "") {
	history.replaceState(null, "", `/auth/signup-confirmation${hash}`);
	document.body.innerHTML = `<div id="consent" data-pixel-id="123" ${loaded}></div>`;
	const send = vi.fn();
	const tagSignUp = vi.fn();
	return { send, tagSignUp, report: () => reportSignUp({ send, tagSignUp }) };
}

it("reports to our own measuring, and after consent to the pixel, once", () => {
	const { send, tagSignUp, report } = open("#done", "data-loaded");
	report();
	report();
	expect(send.mock.calls).toEqual([
		[
			{
				...{ event_id: expect.any(String), event_type: "click", cta_location: "sign_up" },
				cta_destination: "/auth/signup-confirmation",
				page_url: "http://localhost:3000/auth/signup-confirmation",
			},
		],
	]);
	expect(location.hash).toBe("");
	expect(tagSignUp.mock.calls).toEqual([[{ pixelId: "123" }, expect.any(String)]]);
});

it("reports to the pixel under the id that the ad platform learns from us, too", () => {
	const { tagSignUp, report } = open("?event=id-1#done", "data-loaded");
	report();
	expect(tagSignUp.mock.calls[0]?.[1]).toBe("id-1");
	expect(location.search).toBe("");
});

it("leads on to the checkout of a chosen plan, after time for the pixel", () => {
	vi.useFakeTimers();
	const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
	const { report } = open("#done");
	document.body.insertAdjacentHTML("beforeend", '<a href="/checkout/monthly" data-leads-on></a>');
	report();
	vi.advanceTimersByTime(499);
	expect(assign).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(assign.mock.calls).toEqual([["http://localhost:3000/checkout/monthly"]]);
});

it("reports nothing to third parties without consent", () => {
	const { send, tagSignUp, report } = open("#done");
	report();
	expect([send.mock.calls.length, tagSignUp.mock.calls.length]).toEqual([1, 0]);
});

it("reports no visit that follows no sign-up", () => {
	const { send, report } = open("");
	report();
	expect(send).not.toHaveBeenCalled();
});
