import { expect, it, onTestFinished, vi } from "vitest";
import { whenLoaded } from "../../../web/site/behaviours/when-loaded.ts";

it.each([
	["complete", 1, 1],
	["interactive", 0, 1],
] as const)("a page that is %s calls %d times at once, %d in all", (state, atOnce, inAll) => {
	vi.spyOn(document, "readyState", "get").mockReturnValue(state);
	const callback = vi.fn();
	onTestFinished(() => removeEventListener("load", callback));
	whenLoaded(callback);
	expect(callback).toHaveBeenCalledTimes(atOnce);
	dispatchEvent(new Event("load"));
	expect(callback).toHaveBeenCalledTimes(inAll);
});
