import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showFitted } from "../../../web/site/typefaces/show-fitted.ts";

const { documentElement: root } = document;
const isShown = () => root.hasAttribute("data-typefaces");
const paragraphs = () => Array.from(document.querySelectorAll("p"));
const spacings = () => paragraphs().map(({ style }) => Number.parseFloat(style.letterSpacing) || 0);

const SIZE = 16;
const FALLBACK_ADVANCE = 8;
const LINE_HEIGHT = 24;
let advance = FALLBACK_ADVANCE;
let column = 1000;
/** By how many px the typeface's last line is longer than equal letters would make it. */
let unevenness = 0;

const widthOf = (paragraph: Element) => {
	const letters = paragraph.textContent.length;
	const spacing = Number.parseFloat((paragraph as HTMLElement).style.letterSpacing) || 0;
	return letters * ((isShown() ? advance : FALLBACK_ADVANCE) + spacing * SIZE);
};
const linesOf = (paragraph: Element) =>
	Math.ceil((widthOf(paragraph) + (isShown() ? unevenness : 0)) / column);
const topOf = (paragraph: Element) =>
	paragraphs()
		.slice(0, paragraphs().indexOf(paragraph as HTMLParagraphElement))
		.reduce((sum, before) => sum + linesOf(before) * LINE_HEIGHT, 0);

beforeEach(() => {
	delete root.dataset.typefaces;
	[advance, column, unevenness] = [FALLBACK_ADVANCE, 1000, 0];
	vi.spyOn(window, "getComputedStyle").mockReturnValue({
		fontSize: `${SIZE}px`,
		letterSpacing: "normal",
	} as CSSStyleDeclaration);
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
		const isParagraph = this.localName === "p";
		const top = isParagraph ? topOf(this) : 0;
		const height = isParagraph ? linesOf(this) * LINE_HEIGHT : 0;
		return { top, height, bottom: top + height, left: 0, width: column } as DOMRect;
	});
	vi.spyOn(Range.prototype, "getClientRects").mockImplementation(function (this: Range) {
		const paragraph = this.startContainer.parentElement as Element;
		const lines = linesOf(paragraph);
		return Array.from({ length: lines }, (_, line) => ({
			left: 0,
			top: topOf(paragraph) + line * LINE_HEIGHT,
			width: widthOf(paragraph) / lines,
		})) as unknown as DOMRectList;
	});
});

afterEach(() => vi.restoreAllMocks());

/** Paragraphs of as many letters. */
function write(...letters: number[]): void {
	document.body.innerHTML = letters.map((count) => `<p>${"a".repeat(count)}</p>`).join("");
}

describe("the typefaces in place of their fallbacks", () => {
	it("make each text as wide as before", async () => {
		write(100, 20);
		advance = 7.8;
		await showFitted();
		expect(isShown()).toBe(true);
		for (const spacing of spacings()) expect(spacing * SIZE).toBeCloseTo(0.2);
	});

	it("break a text into as many lines, though its last line would be too long", async () => {
		write(374, 20);
		unevenness = 12;
		await showFitted();
		expect(isShown()).toBe(true);
		expect(spacings()[0]).toBe(-0.0025);
	});

	it.each<[string, number[], boolean]>([
		["give way to the fallbacks where they move what is in view", [375, 20], false],
		["are shown where they move what is below", [375 * 30, 20], true],
	])("%s", async (_, letters, shown) => {
		write(...letters);
		// Too much for the letter spacing.
		advance = FALLBACK_ADVANCE * 1.2;
		await showFitted();
		expect(isShown()).toBe(shown);
		if (!shown) expect(spacings()).toEqual([0, 0]);
	});
});
