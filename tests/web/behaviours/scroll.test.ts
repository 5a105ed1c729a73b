import { beforeEach, describe, expect, it, vi } from "vitest";
import { watchMilestones } from "../../../web/site/behaviours/scroll.ts";

/** A page of 4000 px in a window of 1000 px. */
function scrollTo(top: number): void {
	vi.stubGlobal("scrollY", top);
	window.dispatchEvent(new Event("scroll"));
}

describe("scroll milestones", () => {
	beforeEach(() => {
		vi.stubGlobal("innerHeight", 1000);
		Object.defineProperty(document.documentElement, "scrollHeight", {
			value: 4000,
			configurable: true,
		});
	});

	it("are reported once each, in order, when the bottom of the window reaches them", () => {
		const reached: number[] = [];
		watchMilestones((percent) => reached.push(percent));
		scrollTo(0);
		expect(reached).toEqual([25]);
		scrollTo(2000);
		expect(reached).toEqual([25, 50, 75]);
		scrollTo(100);
		scrollTo(3000);
		scrollTo(3000);
		expect(reached).toEqual([25, 50, 75, 90]);
	});
});
