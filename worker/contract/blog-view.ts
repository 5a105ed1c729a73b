/** The content of a page of the blog: a route creates it, a page renders it. */
import type { Category, Post, PostPage, PostSummary, Translation } from "./blog.ts";
import type { Language } from "./events.ts";
import { blogPath, categoryPath } from "./paths.ts";

/** The requested part of the list. */
export interface ListQuery {
	language: Language;
	page: number;
	search?: string | undefined;
	/** A category's slug. */
	category?: string | undefined;
}

export type BlogView =
	| { kind: "list"; query: ListQuery; categories: Category[]; list: PostPage }
	/** The list's frame with placeholders, sent while WordPress is slow; `categories` are not known yet. */
	| { kind: "frame"; query: ListQuery }
	| { kind: "post"; post: Post; translations: Translation[]; related: PostSummary[] }
	/** HTTP 404: no such post or category, or a page beyond the last. */
	| { kind: "missing"; language: Language; what: "post" | "category" | "page" }
	/**
	 * There is no copy, and WordPress is unavailable (HTTP 503) or the visitor has requested too many
	 * pages without a copy (429).
	 */
	| { kind: "failed" | "limited"; language: Language };

export function languageOf(view: BlogView): Language {
	if (view.kind === "post") return view.post.language;
	return view.kind === "list" || view.kind === "frame" ? view.query.language : view.language;
}

/** The address of a part of the list; the first page has no number. */
export function listHref({ language, page, search, category }: ListQuery): string {
	const path = category === undefined ? blogPath(language) : categoryPath(language, category);
	const parameters = new URLSearchParams();
	if (page > 1) parameters.set("page", String(page));
	if (search !== undefined) parameters.set("search", search);
	return parameters.size > 0 ? `${path}?${parameters}` : path;
}
