import { expect, it, vi } from "vitest";
import { loadTags } from "../../../../web/ui/tags/load-tags.ts";

it("loads the configured tags once, without the pixel's automatic events", () => {
	vi.useFakeTimers({ now: 0 });
	const added = vi.spyOn(document.head, "append").mockImplementation(() => {});
	loadTags({ pixelId: "123", analyticsTagId: "G-1" }).pixel("Lead", { value: 1 }, "id-1");
	const scripts = added.mock.calls.flat().map((script) => (script as HTMLScriptElement).src);
	expect(scripts).toEqual([
		"https://connect.facebook.net/en_US/fbevents.js",
		"https://www.googletagmanager.com/gtag/js?id=G-1",
	]);
	expect(window._fbq).toBe(window.fbq);
	expect({ ...window.fbq }).toMatchObject({ loaded: true, version: "2.0", disablePushState: true });
	expect(window.fbq?.queue).toEqual([
		["set", "autoConfig", false, "123"],
		["init", "123"],
		["track", "Lead", { value: 1 }, { eventID: "id-1" }],
	]);
	expect(window.dataLayer?.map((each) => [...(each as Iterable<unknown>)])).toEqual([
		["js", new Date(0)],
		["config", "G-1"],
	]);
	loadTags({ pixelId: "123" });
	expect(added.mock.calls.flat()).toHaveLength(2);
});
