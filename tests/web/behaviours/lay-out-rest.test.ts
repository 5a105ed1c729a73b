import { expect, it, vi } from "vitest";
import { layOutRest } from "../../../web/site/behaviours/lay-out-rest.ts";

it.each(["with idle callbacks", "without"])(
	"lays out each section below the screen, one at a time, %s",
	async (how) => {
		const waiting: (() => void)[] = [];
		const wait = (callback: () => void) => waiting.push(callback);
		if (how === "without") {
			Reflect.deleteProperty(window, "requestIdleCallback");
			vi.stubGlobal("setTimeout", wait);
		} else vi.stubGlobal("requestIdleCallback", wait);
		document.body.innerHTML =
			"<main><p>above</p><p>on the screen</p><p>below</p></main><footer></footer>";
		const sections = [...document.querySelectorAll<HTMLElement>("p, footer")];
		const tops = [-900, 10, innerHeight, 3 * innerHeight];
		for (const [at, section] of sections.entries()) {
			section.getBoundingClientRect = () => new DOMRect(0, tops[at], 9, 9);
		}
		const laidOut = () => sections.map(({ style }) => style.contentVisibility);
		layOutRest();
		for (let idle = 0; idle < 3; idle++) waiting.shift()?.();
		expect(laidOut()).toEqual(["", "", "visible", ""]);
		while (waiting.length > 0) waiting.shift()?.();
		expect(laidOut()).toEqual(["", "", "visible", "visible"]);
	},
);
