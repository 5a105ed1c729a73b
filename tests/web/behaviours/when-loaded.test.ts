import { expect, it, onTestFinished, vi } from "vitest";
import { whenLoaded, whenParsed } from "../../../web/site/behaviours/when-loaded.ts";

it.each([
	["load", whenLoaded, "complete", 1],
	["load", whenLoaded, "interactive", 0],
	["DOMContentLoaded", whenParsed, "interactive", 1],
	["DOMContentLoaded", whenParsed, "loading", 0],
] as const)(
	"before %s, %o of a page that is %s calls %d times, once in all",
	(event, when, state, atOnce) => {
		vi.spyOn(document, "readyState", "get").mockReturnValue(state);
		const callback = vi.fn();
		const target = event === "load" ? window : document;
		onTestFinished(() => target.removeEventListener(event, callback));
		when(callback);
		expect(callback).toHaveBeenCalledTimes(atOnce);
		target.dispatchEvent(new Event(event));
		expect(callback).toHaveBeenCalledTimes(1);
	},
);
