import type { BlogView } from "../../../../contract/blog-view.ts";

/** A view in place of a post or a list. */
export type AbsentView = Extract<BlogView, { kind: "missing" | "moved" | "gone" | "failed" }>;

/** Keys of `blog.json`. */
const TEXTS = {
	post: { title: "postNotFoundTitle", text: "postNotFound" },
	category: { title: "categoryNotFoundTitle", text: "categoryNotFound" },
	tag: { title: "tagNotFoundTitle", text: "tagNotFound" },
	author: { title: "authorNotFoundTitle", text: "authorNotFound" },
	page: { title: "pageNotFoundTitle", text: "pageNotFound" },
	moved: { title: "postMovedTitle", text: "postMoved" },
	gone: { title: "postGoneTitle", text: "postGone" },
	failed: { title: "errorTitle", text: "errorLoading" },
} as const;

/** The title and the text that say why there is no post or list. */
export function absentTexts(view: AbsentView) {
	return TEXTS[view.kind === "missing" ? view.what : view.kind];
}
