/** The content of a page of the blog: a route creates it, a page renders it. */
import type { PostInBlog, PostList } from "./blog.ts";
import type { Language } from "./events.ts";
import { ARCHIVE_KINDS, type ArchiveKind, archivePath, blogPath } from "./paths.ts";

/** The requested part of the list. */
export interface ListQuery {
	language: Language;
	page: number;
	search?: string | undefined;
	/** At most one of the three: the slug of a category, a tag or an author. */
	category?: string | undefined;
	tag?: string | undefined;
	author?: string | undefined;
}

export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

/** Why a post stays closed: another password, too many of them, or WordPress does not respond. */
export type UnlockFailure = "wrong" | "rate_limited" | "unavailable";

export type BlogView =
	| ({
			kind: "list";
			query: ListQuery;
	  } & PostList)
	/** The list's frame with placeholders, sent while WordPress is slow and there is no mirror. */
	| { kind: "frame"; query: ListQuery }
	/** The same of a post. */
	| { kind: "postFrame"; language: Language; slug: string }
	/** One with a password has its text only for whoever gave it; `failure` says why another one has not. */
	| ({ kind: "post"; failure?: UnlockFailure } & PostInBlog)
	/** HTTP 404: no such post, category, tag or author, or a page beyond the last. */
	| { kind: "missing"; language: Language; what: "post" | "page" | ArchiveKind }
	/** A former address, or one of the other language. `location` is absolute or a path of the site. */
	| { kind: "moved"; language: Language; location: string; status: RedirectStatus }
	/** HTTP 410: a post that was public and is in WordPress's trash. */
	| { kind: "gone"; language: Language }
	/** There is no copy, and WordPress is unavailable (HTTP 503). */
	| { kind: "failed"; language: Language };

/** Part of the page that is sent before the content is known. */
export type FrameView = Extract<BlogView, { kind: "frame" | "postFrame" }>;
/** A complete page, or the part that follows a frame. */
export type PageView = Exclude<BlogView, FrameView>;

export function languageOf(view: BlogView): Language {
	if (view.kind === "post") return view.post.language;
	return view.kind === "list" || view.kind === "frame" ? view.query.language : view.language;
}

/** Archive that a query is limited to; undefined for the whole blog. */
export function archiveOf(query: ListQuery): { kind: ArchiveKind; slug: string } | undefined {
	for (const kind of ARCHIVE_KINDS) {
		const slug = query[kind];
		if (slug !== undefined) return { kind, slug };
	}
	return undefined;
}

/** The address of a part of the list; the first page has no number. */
export function listHref(query: ListQuery): string {
	const { language, page, search } = query;
	const archive = archiveOf(query);
	const path = archive ? archivePath(language, archive.kind, archive.slug) : blogPath(language);
	// Most requests, twice each, and a native object is dear.
	if (page === 1 && search === undefined) return path;
	const parameters = new URLSearchParams();
	if (page > 1) parameters.set("page", String(page));
	if (search !== undefined) parameters.set("search", search);
	return `${path}?${parameters}`;
}
