/** The blog's content: requests to WordPress, converted to our model. */
import type {
	Archive,
	Category,
	Post,
	PostPage,
	PostSummary,
	Translation,
} from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import type { Logger } from "../../contract/logger.ts";
import type { ArchiveKind } from "../../contract/paths.ts";
import type { Loaded } from "../cache/blog-cache.ts";
import { highlightCode } from "../code/highlight-code.ts";
import type { Origins } from "../content/model.ts";
import {
	convertEach,
	needsText,
	toAuthor,
	toCategory,
	toPost,
	toSummary,
	toTermTranslation,
	toTranslation,
} from "../content/model.ts";
import { type OldAddresses, toOldAddresses } from "../content/old-addresses.ts";
import type { Failure, WordpressResult } from "./request.ts";
import type { PostsQuery, TermKind, WordpressClient } from "./wordpress-client.ts";

/** What is needed of a post or a term to find its translations. */
type TranslatedThing = Pick<PostSummary, "id" | "language" | "translationIds">;

export interface ContentLoader {
	page(query: PostsQuery): Promise<Loaded<PostPage>>;
	post(language: Language, slug: string): Promise<Loaded<Post>>;
	feed(query: PostsQuery): Promise<Loaded<Post[]>>;
	categories(language: Language): Promise<Loaded<Category[]>>;
	archive(kind: ArchiveKind, language: Language, slug: string): Promise<Loaded<Archive>>;
	oldAddresses(): Promise<Loaded<OldAddresses>>;
	/** The translations of a category or a tag that name it in turn and have posts. */
	termTranslations(kind: TermKind, of: TranslatedThing): Promise<Loaded<Translation[]>>;
	/** A post's translations that name it in turn. */
	translations(of: TranslatedThing): Promise<Loaded<Translation[]>>;
}

const NOT_FOUND = { kind: "notFound" } as const;
/** A page past the end is not a failure. */
const PAST_THE_END = "rest_post_invalid_page_number";

export function createContentLoader(
	client: WordpressClient,
	origins: Origins,
	log: Logger,
): ContentLoader {
	/** Free Polylang ignores the language of a query: items in another one are dropped. */
	const inLanguage = <T extends { language: Language }>(items: T[], language: Language) => {
		const matching = items.filter((item) => item.language === language);
		const wrong = items.length - matching.length;
		if (wrong > 0) log.warn("blog_wrong_language", { language, wrong });
		return matching;
	};

	async function page(query: PostsQuery): Promise<Loaded<PostPage>> {
		const response = await client.posts(query);
		if (!response.ok && response.code === PAST_THE_END) return NOT_FOUND;
		const items = itemsOf(response);
		if (!items.ok) return failed(items);
		if (items.list.length === 0 && query.page > 1) return NOT_FOUND;
		if (items.list.some(needsText)) {
			const texts = itemsOf(await client.texts(query));
			if (!texts.ok) return failed(texts);
			addTexts(items.list, texts.list);
		}
		const posts = convertEach(items.list, (item) => toSummary(item, origins), log);
		const value: PostPage = {
			posts: inLanguage(posts, query.language),
			page: query.page,
			totalPosts: items.total ?? items.list.length,
			totalPages: items.totalPages ?? 1,
		};
		return { kind: "ok", value };
	}

	return {
		async page(query) {
			if (!isFirstOfAll(query)) return page(query);
			const [newest, sticky] = await Promise.all([page(query), page({ ...query, sticky: true })]);
			if (newest.kind !== "ok") return newest;
			if (sticky.kind !== "ok") return sticky;
			const first = sticky.value.posts;
			const others = newest.value.posts.filter(({ id }) => first.every((post) => post.id !== id));
			return { kind: "ok", value: { ...newest.value, posts: [...first, ...others] } };
		},

		async post(language, slug) {
			const items = itemsOf(await client.postBySlug(language, slug));
			if (!items.ok) return failed(items);
			const posts = convertEach(items.list, (item) => toPost(item, origins), log);
			const value = inLanguage(posts, language).find((post) => post.slug === slug);
			if (!value) return NOT_FOUND;
			return { kind: "ok", value: { ...value, html: await highlightCode(value.html) } };
		},

		async feed(query) {
			const items = itemsOf(await client.feed(query));
			if (!items.ok) return failed(items);
			const posts = convertEach(items.list, (item) => toPost(item, origins), log);
			return { kind: "ok", value: inLanguage(posts, query.language) };
		},

		async categories(language) {
			const items = itemsOf(await client.categories(language));
			if (!items.ok) return failed(items);
			return { kind: "ok", value: inLanguage(convertEach(items.list, toCategory, log), language) };
		},

		async archive(kind, language, slug) {
			const response = await client.archiveBySlug(kind, language, slug);
			// Many sites hide their users: they have no pages of authors.
			if (kind === "author" && !response.ok && !response.retry) return NOT_FOUND;
			const items = itemsOf(response);
			if (!items.ok) return failed(items);
			const found =
				kind === "author"
					? convertEach(items.list, (item) => toAuthor(item, origins, language), log)
					: inLanguage(convertEach(items.list, toCategory, log), language);
			const value = found.find((archive) => archive.slug === slug);
			return value ? { kind: "ok", value } : NOT_FOUND;
		},

		async oldAddresses() {
			const response = await client.addresses();
			if (!response.ok && response.retry) return failed(response);
			// A site without our plugin has none.
			return { kind: "ok", value: toOldAddresses(response.ok ? response.body : {}) };
		},

		async termTranslations(kind, of) {
			const items = itemsOf(await client.termsById(kind, Object.values(of.translationIds)));
			if (!items.ok) return failed(items);
			const found = convertEach(items.list, (item) => toTermTranslation(item, of), log);
			return { kind: "ok", value: found.filter((each) => each !== undefined) };
		},

		async translations(of) {
			const items = itemsOf(await client.postsById(Object.values(of.translationIds)));
			if (!items.ok) return failed(items);
			const found = convertEach(items.list, (item) => toTranslation(item, of), log);
			return { kind: "ok", value: found.filter((each) => each !== undefined) };
		},
	};
}

/** Sticky posts come first where readers arrive, as in WordPress (docs/product.md#blog). */
function isFirstOfAll({ page, search, category, tag, author }: PostsQuery): boolean {
	return page === 1 && [search, category, tag, author].every((limit) => limit === undefined);
}

type Items =
	| { ok: true; list: unknown[]; total: number | null; totalPages: number | null }
	| Pick<Failure, "ok" | "message">;

/** The items of a list response. */
function itemsOf(response: WordpressResult): Items {
	if (!response.ok) return response;
	const { body, total, totalPages } = response;
	if (!Array.isArray(body)) return { ok: false, message: "WordPress API error: not a list" };
	return { ok: true, list: body, total, totalPages };
}

function failed({ message }: Pick<Failure, "message">): Loaded<never> {
	return { kind: "failed", message };
}

/** Adds each post's text to its summary. */
function addTexts(posts: readonly unknown[], texts: readonly unknown[]): void {
	const contents = new Map(
		(texts as { id?: unknown; content?: unknown }[]).map((text) => [text?.id, text?.content]),
	);
	for (const post of posts as { id?: unknown; content?: unknown }[]) {
		if (post?.content === undefined) post.content = contents.get(post?.id);
	}
}
