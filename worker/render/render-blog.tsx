/** The blog's pages as HTML, in the same chunk and frame as the documents (render-document.tsx). */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { BlogHead } from "../../web/site/components/blog/blog-head.tsx";
import { ListContent } from "../../web/site/components/blog/list-content.tsx";
import { AbsentNotice, BlogAbsentPage } from "../../web/site/pages/blog-absent.tsx";
import { BlogFramePage, BlogListPage } from "../../web/site/pages/blog-list.tsx";
import { BlogPostPage } from "../../web/site/pages/blog-post.tsx";
import { type BlogView, languageOf } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import type { SiteConfig } from "../contract/site-config.ts";
import { bundledI18n } from "./bundled-i18n.ts";

/** The place of the list in a streamed frame (web/site/pages/blog-list.tsx). */
export const LIST_PLACE = '<span data-list-place="true"></span>';

/** `head` and `body` of a page. */
export function renderBlog(view: BlogView, site: SiteConfig): { head: string; body: string } {
	const language = languageOf(view);
	return {
		head: render(language, <BlogHead view={view} site={site} />),
		body: render(language, <Page view={view} site={site} />),
	};
}

/** The content after a frame: the list, or why there is none. */
export function renderFollowing(
	view: Extract<BlogView, { kind: "list" | "missing" | "failed" | "limited" }>,
): string {
	const content =
		view.kind === "list" ? (
			<ListContent {...view} />
		) : (
			<div className="post-list">
				<AbsentNotice view={view} />
			</div>
		);
	return render(languageOf(view), content);
}

function Page({ view, site }: { view: BlogView; site: SiteConfig }) {
	switch (view.kind) {
		case "list":
			return <BlogListPage view={view} site={site} />;
		case "frame":
			return <BlogFramePage view={view} site={site} />;
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
