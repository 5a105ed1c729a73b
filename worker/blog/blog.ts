import { type Archive, BLOG_LIMITS, type Category, type PostPage } from "../contract/blog.ts";
import { archiveOf, type ListQuery } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import { otherLanguage } from "../contract/languages.ts";
import type { Blog, BlogOptions, BlogResult } from "./blog-port.ts";
import { BlogCache, type CacheQuery, type CacheResult } from "./cache/blog-cache.ts";
import { createCacheApiTier } from "./cache/cache-api-tier.ts";
import { createKvTier } from "./cache/kv-tier.ts";
import { Outage } from "./cache/outage.ts";
import { createContentLoader } from "./client/content-loader.ts";
import { CONNECTION } from "./client/request.ts";
import { createWordpressClient, type PostsQuery } from "./client/wordpress-client.ts";
import { findOldAddress } from "./content/old-addresses.ts";
import { loadPreview } from "./preview/load-preview.ts";
import { isPreviewNonce } from "./preview/preview-nonce.ts";
import { PurgeMarks } from "./purge/purge-marks.ts";
import type { Visit } from "./visit.ts";

/** docs/product.md#constants */
const FRESH_MS = 60_000;
const FRESH_ARCHIVES_MS = 10 * FRESH_MS;
const FRESH_TRANSLATIONS_MS = 5 * FRESH_MS;
const FRESH_ADDRESSES_MS = 10 * FRESH_MS;

