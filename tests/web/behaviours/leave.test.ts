/** A page that tells the ad pixel something and goes on (docs/product/visits.md#call-to-action). */
import { expect, it, vi } from "vitest";
import { leave } from "../../../web/site/behaviours/leave.ts";

it.each([
	["click", "/download-fr", ["PageView", "Lead", "Purchase"]],
	["click", "/auth?mode=signup", ["PageView", "Lead"]],
	["signUp", "/", ["CompleteRegistration"]],
])("reports a %s to %s under one id: %j", (reports, destination, names) => {
	const fbq = vi.fn();
	vi.stubGlobal("fbq", fbq);
	vi.useFakeTimers();
	const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
	document.body.innerHTML = `<main data-leave="${destination}" data-event-id="id-1" data-reports="${reports}" data-pixel-id="123"></main>`;
	leave();
	const calls = fbq.mock.calls.filter(([command]) => command === "track");
	expect(calls.map(([, name, , { eventID }]) => [name, eventID])).toEqual(
		names.map((name) => [name, "id-1"]),
	);
	vi.advanceTimersByTime(499);
	expect(replace).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(replace.mock.calls).toEqual([[destination]]);
});

it("tells the method of a sign-up, and no value", () => {
	const fbq = vi.fn();
	vi.stubGlobal("fbq", fbq);
	vi.stubGlobal("setTimeout", vi.fn());
	document.body.innerHTML = `<main data-leave="/" data-event-id="id-1" data-reports="signUp" data-pixel-id="123"></main>`;
	leave();
	const values = { method: "website", value: 0, currency: "EUR" };
	expect(fbq).toHaveBeenLastCalledWith("track", "CompleteRegistration", values, {
		eventID: "id-1",
	});
});
