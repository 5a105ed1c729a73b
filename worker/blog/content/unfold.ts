/** Accordions, tabs and playlists, which WordPress drives by a script, as elements that need none. */
import type { Element, ElementContent } from "hast";
import * as z from "zod/mini";
import { parseJson } from "../../runtime/parse-json.ts";
import { classesOf, elementsIn } from "./rewrite-elements.ts";

/** A playlist of the classic editor. */
const playlist = z.object({
	type: z.enum(["audio", "video"]),
	tracks: z.array(
		z.object({
			src: z.string(),
			title: z._default(z.string(), ""),
			// PHP writes no facts as an empty list.
			meta: z.catch(z.object({ length_formatted: z.optional(z.string()) }), {}),
		}),
	),
});

/** The replacement of such a block, before sanitising, which removes its buttons and scripts; undefined for any other element. */
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
		return [{ type: "text", value: joined(parts) }];
	}
	return names.includes("wp-playlist") ? listTracks(element) : undefined;
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

/** The tracks of a playlist, each with a player of its own. */
function listTracks(element: Element): readonly ElementContent[] {
	const scripts = element.children.flatMap((child) =>
		child.type === "element" && child.tagName === "script" ? child.children : [],
	);
	const [json] = scripts;
	const parsed = playlist.safeParse(json?.type === "text" ? parseJson(json.value) : undefined);
	if (!parsed.success) return [];
	const { type, tracks } = parsed.data;
	return tracks.map(({ src, title, meta }) => ({
		type: "element",
		tagName: "figure",
		properties: {},
		children: [
			{ type: "element", tagName: type, properties: { src }, children: [] },
			...caption(joined([title, meta.length_formatted])),
		],
	}));
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" · ");

/** No element without a text. */
function caption(value: string): Element[] {
	if (value === "") return [];
	const children: ElementContent[] = [{ type: "text", value }];
	return [{ type: "element", tagName: "figcaption", properties: {}, children }];
}
