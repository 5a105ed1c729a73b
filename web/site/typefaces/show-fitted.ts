/** The typefaces in place of their fallbacks, without moving anything (docs/architecture.md#typefaces). */

/** A browser counts no smaller move: https://wicg.github.io/layout-instability/#sec-terms */
const MIN_SHIFT_PX = 3;
/** By how much letters may come closer together or further apart; in headings, too, more is visible. */
const MAX_SPACING_PX = 0.8;
/** Tried where the same width has other line breaks. */
const STEPS_EM = [-1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6].map((step) => step / 400);
/** In screens, from the top: what is just below may move into view. */
const REACH = 1.25;

/** An element with text of its own, or an empty one: a field, a picture. */
interface Item {
	element: HTMLElement;
	texts: readonly Text[];
	letters: number;
	/** In px, as is the letter spacing. */
	size: number;
	spacing: number;
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
export async function showFitted(): Promise<void> {
	const { dataset } = document.documentElement;
	const items = itemsNear(document.body);
	const before = items.map(measure);
	// A task of its own for the layout in our typeface, so that none is long.
	await new Promise((resolve) => setTimeout(resolve));
	dataset.typefaces = "";
	const after = items.map(measure);
	const spacings = items.map((item, at) => spacingAs(item, before[at], after[at]));
	for (const [at, { element }] of items.entries()) setSpacing(element, spacings[at]);
	wrapAs(before, items, spacings);
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
	const own = texts.length > 0 || children.length === 0 ? [itemOf(element, texts)] : [];
	return [...own, ...children.flatMap(itemsNear)];
}

function itemOf(element: HTMLElement, texts: readonly Text[]): Item {
	const letters = texts.reduce((sum, { data }) => sum + data.replace(/\s+/g, " ").length, 0);
	const { letterSpacing, fontSize } = getComputedStyle(element);
	const spacing = Number.parseFloat(letterSpacing) || 0;
	return { element, texts, letters, size: Number.parseFloat(fontSize), spacing };
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
function spacingAs(
	{ letters, size, spacing }: Item,
	before?: Place,
	after?: Place,
): number | undefined {
	if (!before || !after || letters === 0) return undefined;
	const more = (before.width - after.width) / letters;
	return (spacing + (Math.abs(more) > MAX_SPACING_PX ? 0 : more)) / size;
}

/** Varies the spacing of the texts whose lines break elsewhere, all at once, because each try is a layout. */
function wrapAs(
	before: readonly (Place | undefined)[],
	items: readonly Item[],
	spacings: readonly (number | undefined)[],
): void {
	let others = items.map((_, at) => at);
	for (const step of [...STEPS_EM, 0]) {
		const places = others.map((at) => measure(items[at] as Item));
		others = others.filter((at, nth) => !isWrappedAs(before[at], places[nth]));
		for (const at of others) {
			const spacing = spacings[at];
			if (spacing !== undefined) setSpacing((items[at] as Item).element, spacing + step);
		}
	}
}

function isWrappedAs(before?: Place, after?: Place): boolean {
	if (!before || !after || (before.lines === 1 && after.lines === 1)) return true;
	return before.lines === after.lines && !isAway(before.left, after.left);
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
