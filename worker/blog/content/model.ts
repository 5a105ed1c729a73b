/** WordPress responses → the blog's model (docs/product.md#blog-posts). */
import {
	type Archive,
	BLOG_FALLBACKS,
	BLOG_LIMITS,
	type Category,
	type Post,
	type PostSummary,
	type Translation,
} from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import { isLanguage } from "../../contract/languages.ts";
import type { Logger } from "../../contract/logger.ts";
import { postPath } from "../../contract/paths.ts";
import {
	type AuthorResponse,
	authorSchema,
	categorySchema,
	type PostResponse,
	postSchema,
} from "../client/response-schema.ts";
import { decodeSlug } from "../slug.ts";
import { toCover } from "./cover.ts";
import { readTimeField } from "./custom-field.ts";
import { toExcerpt } from "./excerpt.ts";
import { toMediaAddress } from "./media-address.ts";
import { isNoindex, toMetadata } from "./metadata.ts";
import { toPlainText } from "./plain-text.ts";
import { sanitise } from "./sanitise.ts";
import type { Place } from "./site-address.ts";

/** The origins of WordPress and of the site. */
export type Origins = Omit<Place, "language">;

/** Converts each item; an invalid one is skipped and logged, so that it never breaks a page. */
export function convertEach<T>(
	items: readonly unknown[],
	convert: (item: unknown) => T,
	log: Logger,
): T[] {
	return items.flatMap((item) => {
		try {
			return [convert(item)];
		} catch (error) {
			const id = (item as { id?: unknown } | null)?.id;
			log.warn("blog_item_skipped", {
				id: typeof id === "number" ? id : null,
				reason: String(error).slice(0, 200),
			});
			return [];
		}
	});
}

/** @throws when the response is not a post. */
export function toSummary(response: unknown, origins: Origins): PostSummary {
	return summary(postSchema.parse(response), origins);
}

/** @throws when the response is not a post, or is nested too deep to be parsed. */
export function toPost(response: unknown, origins: Origins): Post {
	const post = postSchema.parse(response);
	const base = summary(post, origins);
	const { html, contents } = sanitise(post.content.rendered, {
		...origins,
		language: base.language,
	});
	return {
		...base,
		html,
		contents,
		authorBio: biographyOf(post._embedded.author[0], base.language),
		...toMetadata(post, { ...base, path: postPath(base) }, origins),
	};
}

/** Whether the read time has to be computed from the text (docs/product.md#blog-posts). */
export function needsText(response: unknown): boolean {
	const post = postSchema.safeParse(response);
	return post.success && readTimeField(post.data) === undefined && !post.data.content.protected;
}

function summary(post: PostResponse, origins: Origins): PostSummary {
	const { wordpress } = origins;
	const embedded = post._embedded;
	const [author] = embedded.author;
	const terms = embedded["wp:term"].flat().filter((term) => term !== null);
	const category = terms.find(({ taxonomy }) => taxonomy === "category");
	const language = languageOf(post.lang);
	const text = (html: string) => withFrenchSpaces(toPlainText(html), language);
	/** Who has no name has no page either. */
	const named = (thing: { name: string; slug: string } | null | undefined, fallback: string) => {
		const name = text(thing?.name ?? "");
		const slug = decodeSlug(thing?.slug ?? "") ?? null;
		return name === "" ? { name: fallback, slug: null } : { name, slug };
	};
	return {
		id: post.id,
		slug: decodeSlug(post.slug) ?? String(post.id),
		language,
		title: text(post.title.rendered) || BLOG_FALLBACKS.title,
		excerpt: withFrenchSpaces(toExcerpt(post.excerpt.rendered), language),
		cover: toCover(embedded, origins),
		category: {
			id: category?.id ?? null,
			...named(category, BLOG_FALLBACKS.category),
		},
		tags: terms
			.filter(({ taxonomy }) => taxonomy === "post_tag")
			.map((tag) => named(tag, ""))
			.filter(({ name }) => name !== ""),
		author: {
			...named(author, BLOG_FALLBACKS.author),
			avatar: avatarOf(author?.avatar_urls, wordpress),
		},
		publishedAt: instant(post.date_gmt, post.date),
		modifiedAt: instant(post.modified_gmt, post.modified || post.date_gmt || post.date),
		readTime: readTimeField(post) ?? readTimeOf(text(post.content.rendered)),
		isProtected: post.content.protected || post.excerpt.protected,
		isNoindex: isNoindex(post),
		translationIds: translationIds(post.translations, language),
	};
}

