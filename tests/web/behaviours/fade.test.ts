import { expect, it, vi } from "vitest";
import { fadeBetweenDocuments } from "../../../web/site/behaviours/fade.ts";

fadeBetweenDocuments();

it.each([
	["/pricing", 0],
	["/en/blog/authors", 0],
	["/auth?mode=signup", 1],
	["/dashboard", 1],
	["/admin/login", 1],
])("leaving for %s skips the fade %i times", (path, times) => {
	const skipTransition = vi.fn();
	const entry = { url: new URL(path, location.href).href };
	const event = Object.assign(new Event("pageswap"), {
		activation: { entry },
		viewTransition: { skipTransition },
	});
	window.dispatchEvent(event);
	expect(skipTransition).toHaveBeenCalledTimes(times);
});
