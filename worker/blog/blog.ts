import { BLOG_LIMITS, type Category, type PostPage } from "../contract/blog.ts";
import type { Language } from "../contract/events.ts";
import type { Blog, BlogOptions, BlogResult } from "./blog-port.ts";
import { BlogCache, type CacheQuery, type CacheResult } from "./cache/blog-cache.ts";
import { createCacheApiTier } from "./cache/cache-api-tier.ts";
import { createKvTier } from "./cache/kv-tier.ts";
import { Outage } from "./cache/outage.ts";
import { createContentLoader } from "./client/content-loader.ts";
import { createWordpressClient, type PostsQuery } from "./client/wordpress-client.ts";
import { loadPreview } from "./preview/load-preview.ts";
import { isPreviewNonce } from "./preview/preview-nonce.ts";
import { PurgeMarks } from "./purge/purge-marks.ts";
import type { Visit } from "./visit.ts";

/** docs/product.md#constants */
const FRESH_MS = 60_000;
const FRESH_CATEGORIES_MS = 10 * FRESH_MS;
const FRESH_TRANSLATIONS_MS = 5 * FRESH_MS;

/** The blog over WordPress, its cache and its signatures. Does no I/O yet. */
export function createBlog(options: BlogOptions): Blog {
	const { log, kv, now = Date.now } = options;
	const { wordpressOrigin: wordpress, siteOrigin: site, mediaHosts } = options;
	const origins = { wordpress, site, mediaHosts };
	const client = createWordpressClient(options.wordpressOrigin, options.login, options.connection);
	const loader = createContentLoader(client, origins, log);
	const outage = new Outage(kv, now);
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
		const { language, page, category, search = "" } = query;
		const found = await cache.get(
			{
				key: `list:${language}:${page}:${category ?? ""}:${search}`,
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
		return toResult(await durable(key, FRESH_CATEGORIES_MS, load, visit));
	}

	/** A category's id, or why there is none. */
	async function categoryId(
		language: Language,
		slug: string,
		visit: Visit,
	): Promise<number | Exclude<BlogResult<never>, { kind: "ok" }>> {
		const all = await categories(language, visit);
		if (all.kind !== "ok") return all;
		const known = all.value.find((category) => category.slug === slug);
		if (known) return known.id;
		if (all.value.length < BLOG_LIMITS.categories) return { kind: "notFound" };
		const key = `category:${language}:${slug}`;
		const load = () => loader.category(language, slug);
		const found = await durable(key, FRESH_CATEGORIES_MS, load, visit);
		return found.kind === "ok" ? found.value.id : found;
	}

	return {
		async listPosts({ category, ...query }, visit) {
			if (category === undefined) return listById(query, visit);
			const id = await categoryId(query.language, category, visit);
			if (typeof id !== "number") return id;
			return listById({ ...query, category: id }, visit);
		},

		async getPost(address, visit) {
			const load = () => loader.post(address.language, address.slug);
			return toResult(await durable(postKey(address), FRESH_MS, load, visit));
		},

		categories,

		async translations({ id, language }, visit) {
			const load = () => loader.translations(id);
			const found = await durable(`translations:${id}`, FRESH_TRANSLATIONS_MS, load, visit);
			if (found.kind !== "ok") return toResult(found);
			const value = found.value.filter(
				(other) => other.language !== language && !cache.isGone(postKey(other), found.at),
			);
			return toResult({ ...found, value });
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
		state: () => outage.report(),
	};
}

function postKey({ language, slug }: { language: Language; slug: string }): string {
	return `post:${language}:${slug}`;
}
