import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showTypefaces } from "../../../web/site/behaviours/typefaces.ts";

const { documentElement: root } = document;
const isShown = () => root.hasAttribute("data-typefaces");
const load = vi.fn(async (_face: string) => []);

/** Tops of the paragraph with the fallbacks and with the typefaces. */
let place: [fallback: number, ours: number] = [100, 100];

/** `from`: the page before. */
async function open(from: string, isPainted: boolean): Promise<void> {
	Object.defineProperty(document, "referrer", { value: from, configurable: true });
	vi.spyOn(performance, "getEntriesByType").mockReturnValue(
		isPainted ? [{} as PerformancePaintTiming] : [],
	);
	showTypefaces();
	await new Promise((resolve) => setTimeout(resolve, 60));
}

beforeEach(() => {
	document.body.innerHTML = "<p></p>";
	delete root.dataset.typefaces;
	place = [100, 100];
	Object.defineProperty(document, "fonts", { value: { load }, configurable: true });
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
		() => ({ top: place[isShown() ? 1 : 0] }) as DOMRect,
	);
});

afterEach(() => vi.restoreAllMocks());

describe("the typefaces", () => {
	it.each<[string, typeof place, boolean]>([
		["are shown where they move nothing", [100, 100.4], true],
		["are not shown where they move what is in view", [100, 129], false],
		["are not shown where they move something into view", [900, 700], false],
		["are shown where they move what is below", [900, 930], true],
		["are shown where they move what is above", [-60, -30], true],
	])("%s", async (_, tops, shown) => {
		place = tops;
		await open("https://ads.example/", true);
		expect(isShown()).toBe(shown);
	});

	it("load after the first paint of a visit's first page", () => {
		Object.defineProperty(document, "referrer", { value: "", configurable: true });
		load.mockClear();
		showTypefaces();
		expect(load).not.toHaveBeenCalled();
	});

	it("are shown on later pages before the first paint, whatever they move", async () => {
		place = [100, 129];
		await open(`${location.origin}/pricing`, false);
		expect(isShown()).toBe(true);
	});

	it("are not shown when they cannot be loaded", async () => {
		load.mockRejectedValueOnce(new Error("offline"));
		await open("", true);
		expect(isShown()).toBe(false);
	});
});
