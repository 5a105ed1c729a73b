/** The typefaces in place of their fallbacks, without moving anything (docs/architecture.md#typefaces). */

/** A browser counts no smaller move: https://wicg.github.io/layout-instability/#sec-terms */
const MIN_SHIFT_PX = 3;
/** By how much letters may come closer together or further apart, in font sizes: half a pixel in text. */
const MAX_SPACING_EM = 0.05;
/** Tried where the same width has other line breaks. */
const STEPS_EM = [-1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6].map((step) => step / 400);
/** In screens, from the top: what is just below may move into view. */
const REACH = 1.25;

/** An element with text of its own, or an empty one: a field, a picture. */
interface Item {
	element: HTMLElement;
	texts: readonly Text[];
}

/** Where an element that is drawn begins, and how much room its text takes. */
interface Place {
	left: number;
	top: number;
	lines: number;
	/** Of all lines. */
	width: number;
}

/**
 * Shows the typefaces with each text as wide as it was, by the space between its letters. Where something
 * in view would move all the same, the page keeps its fallbacks.
 */
export function showFitted(): void {
	const { dataset } = document.documentElement;
	const items = itemsNear(document.body);
	const before = items.map(measure);
	dataset.typefaces = "";
	const after = items.map(measure);
	const spacings = items.map((item, at) => spacingAs(item, before[at], after[at]));
	for (const [at, { element }] of items.entries()) setSpacing(element, spacings[at]);
	for (const [at, item] of items.entries()) wrapAs(item, before[at], spacings[at]);
	if (!items.some((item, at) => hasShifted(before[at], measure(item)))) return;
	delete dataset.typefaces;
	for (const { element } of items) setSpacing(element);
}

function itemsNear(element: HTMLElement): Item[] {
	const { top, bottom, height } = element.getBoundingClientRect();
	if (height > 0 && (bottom <= 0 || top >= innerHeight * REACH)) return [];
	const children = Array.from(element.children).filter((child) => child instanceof HTMLElement);
	const texts = Array.from(element.childNodes).filter(
		(node) => node instanceof Text && node.data.trim() !== "",
	) as Text[];
	const own = texts.length > 0 || children.length === 0 ? [{ element, texts }] : [];
	return [...own, ...children.flatMap(itemsNear)];
}

function measure({ element, texts }: Item): Place | undefined {
	const rects = texts.length === 0 ? [element.getBoundingClientRect()] : texts.flatMap(rectsOf);
	const [first] = rects;
	if (first === undefined) return undefined;
	const width = rects.reduce((sum, rect) => sum + rect.width, 0);
	return { left: first.left, top: first.top, lines: rects.length, width };
}

function rectsOf(text: Text): DOMRect[] {
	const range = document.createRange();
	range.selectNodeContents(text);
	return Array.from(range.getClientRects());
}

/** The letter spacing, in font sizes, that makes a text as wide as before; undefined for what has none. */
function spacingAs({ element, texts }: Item, before?: Place, after?: Place): number | undefined {
	if (!before || !after || texts.length === 0) return undefined;
	const letters = texts.reduce((sum, { data }) => sum + data.replace(/\s+/g, " ").length, 0);
	const { letterSpacing, fontSize } = getComputedStyle(element);
	const size = Number.parseFloat(fontSize);
	const more = (before.width - after.width) / letters / size;
	const own = (Number.parseFloat(letterSpacing) || 0) / size;
	return Math.abs(more) > MAX_SPACING_EM ? own : own + more;
}

/** Varies the spacing of a text of several lines until they break as before. */
function wrapAs(item: Item, before?: Place, spacing?: number): void {
	if (!before || spacing === undefined) return;
	const isSame = () => {
		const { lines, left } = measure(item) ?? before;
		const isOneLine = lines === 1 && before.lines === 1;
		return isOneLine || (lines === before.lines && !isAway(before.left, left));
	};
	for (const step of [0, ...STEPS_EM]) {
		setSpacing(item.element, spacing + step);
		if (isSame()) return;
	}
	setSpacing(item.element, spacing);
}

function setSpacing({ style }: HTMLElement, spacing?: number): void {
	style.letterSpacing = spacing === undefined ? "" : `${spacing}em`;
}

function hasShifted(before?: Place, after?: Place): boolean {
	if (!before || !after) return before !== after;
	const isInView = ({ top }: Place) => top >= 0 && top < innerHeight;
	return (
		(isInView(before) || isInView(after)) &&
		(isAway(before.left, after.left) || isAway(before.top, after.top))
	);
}

const isAway = (from: number, to: number) => Math.abs(to - from) >= MIN_SHIFT_PX;
