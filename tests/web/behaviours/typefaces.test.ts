import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showTypefaces } from "../../../web/site/behaviours/typefaces.ts";
import { showFitted } from "../../../web/site/typefaces/show-fitted.ts";

vi.mock("../../../web/site/typefaces/show-fitted.ts");

const { documentElement: root } = document;
const isShown = () => root.hasAttribute("data-typefaces");
const load = vi.fn(async (_face: string) => []);

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
	delete root.dataset.typefaces;
	Object.defineProperty(document, "fonts", { value: { load }, configurable: true });
});

afterEach(() => {
	vi.restoreAllMocks();
	vi.mocked(showFitted).mockClear();
});

describe("the typefaces", () => {
	it("are fitted into a page that is painted", async () => {
		await open("https://ads.example/", true);
		expect(showFitted).toHaveBeenCalledOnce();
		expect(isShown()).toBe(false);
	});

	it("load after the first paint of a visit's first page", () => {
		Object.defineProperty(document, "referrer", { value: "", configurable: true });
		load.mockClear();
		showTypefaces();
		expect(load).not.toHaveBeenCalled();
	});

	it("are shown on later pages before the first paint, as they are", async () => {
		await open(`${location.origin}/pricing`, false);
		expect(isShown()).toBe(true);
		expect(showFitted).not.toHaveBeenCalled();
	});

	it("are not shown when they cannot be loaded", async () => {
		load.mockRejectedValueOnce(new Error("offline"));
		await open("", true);
		expect(isShown()).toBe(false);
		expect(showFitted).not.toHaveBeenCalled();
	});
});
