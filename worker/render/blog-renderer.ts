/** The blog's pages as HTML; caching them is the blog's concern. */
import { type BlogView, languageOf } from "../contract/blog-view.ts";
import type { SiteConfig } from "../contract/site-config.ts";
import { fillTemplate, type TemplateSource } from "./template.ts";

/** What can follow a frame. */
export type Following = Extract<BlogView, { kind: "list" | "missing" | "failed" | "limited" }>;

export interface BlogRenderer {
	page(view: BlogView): Promise<string>;
	/** A list's frame in two parts: its placeholders, and what comes after the list. */
	frame(view: Extract<BlogView, { kind: "frame" }>): Promise<[before: string, after: string]>;
	/** The part between the two. */
	following(view: Following): Promise<string>;
}

export function createBlogRenderer(template: TemplateSource, site: SiteConfig): BlogRenderer {
	// React stays in a chunk of its own, which `/cta` never loads.
	const renderer = () => import("./render-blog.tsx");
	const page = async (view: BlogView) => {
		const [frame, { renderBlog }] = await Promise.all([template(), renderer()]);
		const { head, body } = renderBlog(view, site);
		return fillTemplate(frame, languageOf(view), head, body);
	};
	return {
		page,
		async frame(view) {
			const [{ LIST_PLACE }, html] = await Promise.all([renderer(), page(view)]);
			const [before = "", after = ""] = html.split(LIST_PLACE);
			return [before, after];
		},
		async following(view) {
			return (await renderer()).renderFollowing(view);
		},
	};
}
