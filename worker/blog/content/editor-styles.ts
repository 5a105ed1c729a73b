/** Widths of columns and the editor's colours as classes of ours: posts have no style of their own. */
import type { Element } from "hast";
import { attribute } from "./rewrite-elements.ts";

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
	const names = attribute(element, "className")?.split(" ") ?? [];
	const added = names.flatMap((name) => COLOURS.find(([of]) => of.test(name))?.[1] ?? []);
	const basis = /(?:^|;)\s*flex-basis:\s*([\d.]{1,8})%/.exec(attribute(element, "style") ?? "");
	if (names.includes("wp-block-column") && basis) {
		const width = Math.round(Number(basis[1]) / WIDTH_STEP) * WIDTH_STEP;
		if (width >= MIN_WIDTH && width <= MAX_WIDTH) added.push(`post-width-${width}`);
	}
	if (added.length > 0) element.properties.className = [...new Set([...names, ...added])];
}