/** The blog over WordPress, its cache and its signatures. Does no I/O yet. */
export function createBlog(options: BlogOptions): Blog {
	const { log, kv, now = Date.now } = options;
	const { wordpressOrigin: wordpress, siteOrigin: site, mediaHosts } = options;
	const origins = { wordpress, site, mediaHosts, resizes: options.resizesPictures ?? false };
	const outage = new Outage(kv, now);
	const { connection = CONNECTION } = options;
	const client = createWordpressClient(options.wordpressOrigin, options.login, {
		...connection,
		// Between two attempts.
		wait(milliseconds) {
			outage.retrying();
			return connection.wait(milliseconds);
		},
	});
	const loader = createContentLoader(client, origins, log);
	const cache = new BlogCache({
		cacheApi: createCacheApiTier(options.openCache),
		kv: createKvTier(kv),
		marks: new PurgeMarks(kv, now),
		outage,
		log,
		now,
	});

	const toResult = <T>(found: CacheResult<T>): BlogResult<T> => {
		if (found.kind !== "ok") return found;
		const { value, at, isStale } = found;
		return { kind: "ok", value, isStale, ageSeconds: Math.max(0, Math.round((now() - at) / 1000)) };
	};
	const durable = <T>(key: string, freshMs: number, load: CacheQuery<T>["load"], visit: Visit) =>
		cache.get({ key, freshMs, isDurable: true, load }, visit);

	async function listById(query: PostsQuery, visit: Visit): Promise<BlogResult<PostPage>> {
		const { language, page, category = "", tag = "", author = "", search = "" } = query;
		const found = await cache.get(
			{
				key: ["list", language, page, category, tag, author, search].join(":"),
				freshMs: FRESH_MS,
				isDurable: search === "",
				load: () => loader.page(query),
			},
			visit,
		);
		if (found.kind !== "ok") return toResult(found);
		const posts = found.value.posts.filter((post) => !cache.isGone(postKey(post), found.at));
		return toResult({ ...found, value: { ...found.value, posts } });
	}

	async function categories(language: Language, visit: Visit): Promise<BlogResult<Category[]>> {
		const key = `categories:${language}`;
		const load = () => loader.categories(language);
		return toResult(await durable(key, FRESH_ARCHIVES_MS, load, visit));
	}

	async function archive(query: ListQuery, visit: Visit): Promise<BlogResult<Archive>> {
		const { kind, slug } = archiveOf(query) ?? {};
		if (kind === undefined || slug === undefined) return { kind: "notFound" };
		const { language } = query;
		if (kind === "category") {
			const all = await categories(language, visit);
			if (all.kind !== "ok") return all;
			const value = all.value.find((category) => category.slug === slug);
			if (value) return { ...all, value };
			if (all.value.length < BLOG_LIMITS.categories) return { kind: "notFound" };
		}
		const load = () => loader.archive(kind, language, slug);
		const key = [kind, language, slug].join(":");
		return toResult(await durable(key, FRESH_ARCHIVES_MS, load, visit));
	}

	return {
		async listPosts(query, visit) {
			const { language, page, search } = query;
			const limit = archiveOf(query);
			if (limit === undefined) return listById({ language, page, search }, visit);
			const found = await archive(query, visit);
			if (found.kind !== "ok") return found;
			const list = await listById({ language, page, search, [limit.kind]: found.value.id }, visit);
			// An author may write in one language only; an empty category is one that the editors made.
			const isEmpty = list.kind === "ok" && list.value.totalPosts === 0 && search === undefined;
			return isEmpty && limit.kind !== "category" ? { kind: "notFound" } : list;
		},

		async feed(query, visit) {
			const limit = archiveOf(query);
			const found = limit && (await archive(query, visit));
			if (found !== undefined && found.kind !== "ok") return found;
			const { language } = query;
			const ids = limit && found ? { [limit.kind]: found.value.id } : {};
			const feed = await cache.get(
				{
					key: ["feed", language, limit?.kind, found?.value.id].join(":"),
					freshMs: FRESH_MS,
					isDurable: true,
					load: () => loader.feed({ language, page: 1, ...ids }),
				},
				visit,
			);
			if (feed.kind !== "ok") return feed;
			const posts = feed.value.filter((post) => !cache.isGone(postKey(post), feed.at));
			if (posts.length === 0 && limit && limit.kind !== "category") return { kind: "notFound" };
			return toResult({ ...feed, value: { posts, archive: found?.value ?? null } });
		},

		archive,

		async getPost(address, visit) {
			const load = () => loader.post(address.language, address.slug);
			return toResult(await durable(postKey(address), FRESH_MS, load, visit));
		},

		categories,

		async oldAddress(path, language, visit) {
			const key = "addresses";
			const found = await durable(key, FRESH_ADDRESSES_MS, loader.oldAddresses, visit);
			if (found.kind !== "ok") return undefined;
			return findOldAddress(found.value, path, { ...origins, language });
		},

		async translations(post, visit) {
			const ids = Object.values(post.translationIds);
			if (ids.length === 0) return { kind: "ok", value: [], isStale: false, ageSeconds: 0 };
			const key = `translations:${post.id}:${ids}`;
			const load = () => loader.translations(post);
			const found = await durable(key, FRESH_TRANSLATIONS_MS, load, visit);
			if (found.kind !== "ok") return toResult(found);
			const value = found.value.filter((other) => !cache.isGone(postKey(other), found.at));
			return toResult({ ...found, value });
		},

		async archiveTranslations(query, visit) {
			const { kind } = archiveOf(query) ?? {};
			const found = await archive(query, visit);
			if (kind === undefined || found.kind !== "ok") return [];
			const { id, slug, name, translationIds = {} } = found.value;
			if (kind === "author") {
				const language = otherLanguage(query.language);
				const list = await listById({ language, page: 1, author: id }, visit);
				const writes = list.kind === "ok" && list.value.posts.length > 0;
				return writes ? [{ language, slug, title: name }] : [];
			}
			const ids = Object.values(translationIds);
			if (ids.length === 0) return [];
			const of = { id, language: query.language, translationIds };
			const load = () => loader.termTranslations(kind, of);
			const key = ["translations", kind, id, ids].join(":");
			const others = await durable(key, FRESH_TRANSLATIONS_MS, load, visit);
			return others.kind === "ok" ? others.value : [];
		},

		async relatedPosts({ id, language, category }, visit) {
			const query = { language, page: 1, category: category.id ?? undefined };
			const list = await listById(query, visit);
			if (list.kind !== "ok") return [];
			return list.value.posts.filter((post) => post.id !== id).slice(0, BLOG_LIMITS.related);
		},

		async preview(id, nonce) {
			const { login, secret } = options;
			if (!login || !(await isPreviewNonce(nonce, id, secret, now()))) return { kind: "refused" };
			return loadPreview(client, id, nonce, origins);
		},

		page: (key, parts, render) => cache.pages.get(key, parts, render),
		purge: ({ gone }) => cache.purge(gone.map(postKey)),
		isFailing: () => outage.isFailing(),
		state: async () => ({ ...(await outage.report()), copies: cache.copies() }),
	};
}

function postKey({ language, slug }: { language: Language; slug: string }): string {
	return `post:${language}:${slug}`;
}
