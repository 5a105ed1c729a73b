/** The editor's widths, alignments and colours as classes and sizes of ours: posts have no style of their own. */
import type { Element } from "hast";
import { sizeInName } from "./media-address.ts";
import { attribute, classesOf } from "./rewrite-elements.ts";

/** Widths are rounded to this part of a row, in percent (web/ui/post-layout.css). */
const WIDTH_STEP = 5;
const MIN_WIDTH = 10;
const MAX_WIDTH = 90;
/** The colours of WordPress's own palette, by what they are in ours; every other one is the text's colour. */
const COLOURS: readonly [name: RegExp, ours: string][] = [
	[/^has-(?:vivid-red|luminous-vivid-orange|pale-pink)-color$/, "post-text-red"],
	[/^has-(?:vivid-green-cyan|light-green-cyan)-color$/, "post-text-green"],
	[/^has-cyan-bluish-gray-color$/, "post-text-quiet"],
];

/**
 * Adds the classes; the sanitiser removes what they stand for.
 *
 * @example <div class="wp-block-column" style="flex-basis:33.33%"> has the class `post-width-35`.
 */
export function nameStyles(element: Element): void {
	const names = classesOf(element);
	const style = attribute(element, "style") ?? "";
	addClasses(
		element,
		names.map((name) => COLOURS.find(([of]) => of.test(name))?.[1]),
	);
	const alignment = /(?:^|;)\s*text-align:\s*(center|right)\s*(?:;|$)/.exec(style)?.[1];
	if (alignment) addClasses(element, [`has-text-align-${alignment}`]);
	if (names.includes("wp-block-column")) {
		const basis = /(?:^|;)\s*flex-basis:\s*([\d.]{1,8})%/.exec(style);
		if (basis) addClasses(element, [widthClass(basis[1])]);
	}
	if (names.includes("wp-block-media-text")) {
		const columns = /(?:^|;)\s*grid-template-columns:\s*(?:auto )?([\d.]{1,8})%/.exec(style);
		if (columns) for (const media of mediaOf(element)) addClasses(media, [widthClass(columns[1])]);
	}
	if (element.tagName === "img") resize(element, style);
}

function addClasses(element: Element, added: readonly (string | undefined)[]): void {
	const more = added.filter((name) => name !== undefined);
	if (more.length > 0) {
		element.properties.className = [...new Set([...classesOf(element), ...more])];
	}
}

function widthClass(percent: string | undefined): string | undefined {
	const width = Math.round(Number(percent) / WIDTH_STEP) * WIDTH_STEP;
	return width >= MIN_WIDTH && width <= MAX_WIDTH ? `post-width-${width}` : undefined;
}

const mediaOf = ({ children }: Element) =>
	children.filter((child) => child.type === "element" && child.tagName === "figure") as Element[];

/** A picture that its editor made smaller keeps its proportions, if its file or WordPress says which. */
function resize({ properties }: Element, style: string): void {
	const wanted = Number(/(?:^|;)\s*width:\s*(\d{1,4})px/.exec(style)?.[1] ?? 0);
	const { width, height } = properties;
	const size =
		width && height
			? { width: Number(width), height: Number(height) }
			: sizeInName(String(properties.src ?? ""));
	if (wanted === 0 || !size) return;
	properties.width = wanted;
	properties.height = Math.round((wanted * size.height) / size.width);
}
