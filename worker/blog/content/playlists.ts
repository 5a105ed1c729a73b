/** WordPress draws a playlist by a script, from JSON: here each track has its own player. */
import type { Element, ElementContent } from "hast";
import * as z from "zod/mini";
import { parseJson } from "../../runtime/parse-json.ts";
import { classesOf } from "./rewrite-elements.ts";

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

/** The tracks of a playlist, before sanitising, which removes the script; undefined for any other element. */
export function listTracks(element: Element): readonly ElementContent[] | undefined {
	if (!classesOf(element).includes("wp-playlist")) return undefined;
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
			caption([title, meta.length_formatted].filter(Boolean).join(" · ")),
		],
	}));
}

function caption(value: string): Element {
	const children: ElementContent[] = value === "" ? [] : [{ type: "text", value }];
	return { type: "element", tagName: "figcaption", properties: {}, children };
}
