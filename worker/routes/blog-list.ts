/** The blog's list (docs/product.md#blog). */
import type { Context, Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Blog } from "../blog/blog-port.ts";
import { readPage, readSearch } from "../blog/list-query.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { Visit } from "../blog/visit.ts";
import type { ListQuery, PageView } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import { categoryPath } from "../contract/paths.ts";
import { oldAddressView, respondWithView, switchLanguage } from "./blog-page.ts";
import { type LoadedView, respondWhenLoaded } from "./blog-stream.ts";
import { visitOf } from "./visit.ts";

export function blogList(language: Language): Handler<AppEnv> {
	return async (c) => {
		const url = new URL(c.req.url);
		const redirect = switchLanguage(c, language, url);
		if (redirect) return redirect;
		const query = readQuery(c, language, url);
		if (typeof query === "string") return respondWithView(c, missing(language, query));
		const loading = load(await c.env.blog(), query, url.searchParams, visitOf(c));
		return respondWhenLoaded(c, { kind: "frame", query }, loading);
	};
}

/** The query, or which part of it cannot exist. */
function readQuery(
	c: Context<AppEnv>,
	language: Language,
	url: URL,
): ListQuery | "page" | "category" {
	const page = readPage(url.searchParams.get("page"));
	const search = readSearch(url.searchParams.get("search"));
	const slug = c.req.param("slug");
	const category = slug === undefined ? undefined : decodeSlug(slug);
	if (slug !== undefined && category === undefined) return "category";
	if (page === undefined) return "page";
	return { language, page, search, category };
}

function missing(language: Language, what: "page" | "category"): PageView {
	return { kind: "missing", language, what };
}

/** Never rejects. */
async function load(
	blog: Blog,
	query: ListQuery,
	parameters: URLSearchParams,
	visit: Visit,
): Promise<LoadedView> {
	const { language, page, category } = query;
	const [list, categories] = await Promise.all([
		blog.listPosts(query, visit),
		blog.categories(language, visit),
	]);
	if (list.kind === "notFound") {
		const isKnown =
			categories.kind === "ok" && categories.value.some(({ slug }) => slug === category);
		if (category === undefined || isKnown) return { view: missing(language, "page") };
		const path = categoryPath(language, category);
		const old = await oldAddressView(blog, path, { language, query: parameters, visit });
		return { view: old ?? missing(language, "category") };
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
			list: list.value,
			categories: categories.kind === "ok" ? categories.value : [],
		},
		ageSeconds: list.ageSeconds,
	};
}
