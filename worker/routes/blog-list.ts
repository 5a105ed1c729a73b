/** The blog's list, whole or of an archive (docs/product.md#blog): sent at once, with placeholders while WordPress is slow. */
import type { Context, Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Blog } from "../blog/blog-port.ts";
import { readPage, readSearch } from "../blog/list-query.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { Visit } from "../blog/visit.ts";
import type { Archive } from "../contract/blog.ts";
import { archiveOf, type ListQuery } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import type { ArchiveKind } from "../contract/paths.ts";
import { CACHE } from "../http/cache-policy.ts";
import type { Following } from "../render/blog-renderer.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { pageHeaders, respondWithView, switchLanguage, visitorCookies } from "./blog-page.ts";
import { visitOf } from "./visit.ts";
import { backgroundOf } from "./wait-until.ts";

/** Longer than any look-up of a copy, shorter than a request to WordPress. */
const FRAME_AFTER_MS = 60;

/** A compressor would hold the frame back until the list arrives. In production the first header prevents it, locally the second. */
const UNCOMPRESSED = [
	["Cache-Control", `${CACHE.document}, no-transform`],
	["Content-Encoding", "identity"],
] as const;

interface Loaded {
	view: Following;
	staleSeconds?: number;
}

export function blogList(language: Language, kind?: ArchiveKind): Handler<AppEnv> {
	return async (c) => {
		const url = new URL(c.req.url);
		const redirect = switchLanguage(c, language, url);
		if (redirect) return redirect;
		const query = readQuery(c, language, url, kind);
		if (typeof query === "string") return respondWithView(c, missing(language, query));
		const archive = findArchive(await c.env.blog(), query, visitOf(c));
		const loading = load(await c.env.blog(), query, archive, visitOf(c));
		const loaded = await valueWithin(loading, FRAME_AFTER_MS);
		if (loaded === undefined && c.req.method === "GET") {
			return streamed(c, query, await valueWithin(archive, 0), loading);
		}
		const { view, staleSeconds } = loaded ?? (await loading);
		return respondWithView(c, view, staleSeconds);
	};
}

/** The query, or which part of it cannot exist. */
function readQuery(
	c: Context<AppEnv>,
	language: Language,
	url: URL,
	kind: ArchiveKind | undefined,
): ListQuery | "page" | ArchiveKind {
	const page = readPage(url.searchParams.get("page"));
	const search = readSearch(url.searchParams.get("search"));
	const slug = decodeSlug(c.req.param("slug") ?? "");
	if (kind !== undefined && slug === undefined) return kind;
	if (page === undefined) return "page";
	return { language, page, search, ...(kind && { [kind]: slug }) };
}

function missing(language: Language, what: "page" | ArchiveKind): Following {
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

/** Never rejects. */
async function load(
	blog: Blog,
	query: ListQuery,
	finding: Promise<Archive | undefined>,
	visit: Visit,
): Promise<Loaded> {
	const { language, page } = query;
	const [list, categories, archive] = await Promise.all([
		blog.listPosts(query, visit),
		blog.categories(language, visit),
		finding,
	]);
	if (list.kind === "notFound") {
		const kind = archiveOf(query)?.kind;
		const isPage = kind === undefined || (archive !== undefined && page > 1);
		return { view: missing(language, isPage ? "page" : kind) };
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
			list: list.value,
			categories: categories.kind === "ok" ? categories.value : [],
		},
		...(list.isStale ? { staleSeconds: list.ageSeconds } : {}),
	};
}

/** The frame now, the list when it arrives. The status has been sent by then: a failure is shown in the list's place. */
async function streamed(
	c: Context<AppEnv>,
	query: ListQuery,
	archive: Archive | undefined,
	loading: Promise<Loaded>,
): Promise<Response> {
	const { blogRenderer, responses } = c.env;
	const [before, after] = await blogRenderer.frame({
		kind: "frame",
		query,
		...(archive && { archive }),
	});
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const write = async () => {
		const writer = writable.getWriter();
		const encoder = new TextEncoder();
		await writer.write(encoder.encode(before));
		const { view } = await loading;
		await writer.write(encoder.encode((await blogRenderer.following(view)) + after));
		await writer.close();
	};
	// A reader who leaves early closes the stream; the load still fills the cache.
	backgroundOf(c)(write().catch(() => {}));
	const headers = [...pageHeaders(), ...UNCOMPRESSED];
	return responses.html(readable, 200, headers, visitorCookies(c));
}
