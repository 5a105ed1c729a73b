/** The blog's pages as HTML; caching them is the blog's concern. */
import {
	type BlogView,
	type FrameView,
	languageOf,
	type PageView,
} from "../../contract/blog-view.ts";
import type { SiteConfig } from "../../contract/site-config.ts";
import type { RenderedHtml } from "../runtime/tagged-html.ts";
import { fillStyled, type TemplateSource } from "./template.ts";

export interface BlogRenderer {
	page(view: BlogView): Promise<RenderedHtml>;
	/** A frame in two parts: its placeholders, and what comes after the content. */
	frame(view: FrameView): Promise<Omit<RenderedHtml, "html"> & { before: string; after: string }>;
	/** The part between the two. */
	following(view: PageView): Promise<string>;
}

export function createBlogRenderer(template: TemplateSource, site: SiteConfig): BlogRenderer {
	// React stays in a chunk of its own, which `/cta` never loads.
	const renderer = () => import("./render-blog.tsx");
	const render = async (view: BlogView, part?: "used" | "all") => {
		const [frame, { renderBlog }] = await Promise.all([template(), renderer()]);
		return fillStyled(frame, languageOf(view), renderBlog(view, site), part);
	};
	return {
		page: (view) => render(view),
		async frame(view) {
			// All styles, because the content is not known yet.
			const [{ CONTENT_PLACE }, page] = await Promise.all([renderer(), render(view, "all")]);
			const { html, ...style } = page;
			const [before = "", after = ""] = html.split(CONTENT_PLACE);
			return { before, after, ...style };
		},
		async following(view) {
			return (await renderer()).renderFollowing(view, site);
		},
	};
}
