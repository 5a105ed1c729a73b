/** WordPress's answers → what the blog shows (spec §3 'Blog post', 'Blog category'). */
import {
	BLOG_FALLBACKS,
	BLOG_LIMITS,
	type Category,
	type Post,
	type PostSummary,
	type Translation,
} from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import type { Logger } from "../../contract/logger.ts";
import {
	categorySchema,
	type PostResponse,
	postSchema,
	translationsSchema,
} from "../client/response-schema.ts";
import { decodeSlug } from "../slug.ts";
import { toCover } from "./cover.ts";
import { customField, readTimeField } from "./custom-field.ts";
import type { Origins } from "./decorate.ts";
import { cutTo, toExcerpt } from "./excerpt.ts";
import { withFrenchSpaces } from "./french-spaces.ts";
import { toMediaAddress } from "./media-address.ts";
import { toPlainText } from "./plain-text.ts";
import { readTimeOf } from "./read-time.ts";
import { sanitise } from "./sanitise.ts";

/** Calls `convert` for each; one that does not fit is left out and logged, never a broken page. */
export function convertEach<T>(
	answers: readonly unknown[],
	convert: (answer: unknown) => T,
	log: Logger,
): T[] {
	return answers.flatMap((answer) => {
		try {
			return [convert(answer)];
		} catch (error) {
			const id = (answer as { id?: unknown } | null)?.id;
			log.warn("blog_answer_skipped", {
				id: typeof id === "number" ? id : null,
				reason: String(error).slice(0, 200),
			});
			return [];
		}
	});
}

/** @throws on an answer that is no post. */
export function toSummary(answer: unknown, origins: Origins): PostSummary {
	return summary(postSchema.parse(answer), origins);
}

/** @throws on an answer that is no post, and on one nested too deep to be read. */
export function toPost(answer: unknown, origins: Origins): Post {
	const post = postSchema.parse(answer);
	const base = summary(post, origins);
	const { html, contents } = sanitise(post.content.rendered, origins);
	const seoTitle = toPlainText(String(customField(post, "seo_title") ?? ""));
	const seoDescription = toPlainText(String(customField(post, "seo_description") ?? ""));
	return {
		...base,
		html,
		contents,
		metaTitle: seoTitle || base.title,
		metaDescription: cutTo(seoDescription || base.excerpt, BLOG_LIMITS.metaDescription),
	};
}

/** Whether the read time must be counted from the text (spec §3). */
export function needsText(answer: unknown): boolean {
	const post = postSchema.safeParse(answer);
	return post.success && readTimeField(post.data) === undefined && !post.data.content.protected;
}

function summary(post: PostResponse, { wordpress }: Origins): PostSummary {
	const embedded = post._embedded;
	const [author] = embedded.author;
	const terms = embedded["wp:term"].flat().filter((term) => term !== null);
	const category = terms.find(({ taxonomy }) => taxonomy === "category");
	const group = Object.values(post.translations);
	const language = languageOf(post.lang);
	const text = (html: string) => withFrenchSpaces(toPlainText(html), language);
	return {
		id: post.id,
		slug: decodeSlug(post.slug) ?? String(post.id),
		language,
		title: text(post.title.rendered) || BLOG_FALLBACKS.title,
		excerpt: withFrenchSpaces(toExcerpt(post.excerpt.rendered), language),
		cover: toCover(embedded, wordpress),
		category: category
			? {
					id: category.id,
					name: text(category.name) || BLOG_FALLBACKS.category,
					slug: decodeSlug(category.slug) ?? null,
				}
			: { id: null, name: BLOG_FALLBACKS.category, slug: null },
		tags: terms
			.filter(({ taxonomy }) => taxonomy === "post_tag")
			.map(({ name }) => text(name))
			.filter((name) => name !== ""),
		author: {
			name: text(author?.name ?? "") || BLOG_FALLBACKS.author,
			avatar: avatarOf(author?.avatar_urls, wordpress),
		},
		publishedAt: instant(post.date_gmt, post.date),
		modifiedAt: instant(post.modified_gmt, post.modified || post.date_gmt || post.date),
		readTime: readTimeField(post) ?? readTimeOf(text(post.content.rendered)),
		isProtected: post.content.protected || post.excerpt.protected,
		translationGroup: group.length > 0 ? String(Math.min(...group)) : null,
	};
}

/** @throws on an answer that is no category. */
export function toCategory(answer: unknown): Category {
	const { id, name, slug, count, description, lang } = categorySchema.parse(answer);
	const decoded = decodeSlug(slug);
	if (decoded === undefined) throw new Error("a category's slug that no link can hold");
	return {
		id,
		name: toPlainText(name) || BLOG_FALLBACKS.category,
		slug: decoded,
		count,
		language: languageOf(lang),
		description: toPlainText(description),
	};
}

/** The post in other languages of ours. @throws on an answer that is no GraphQL result. */
export function toTranslations(answer: unknown): Translation[] {
	const { post } = translationsSchema.parse(answer).data;
	return (post?.translations ?? []).flatMap((translation) => {
		const language = translation?.language.slug;
		if (translation === null || !isLanguage(language)) return [];
		const slug = decodeSlug(translation.slug);
		return slug === undefined ? [] : [{ language, slug, title: toPlainText(translation.title) }];
	});
}

function isLanguage(value: unknown): value is Language {
	return value === "fr" || value === "en";
}

function languageOf(lang: string): Language {
	return isLanguage(lang) ? lang : BLOG_FALLBACKS.language;
}

/** Only one that lies in the media library: gravatar's addresses hold a hash of the e-mail. */
function avatarOf(urls: Record<string, unknown> = {}, wordpressOrigin: string): string | null {
	const largest = Object.entries(urls).sort(([a], [b]) => Number(b) - Number(a))[0]?.[1];
	if (typeof largest !== "string") return null;
	return toMediaAddress(largest, wordpressOrigin) ?? null;
}

/** WordPress writes UTC without a `Z`, and zeros for a draft's. */
function instant(utc: string, local: string): string {
	for (const text of [utc, local]) {
		const time = Date.parse(`${text}Z`);
		if (!Number.isNaN(time)) return new Date(time).toISOString();
	}
	return new Date(0).toISOString();
}
