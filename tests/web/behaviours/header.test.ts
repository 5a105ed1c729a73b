import { expect, it, vi } from "vitest";
import { watchScroll } from "../../../web/site/behaviours/header.ts";

it("marks the page as scrolled past 10 px, and not at 10", () => {
	const marked = () => document.documentElement.hasAttribute("data-scrolled");
	vi.stubGlobal("scrollY", 11);
	watchScroll();
	expect(marked()).toBe(true);
	for (const [top, expected] of [
		[0, false],
		[10, false],
		[11, true],
		[10, false],
	] as const) {
		vi.stubGlobal("scrollY", top);
		window.dispatchEvent(new Event("scroll"));
		expect(marked()).toBe(expected);
	}
});
