/** The blog's pages as HTML; caching them is the blog's concern. */
import { type BlogView, type FrameView, languageOf, type PageView } from "../contract/blog-view.ts";
import type { SiteConfig } from "../contract/site-config.ts";
import { fillTemplate, type TemplateSource } from "./template.ts";

export interface BlogRenderer {
	page(view: BlogView): Promise<string>;
	/** A frame in two parts: its placeholders, and what comes after the content. */
	frame(view: FrameView): Promise<[before: string, after: string]>;
	/** The part between the two. */
	following(view: PageView): Promise<string>;
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
			const [{ CONTENT_PLACE }, html] = await Promise.all([renderer(), page(view)]);
			const [before = "", after = ""] = html.split(CONTENT_PLACE);
			return [before, after];
		},
		async following(view) {
			return (await renderer()).renderFollowing(view, site);
		},
	};
}
