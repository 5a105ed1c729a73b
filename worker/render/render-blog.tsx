/** The blog's pages as HTML, in the same chunk and frame as the documents (render-document.tsx). */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type BlogView, languageOf, type PageView } from "../../contract/blog-view.ts";
import type { Language } from "../../contract/events.ts";
import type { SiteConfig } from "../../contract/site-config.ts";
import { BlogHead } from "../../web/site/components/blog/blog-head.tsx";
import { ListContent } from "../../web/site/components/blog/list-content.tsx";
import { AbsentNotice, BlogAbsentPage } from "../../web/site/pages/blog-absent.tsx";
import { BlogFramePage, BlogListPage } from "../../web/site/pages/blog-list.tsx";
import { BlogPostPage, PostContent } from "../../web/site/pages/blog-post.tsx";
import { PostFramePage } from "../../web/site/pages/post-frame.tsx";
import { bundledI18n } from "./bundled-i18n.ts";

/** The place of the content in a streamed frame (web/site/pages/blog-list.tsx, post-frame.tsx). */
export const CONTENT_PLACE = '<span data-content-place="true"></span>';

/** `head` and `body` of a page. */
export function renderBlog(view: BlogView, site: SiteConfig): { head: string; body: string } {
	const language = languageOf(view);
	return {
		head: render(language, <BlogHead view={view} site={site} />),
		body: render(language, <Page view={view} site={site} />),
	};
}

/**
 * The content after a frame, whose status has been sent by then: an error stays in its place with a link to
 * retry, and a post that moved leads to its new address (docs/architecture/blog.md#blog-cache).
 */
export function renderFollowing(view: PageView, site: SiteConfig): string {
	return render(languageOf(view), <Following view={view} site={site} />);
}

function Following({ view, site }: { view: PageView; site: SiteConfig }) {
	if (view.kind === "list") return <ListContent {...view} />;
	if (view.kind === "post") {
		return (
			<div className="post-list">
				<title>{view.post.metaTitle}</title>
				<PostContent view={view} site={site} />
			</div>
		);
	}
	return (
		<div className="post-list">
			<meta name="robots" content="noindex" />
			{view.kind === "moved" && <meta httpEquiv="refresh" content={`0;url=${view.location}`} />}
			<AbsentNotice view={view} />
		</div>
	);
}

function Page({ view, site }: { view: BlogView; site: SiteConfig }) {
	switch (view.kind) {
		case "list":
			return <BlogListPage view={view} site={site} />;
		case "frame":
			return <BlogFramePage view={view} site={site} />;
		case "postFrame":
			return <PostFramePage view={view} site={site} />;
		case "post":
			return <BlogPostPage view={view} site={site} />;
		default:
			return <BlogAbsentPage view={view} site={site} />;
	}
}

function render(language: Language, part: ReactNode): string {
	return renderToStaticMarkup(
		<I18nextProvider i18n={bundledI18n(language)}>{part}</I18nextProvider>,
	);
}
