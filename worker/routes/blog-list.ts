/** The blog's list, whole or of an archive (docs/product.md#blog). */
import type { Context, Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Blog } from "../blog/blog-port.ts";
import { readPage, readSearch } from "../blog/list-query.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { Visit } from "../blog/visit.ts";
import type { Address, Query } from "../contract/address.ts";
import type { Archive, PostPage } from "../contract/blog.ts";
import { archiveOf, type FrameView, type ListQuery, type PageView } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import { type ArchiveKind, archivePath } from "../contract/paths.ts";
import { readAddress } from "../http/address.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { EXTRAS_TIMEOUT_MS, oldAddressView, respondWithView, switchLanguage } from "./blog-page.ts";
import { type LoadedView, respondWhenLoaded } from "./blog-stream.ts";
import { visitOf } from "./visit.ts";

export function blogList(language: Language, kind?: ArchiveKind): Handler<AppEnv> {
	return async (c) => {
		const url = readAddress(c.req.url);
		const redirect = switchLanguage(c, language, url);
		if (redirect) return redirect;
		const query = readQuery(c, language, url, kind);
		if (typeof query === "string") return respondWithView(c, missing(language, query));
		const [blog, visit] = [await c.env.blog(), visitOf(c)];
		const finding = findArchive(blog, query, visit);
		const loading = load(blog, { query, finding, parameters: url.searchParams, visit });
		const frame = async (): Promise<FrameView> => {
			const archive = await valueWithin(finding, 0);
			return { kind: "frame", query, ...(archive && { archive }) };
		};
		return respondWhenLoaded(c, frame, loading);
	};
}

/** The query, or which part of it cannot exist. */
function readQuery(
	c: Context<AppEnv>,
	language: Language,
	url: Address,
	kind: ArchiveKind | undefined,
): ListQuery | "page" | ArchiveKind {
	const page = readPage(url.searchParams.get("page"));
	const search = readSearch(url.searchParams.get("search"));
	const slug = decodeSlug(c.req.param("slug") ?? "");
	if (kind !== undefined && slug === undefined) return kind;
	if (page === undefined) return "page";
	return { language, page, search, ...(kind && { [kind]: slug }) };
}

function missing(language: Language, what: "page" | ArchiveKind): PageView {
	return { kind: "missing", language, what };
}

/** Undefined for the whole blog, and without a result. Never rejects. */
async function findArchive(
	blog: Blog,
	query: ListQuery,
	visit: Visit,
): Promise<Archive | undefined> {
	if (archiveOf(query) === undefined) return undefined;
	const found = await blog.archive(query, visit);
	return found.kind === "ok" ? found.value : undefined;
}

/** Whether the editors have filed nothing there; a search without results is something else. */
function isEmpty({ search }: ListQuery, { totalPosts }: PostPage): boolean {
	return search === undefined && totalPosts === 0;
}

interface Wanted {
	query: ListQuery;
	finding: Promise<Archive | undefined>;
	/** Of the request. */
	parameters: Query;
	visit: Visit;
}

/** Never rejects. */
async function load(
	blog: Blog,
	{ query, finding, parameters, visit }: Wanted,
): Promise<LoadedView> {
	const { language, page } = query;
	const [list, categories, archive, translations] = await Promise.all([
		blog.listPosts(query, visit),
		blog.categories(language, visit),
		finding,
		valueWithin(blog.archiveTranslations(query, visit), EXTRAS_TIMEOUT_MS),
	]);
	if (list.kind === "notFound") {
		const limit = archiveOf(query);
		if (limit === undefined || (archive !== undefined && page > 1)) {
			return { view: missing(language, "page") };
		}
		const path = archivePath(language, limit.kind, limit.slug);
		const old = await oldAddressView(blog, path, { language, query: parameters, visit });
		return { view: old ?? missing(language, limit.kind) };
	}
	if (list.kind !== "ok") {
		const kind = list.kind === "limited" ? "limited" : "failed";
		return { view: { kind, language } };
	}
	// The reader of a page that was just loaded may turn to the next one (docs/product.md#blog).
	if (list.ageSeconds === 0 && page < list.value.totalPages) {
		visit.background(blog.listPosts({ ...query, page: page + 1 }, visit));
	}
	return {
		view: {
			kind: "list",
			query,
			...(archive && { archive }),
			// An empty category is no alternate of one with posts, nor that one of it.
			translations: isEmpty(query, list.value) ? [] : (translations ?? []),
			list: list.value,
			categories: categories.kind === "ok" ? categories.value : [],
		},
		ageSeconds: list.ageSeconds,
	};
}
