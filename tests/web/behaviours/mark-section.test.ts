import { beforeEach, expect, it, vi } from "vitest";
import { markSection } from "../../../web/site/behaviours/mark-section.ts";

const observed: Element[] = [];
let cross = () => {};
let margin: string | undefined;
const tops: Record<string, number> = {};

beforeEach(() => {
	observed.length = 0;
	vi.stubGlobal("innerHeight", 1000);
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			constructor(callback: () => void, { rootMargin }: { rootMargin: string }) {
				cross = callback;
				margin = rootMargin;
			}
			observe = (heading: Element) => observed.push(heading);
		},
	);
	document.body.innerHTML = `<nav class="post-contents"><a href="#post-a">A</a><a href="#post-%C3%A9">B</a><a href="#gone">C</a></nav><h2 id="post-a"></h2><h2 id="post-é"></h2>`;
	for (const heading of document.querySelectorAll("h2")) {
		heading.getBoundingClientRect = () => ({ top: tops[heading.id] }) as DOMRect;
	}
	markSection();
});

const marked = () => [...document.querySelectorAll("[aria-current]")].map((a) => a.textContent);

it.each([
	["nothing above the first heading", 900, 1900, []],
	["a section whose heading has passed a third of the window", 299, 1299, ["A"]],
	["the last of the sections that have passed", -1000, 200, ["B"]],
	["the section before again when the reader scrolls up", -100, 301, ["A"]],
] as const)("marks %s", (_, first, second, expected) => {
	Object.assign(tops, { "post-a": first, "post-é": second });
	cross();
	expect(marked()).toEqual(expected);
});

it("watches only headings that exist, from far above down to the line", () => {
	expect(margin).toBe("1000000px 0px -70% 0px");
	expect(observed.map(({ id }) => id)).toEqual(["post-a", "post-é"]);
});

it("marks a short section that the reader jumped to, until it is left", () => {
	Object.assign(tops, { "post-a": 96, "post-é": 200 });
	location.hash = "#post-a";
	dispatchEvent(new Event("hashchange"));
	expect(marked()).toEqual(["A"]);
	Object.assign(tops, { "post-a": -1, "post-é": 103 });
	cross();
	expect(marked()).toEqual(["B"]);
});
