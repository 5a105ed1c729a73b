/** What each thing of the blog takes: requests to WordPress, made into our model. */
import type { Category, Post, PostPage, Translation } from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import type { Logger } from "../../contract/logger.ts";
import type { Loaded } from "../cache/blog-cache.ts";
import type { Origins } from "../content/decorate.ts";
import {
	convertEach,
	needsText,
	toCategory,
	toPost,
	toSummary,
	toTranslations,
} from "../content/model.ts";
import type { Failure } from "./request.ts";
import type { ListQuery, WordpressClient } from "./wordpress-client.ts";

export interface BlogLoads {
	page(query: ListQuery): Promise<Loaded<PostPage>>;
	post(language: Language, slug: string): Promise<Loaded<Post>>;
	categories(language: Language): Promise<Loaded<Category[]>>;
	category(language: Language, slug: string): Promise<Loaded<Category>>;
	translations(id: number): Promise<Loaded<Translation[]>>;
}

const NOT_FOUND = { kind: "notFound" } as const;
/** A page past the end is no failure: it is not there. */
const PAST_THE_END = "rest_post_invalid_page_number";

export function createBlogLoads(client: WordpressClient, origins: Origins, log: Logger): BlogLoads {
	/** Free Polylang asks for a language in vain: what comes in another is left out. */
	const inLanguage = <T extends { language: Language }>(things: T[], language: Language) => {
		const right = things.filter((thing) => thing.language === language);
		const wrong = things.length - right.length;
		if (wrong > 0) log.warn("blog_wrong_language", { language, wrong });
		return right;
	};

	return {
		async page(query) {
			const answer = await client.posts(query);
			if (!answer.ok && answer.code === PAST_THE_END) return NOT_FOUND;
			if (!answer.ok) return failed(answer);
			const answers = asList(answer.body);
			if (answers === undefined) return failed(NO_LIST);
			if (answers.length === 0 && query.page > 1) return NOT_FOUND;
			if (answers.some(needsText)) {
				const texts = await client.texts(query);
				if (!texts.ok) return failed(texts);
				addTexts(answers, asList(texts.body) ?? []);
			}
			const posts = convertEach(answers, (each) => toSummary(each, origins), log);
			const value: PostPage = {
				posts: inLanguage(posts, query.language),
				page: query.page,
				totalPosts: answer.total ?? answers.length,
				totalPages: answer.totalPages ?? 1,
			};
			return { kind: "ok", value };
		},

		async post(language, slug) {
			const answer = await client.postBySlug(language, slug);
			if (!answer.ok) return failed(answer);
			const answers = asList(answer.body);
			if (answers === undefined) return failed(NO_LIST);
			const posts = convertEach(answers, (each) => toPost(each, origins), log);
			const value = inLanguage(posts, language).find((post) => post.slug === slug);
			return value ? { kind: "ok", value } : NOT_FOUND;
		},

		async categories(language) {
			const answer = await client.categories(language);
			if (!answer.ok) return failed(answer);
			const answers = asList(answer.body);
			if (answers === undefined) return failed(NO_LIST);
			return { kind: "ok", value: inLanguage(convertEach(answers, toCategory, log), language) };
		},

		async category(language, slug) {
			const answer = await client.categoryBySlug(language, slug);
			if (!answer.ok) return failed(answer);
			const answers = asList(answer.body);
			if (answers === undefined) return failed(NO_LIST);
			const found = inLanguage(convertEach(answers, toCategory, log), language);
			const value = found.find((category) => category.slug === slug);
			return value ? { kind: "ok", value } : NOT_FOUND;
		},

		async translations(id) {
			const answer = await client.translations(id);
			if (answer.ok) {
				const [value = []] = convertEach([answer.body], toTranslations, log);
				return { kind: "ok", value };
			}
			if (answer.retry) return failed(answer);
			// A site without GraphQL has no translations; its posts are there all the same.
			log.warn("blog_translations_refused", { reason: answer.message });
			return { kind: "ok", value: [] };
		},
	};
}

const NO_LIST = { message: "WordPress API error: not a list" };

function failed({ message }: Pick<Failure, "message">): Loaded<never> {
	return { kind: "failed", message };
}

function asList(body: unknown): unknown[] | undefined {
	return Array.isArray(body) ? body : undefined;
}

/** Puts each post's text beside what is known of it. */
function addTexts(answers: readonly unknown[], texts: readonly unknown[]): void {
	const contents = new Map(
		(texts as { id?: unknown; content?: unknown }[]).map((text) => [text?.id, text?.content]),
	);
	for (const answer of answers as { id?: unknown; content?: unknown }[]) {
		if (answer?.content === undefined) answer.content = contents.get(answer?.id);
	}
}
