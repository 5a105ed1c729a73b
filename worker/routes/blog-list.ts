/** The blog's list (spec §2 'Blog'): at once, with placeholders while WordPress is slow. */
import type { Context, Handler } from "hono";
import type { AppEnv } from "../app.ts";
import type { Blog } from "../blog/blog-port.ts";
import type { Behind } from "../blog/cache/shared-work.ts";
import { readPage, readSearch } from "../blog/list-query.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { ListQuery } from "../contract/blog-view.ts";
import { listHref } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import { CACHE } from "../http/cache-policy.ts";
import type { Following } from "../render/blog-documents.ts";
import { inTime } from "../runtime/time-limit.ts";
import {
	answerRecent,
	answerView,
	pageHeaders,
	switchLanguage,
	visitorCookies,
} from "./blog-visit.ts";
import { behindOf } from "./wait-until.ts";

/** Longer than any copy of ours takes; WordPress itself takes more. */
const PATIENCE_MS = 60;

/** A compressor would hold the frame back until the list has come: in production the first tells, locally the second. */
const UNCOMPRESSED = [
	["Cache-Control", `${CACHE.document}, no-transform`],
	["Content-Encoding", "identity"],
] as const;

interface Loaded {
	view: Following;
	staleSeconds?: number;
}

export function blogList(language: Language): Handler<AppEnv> {
	return async (c) => {
		const recent = answerRecent(c);
		if (recent) return recent;
		const url = new URL(c.req.url);
		const elsewhere = switchLanguage(c, language, url);
		if (elsewhere) return elsewhere;
		const query = readQuery(c, language, url);
		if (query === undefined) {
			return answerView(c, `missing:${language}`, { kind: "missing", language, what: "list" });
		}
		const loading = load(await c.env.blog(), query, behindOf(c));
		const loaded = await inTime(loading, PATIENCE_MS);
		if (loaded === undefined && c.req.method === "GET") return streamed(c, query, loading);
		const { view, staleSeconds } = loaded ?? (await loading);
		const key = view.kind === "missing" ? `missing:${language}` : listHref(query);
		return answerView(c, key, view, staleSeconds);
	};
}

/** Undefined for a page or a category that there cannot be. */
function readQuery(c: Context<AppEnv>, language: Language, url: URL): ListQuery | undefined {
	const page = readPage(url.searchParams.get("page"));
	const search = readSearch(url.searchParams.get("search"));
	const slug = c.req.param("slug");
	const category = slug === undefined ? undefined : decodeSlug(slug);
	if (page === undefined || (slug !== undefined && category === undefined)) return undefined;
	return { language, page, search, category };
}

/** Never rejects. */
async function load(blog: Blog, query: ListQuery, behind: Behind): Promise<Loaded> {
	const { language, page } = query;
	const [list, categories] = await Promise.all([
		blog.listPosts(query, behind),
		blog.categories(language, behind),
	]);
	if (list.kind === "notFound") return { view: { kind: "missing", language, what: "list" } };
	if (list.kind === "unavailable") {
		return { view: { kind: "failed", language, retry: listHref(query) } };
	}
	// Read a moment ago: its reader may turn the page next (spec §9).
	if (list.ageSeconds === 0 && page < list.value.totalPages) {
		behind(blog.listPosts({ ...query, page: page + 1 }, behind));
	}
	return {
		view: {
			kind: "list",
			query,
			list: list.value,
			categories: categories.kind === "ok" ? categories.value : [],
		},
		...(list.isStale ? { staleSeconds: list.ageSeconds } : {}),
	};
}

/** The frame now, the list when it comes. Its status is sent by then: a failure is told in its place. */
async function streamed(
	c: Context<AppEnv>,
	query: ListQuery,
	loading: Promise<Loaded>,
): Promise<Response> {
	const { answers, blogDocuments } = c.env;
	const [before, after] = await blogDocuments.frame({ kind: "frame", query });
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const write = async () => {
		const writer = writable.getWriter();
		const encoder = new TextEncoder();
		await writer.write(encoder.encode(before));
		const { view } = await loading;
		await writer.write(encoder.encode((await blogDocuments.following(view)) + after));
		await writer.close();
	};
	// A reader who leaves early closes the stream; the list is kept for the next one all the same.
	behindOf(c)(write().catch(() => {}));
	const headers = [...pageHeaders(), ...UNCOMPRESSED];
	return answers.html(readable, 200, headers, visitorCookies(c));
}
