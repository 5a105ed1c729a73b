/** The blog's list, whole or of an archive (docs/product/blog.md#blog). */
import type { Context, Handler } from "hono";
import type { Address, Query } from "../../contract/address.ts";
import { archiveOf, type ListQuery, type PageView } from "../../contract/blog-view.ts";
import type { Language } from "../../contract/events.ts";
import { type ArchiveKind, archivePath } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import type { Blog } from "../blog/blog-port.ts";
import { readPage, readSearch } from "../blog/list-query.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { Visit } from "../blog/visit.ts";
import { readAddress } from "../http/address.ts";
import { oldAddressView, respondWithView, switchLanguage } from "./blog-page.ts";
import { type LoadedView, respondWhenLoaded } from "./blog-stream.ts";
import { visitOf } from "./visit.ts";

export function blogList(language: Language, kind?: ArchiveKind): Handler<AppEnv> {
	return async (c) => {
		const url = readAddress(c.req.url);
		const redirect = switchLanguage(c, language, url);
		if (redirect) return redirect;
		const query = readQuery(c, language, url, kind);
		if (typeof query === "string") return respondWithView(c, missing(language, query));
		const loading = load(await c.env.blog(), query, url.searchParams, visitOf(c));
		return respondWhenLoaded(c, () => ({ kind: "frame", query }), loading);
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

/** Never rejects. */
async function load(
	blog: Blog,
	query: ListQuery,
	parameters: Query,
	visit: Visit,
): Promise<LoadedView> {
	const { language, page } = query;
	const found = await blog.list(query, visit);
	if (found.kind === "notFound") {
		const limit = archiveOf(query);
		if (limit === undefined) return { view: missing(language, "page") };
		const path = archivePath(language, limit.kind, limit.slug);
		const old = await oldAddressView(blog, path, { language, query: parameters, visit });
		return { view: old ?? missing(language, page > 1 ? "page" : limit.kind) };
	}
	if (found.kind !== "ok") return { view: { kind: "failed", language } };
	return { view: { kind: "list", query, ...found.value }, ageSeconds: found.ageSeconds };
}
