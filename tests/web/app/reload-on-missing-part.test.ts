import { expect, it, vi } from "vitest";
import { reloadOnMissingPart } from "../../../web/app/reload-on-missing-part.ts";

it("loads the app anew when a part is missing, and not twice in a minute", () => {
	let now = 1_000_000;
	const reload = vi.fn();
	reloadOnMissingPart(reload, () => now);
	const miss = () => {
		const event = new Event("vite:preloadError", { cancelable: true });
		dispatchEvent(event);
		return event.defaultPrevented;
	};
	expect([miss(), reload.mock.calls.length]).toEqual([true, 1]);
	now += 59_000;
	expect([miss(), reload.mock.calls.length]).toEqual([false, 1]);
	now += 2_000;
	expect([miss(), reload.mock.calls.length]).toEqual([true, 2]);
});
