/** Accordions, tabs and playlists, which WordPress drives by a script, as elements that need none. */
import type { Element, ElementContent } from "hast";
import { classesOf, elementsIn } from "./rewrite-elements.ts";

/** The replacement of such a block, before sanitising, which removes its buttons; undefined for any other element. */
export function unfold(element: Element): readonly ElementContent[] | undefined {
	const names = classesOf(element);
	if (names.includes("wp-block-accordion-item")) {
		const [title] = descendants(element, "wp-block-accordion-heading__toggle-title");
		const [panel] = descendants(element, "wp-block-accordion-panel");
		if (title && panel) return [disclosure(title, panel, names.includes("is-open"))];
	}
	if (names.includes("wp-block-tabs")) {
		const [list] = descendants(element, "wp-block-tab-list");
		const labels = list?.children.filter((child) => child.type === "element") ?? [];
		const panels = descendants(element, "wp-block-tab-panel");
		if (labels.length === 0 || labels.length !== panels.length) return undefined;
		const all = labels.flatMap((label, index) => {
			const panel = panels[index];
			return panel ? [disclosure(label, panel, index === 0)] : [];
		});
		return [{ ...element, children: all }];
	}
	if (names.includes("wp-block-playlist-track__button")) {
		const parts = ["title", "artist", "length"].flatMap((part) =>
			descendants(element, `wp-block-playlist-track__${part}`).map(ownText),
		);
		return [{ type: "text", value: parts.join(" · ") }];
	}
	return undefined;
}

function disclosure(title: Element, panel: Element, isOpen: boolean): Element {
	const summary: Element = { ...title, tagName: "summary", properties: {} };
	return {
		...{ type: "element", tagName: "details", properties: { open: isOpen } },
		children: [summary, ...panel.children],
	};
}

/** Elements inside of a block, by the class that WordPress gives them. */
const descendants = (parent: Element, name: string) =>
	elementsIn(parent).filter((element) => classesOf(element).includes(name));

/** Without what only screen readers read. */
const ownText = ({ children }: Element) =>
	children.map((child) => (child.type === "text" ? child.value : "")).join("");
