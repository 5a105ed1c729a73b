import { BLOG_LIMITS, type Category, type PostPage } from "../contract/blog.ts";
import type { Language } from "../contract/events.ts";
import type { Blog, BlogOptions, BlogResult } from "./blog-port.ts";
import { BlogCache, type Served } from "./cache/blog-cache.ts";
import { createEdgeTier } from "./cache/edge-tier.ts";
import { createLastingTier } from "./cache/kv-tier.ts";
import { Outage } from "./cache/outage.ts";
import type { Behind } from "./cache/shared-work.ts";
import { createBlogLoads } from "./client/content-loader.ts";
import { createWordpressClient, type ListQuery } from "./client/wordpress-client.ts";
import { loadPreview } from "./preview/load-preview.ts";
import { isPreviewNonce } from "./preview/preview-nonce.ts";
import { PurgeMarks } from "./purge/purge-marks.ts";

/** Spec §9. */
const FRESH_MS = 60_000;
const FRESH_CATEGORIES_MS = 10 * FRESH_MS;
const FRESH_TRANSLATIONS_MS = 5 * FRESH_MS;

/** The blog over WordPress's address, its cache's tiers and its signatures. Does no I/O yet. */
export function createBlog(options: BlogOptions): Blog {
	const { log, kv, now = Date.now } = options;
	const origins = { wordpress: options.wordpressOrigin, site: options.siteOrigin };
	const client = createWordpressClient(options.wordpressOrigin, options.login, options.connection);
	const loads = createBlogLoads(client, origins, log);
	const outage = new Outage(kv, now);
	const marks = new PurgeMarks(kv, now);
	const edge = createEdgeTier(options.openCache);
	const cache = new BlogCache({ edge, lasting: createLastingTier(kv), marks, outage, log, now });

	const result = <T>(served: Served<T>): BlogResult<T> => {
		if (served.kind !== "ok") return served;
		const { value, at, isStale } = served;
		return { kind: "ok", value, isStale, ageSeconds: Math.max(0, Math.round((now() - at) / 1000)) };
	};

	async function listById(query: ListQuery, behind: Behind): Promise<BlogResult<PostPage>> {
		const { language, page, category, search = "" } = query;
		const served = await cache.get(
			{
				key: `list:${language}:${page}:${category ?? ""}:${search}`,
				freshMs: FRESH_MS,
				// Visitors may search for anything, and page through it.
				isLasting: search === "",
				load: () => loads.page(query),
			},
			behind,
		);
		if (served.kind !== "ok") return result(served);
		const posts = served.value.posts.filter((post) => !cache.isGone(postKey(post), served.at));
		return result({ ...served, value: { ...served.value, posts } });
	}

	async function categories(language: Language, behind: Behind): Promise<BlogResult<Category[]>> {
		const wanted = {
			key: `categories:${language}`,
			freshMs: FRESH_CATEGORIES_MS,
			isLasting: true,
			load: () => loads.categories(language),
		};
		return result(await cache.get(wanted, behind));
	}

	/** A category's id, or why there is none. */
	async function categoryId(
		language: Language,
		slug: string,
		behind: Behind,
	): Promise<number | Exclude<BlogResult<never>, { kind: "ok" }>> {
		const all = await categories(language, behind);
		if (all.kind !== "ok") return all;
		const known = all.value.find((category) => category.slug === slug);
		if (known) return known.id;
		if (all.value.length < BLOG_LIMITS.categories) return { kind: "notFound" };
		const wanted = {
			key: `category:${language}:${slug}`,
			freshMs: FRESH_CATEGORIES_MS,
			isLasting: true,
			load: () => loads.category(language, slug),
		};
		const served = await cache.get(wanted, behind);
		return served.kind === "ok" ? served.value.id : served;
	}

	return {
		async listPosts({ language, page, search, category }, behind) {
			if (category === undefined) return listById({ language, page, search }, behind);
			const id = await categoryId(language, category, behind);
			if (typeof id !== "number") return id;
			return listById({ language, page, search, category: id }, behind);
		},

		async getPost({ language, slug }, behind) {
			const wanted = {
				key: postKey({ language, slug }),
				freshMs: FRESH_MS,
				isLasting: true,
				load: () => loads.post(language, slug),
			};
			return result(await cache.get(wanted, behind));
		},

		categories,

		async translations({ id, language }, behind) {
			const wanted = {
				key: `translations:${id}`,
				freshMs: FRESH_TRANSLATIONS_MS,
				isLasting: true,
				load: () => loads.translations(id),
			};
			const served = await cache.get(wanted, behind);
			if (served.kind !== "ok") return result(served);
			const value = served.value.filter(
				(other) => other.language !== language && !cache.isGone(postKey(other), served.at),
			);
			return result({ ...served, value });
		},

		async relatedPosts({ id, language, category }, behind) {
			const query = { language, page: 1, category: category.id ?? undefined };
			const list = await listById(query, behind);
			if (list.kind !== "ok") return [];
			return list.value.posts.filter((post) => post.id !== id).slice(0, BLOG_LIMITS.related);
		},

		async preview(id, nonce) {
			const { login, secret } = options;
			if (!login || !(await isPreviewNonce(nonce, id, secret, now()))) return { kind: "refused" };
			return loadPreview(client, id, nonce, origins);
		},

		purge: ({ gone }) => cache.purge(gone.map(postKey)),
		state: () => outage.report(),
	};
}

function postKey({ language, slug }: { language: Language; slug: string }): string {
	return `post:${language}:${slug}`;
}