/** @throws when the response is not an author with a name. */
export function toAuthor(response: unknown, { wordpress }: Origins, language: Language): Archive {
	const author = authorSchema.parse(response);
	const [slug, name] = [decodeSlug(author.slug), toPlainText(author.name)];
	if (slug === undefined || name === "") throw new Error("an author without a page");
	const description = biographyOf(author, language);
	return {
		id: author.id,
		name,
		slug,
		description,
		avatar: avatarOf(author.avatar_urls, wordpress),
	};
}

/** In the language where WordPress has one, else the common one. */
function biographyOf(author: AuthorResponse | null | undefined, language: Language): string {
	return toPlainText(author?.biographies[language] || author?.description || "");
}

/** Of a tag too. @throws when the response is neither. */
export function toCategory(response: unknown): Category {
	const { id, name, slug, count, description, lang, translations } = categorySchema.parse(response);
	const language = languageOf(lang);
	const decoded = decodeSlug(slug);
	if (decoded === undefined) throw new Error("a category slug that a link cannot hold");
	return {
		id,
		name: toPlainText(name) || BLOG_FALLBACKS.category,
		slug: decoded,
		count,
		language,
		description: toPlainText(description),
		translationIds: translationIds(translations, language),
	};
}

/**
 * A category or a tag as the translation of another; undefined unless each of the two names the other, and
 * for one without posts, which would lead readers to an empty page.
 * @throws when the response is neither.
 */
export function toTermTranslation(
	response: unknown,
	of: { id: number; language: Language },
): Translation | undefined {
	const { language, slug, name, count, translationIds } = toCategory(response);
	if (translationIds?.[of.language] !== of.id || count === 0) return undefined;
	return { language, slug, title: name };
}

/**
 * A post as the translation of another; undefined unless each of the two names the other.
 * @throws when the response is not a post.
 */
export function toTranslation(
	response: unknown,
	of: Pick<PostSummary, "id" | "language">,
): Translation | undefined {
	const post = postSchema.parse(response);
	const language = languageOf(post.lang);
	const slug = decodeSlug(post.slug);
	const isReciprocal = language !== of.language && post.translations[of.language] === of.id;
	if (!isReciprocal || slug === undefined) return undefined;
	return { language, slug, title: toPlainText(post.title.rendered) || BLOG_FALLBACKS.title };
}

function translationIds(translations: Record<string, number>, own: Language) {
	return Object.fromEntries(
		Object.entries(translations).filter(([of]) => isLanguage(of) && of !== own),
	);
}

function languageOf(lang: string): Language {
	return isLanguage(lang) ? lang : BLOG_FALLBACKS.language;
}

/** Only an avatar in the media library: Gravatar addresses contain a hash of the e-mail. */
function avatarOf(urls: Record<string, unknown> = {}, wordpressOrigin: string): string | null {
	const largest = Object.entries(urls).sort(([a], [b]) => Number(b) - Number(a))[0]?.[1];
	if (typeof largest !== "string") return null;
	return toMediaAddress(largest, wordpressOrigin) ?? null;
}

/** WordPress sends UTC without a `Z`, and zeros for a draft. */
function instant(utc: string, local: string): string {
	for (const text of [utc, local]) {
		const time = Date.parse(`${text}Z`);
		if (!Number.isNaN(time)) return new Date(time).toISOString();
	}
	return new Date(0).toISOString();
}

/** Minutes to read a text, at least 1 (docs/product.md#constants). */
export function readTimeOf(text: string): number {
	const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
	return Math.max(1, Math.ceil(words / BLOG_LIMITS.wordsPerMinute));
}

/**
 * Non-breaking spaces around French punctuation: editors type ordinary spaces, where a title would
 * break.
 *
 * @example withFrenchSpaces("Leçon 1 : totaux", "fr") === "Leçon 1\u00A0: totaux"
 */
export function withFrenchSpaces(text: string, language: Language): string {
	if (language !== "fr") return text;
	return text.replace(/ (?=[:;!?»])/g, "\u00A0").replace(/« /g, "«\u00A0");
}
