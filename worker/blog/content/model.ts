/** WordPress responses → the blog's model (docs/product/blog.md#blog-posts). */
import {
	BLOG_FALLBACKS,
	BLOG_LIMITS,
	type Post,
	type PostSummary,
	type Term,
} from "../../../contract/blog.ts";
import type { Language } from "../../../contract/events.ts";
import { isLanguage } from "../../../contract/languages.ts";
import type { Logger } from "../../../contract/logger.ts";
import { postPath } from "../../../contract/paths.ts";
import {
	type AuthorResponse,
	type PostResponse,
	postSchema,
	termSchema,
} from "../client/response-schema.ts";
import type { MirrorAuthor, MirrorPost } from "../mirror/mirror.ts";
import { decodeSlug } from "../slug.ts";
import { toCover } from "./cover.ts";
import { toMediaAddress } from "./media-address.ts";
import { customField, isNoindex, readTimeField, toMetadata } from "./metadata.ts";
import { toExcerpt, toPlainText } from "./plain-text.ts";
import { sanitise } from "./sanitise.ts";
import type { Origins, Place } from "./site-address.ts";

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

/** A post of the mirror; undefined in a language that the site does not have. @throws when the response is not a post. */
export function toMirrorPost(
	response: unknown,
	origins: Origins,
	seenAt: number,
): MirrorPost | undefined {
	const post = postSchema.parse(response);
	if (languageOf(post.lang) === undefined) return undefined;
	return { ...summary(post, origins), categoryIds: post.categories, seenAt };
}

/**
 * @param isOpen whether its reader may read it, whatever its password
 * @throws when the response is not a post, or is nested too deep to be parsed.
 */
export function toPost(
	response: unknown,
	origins: Origins & Pick<Place, "pathOfPost">,
	isOpen = false,
): Post {
	const post = postSchema.parse(response);
	const base = summary(post, origins);
	const isShown = isOpen || !base.isProtected;
	const { text, isCut } = cutText(isShown ? post.content.rendered : "");
	const { html, contents } = sanitise(text, { ...origins, language: base.language });
	return {
		...base,
		...{ html, contents, isCut },
		readTime: base.readTime ?? readTimeOf(toPlainText(html)),
		authorBio: biographyOf(post._embedded.author[0], base.language),
		...toMetadata(post, { ...base, path: postPath(base) }, origins),
	};
}

/** A longer text would keep an isolate from all other readers while it is converted. */
function cutText(html: string): { text: string; isCut: boolean } {
	if (html.length <= BLOG_LIMITS.text) return { text: html, isCut: false };
	const end = html.lastIndexOf("<", BLOG_LIMITS.text);
	return { text: html.slice(0, end > 0 ? end : BLOG_LIMITS.text), isCut: true };
}

function summary(post: PostResponse, origins: Origins): PostSummary {
	const embedded = post._embedded;
	const [author] = embedded.author;
	const language = languageOf(post.lang) ?? BLOG_FALLBACKS.language;
	const terms = embedded["wp:term"]
		.flat()
		.filter((term) => !isDefault(term) && ["", language].includes(term.lang));
	const category = terms.find(({ taxonomy }) => taxonomy === "category");
	const text = (html: string) => withFrenchSpaces(toPlainText(html), language);
	/** An author without a name has no page. */
	const named = (thing: { name: string; slug: string } | null | undefined, fallback = "") => {
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
		category: category?.name ? named(category) : null,
		tags: terms
			.filter(({ taxonomy }) => taxonomy === "post_tag")
			.map((tag) => named(tag))
			.filter(({ name }) => name !== ""),
		author: {
			...named(author?.name ? author : post.byline, BLOG_FALLBACKS.author),
			avatar: avatarOf(author?.avatar_urls, origins),
		},
		publishedAt: instant(post.date_gmt, post.date),
		modifiedAt: instant(post.modified_gmt, post.modified || post.date_gmt || post.date),
		readTime: readTimeField(post) ?? null,
		isProtected: post.content.protected || post.excerpt.protected,
		isNoindex: isNoindex(post),
		isUnmailed: customField(post, "no_newsletter") !== undefined,
		isSticky: post.sticky,
		translationIds: translationIds(post.translations, language),
	};
}

/** The author of a post; undefined without a name: such an author has no page. @throws when the response is not a post. */
export function toAuthor(response: unknown, origins: Origins): MirrorAuthor | undefined {
	const [author] = postSchema.parse(response)._embedded.author;
	const [slug, name] = [decodeSlug(author?.slug ?? ""), toPlainText(author?.name ?? "")];
	if (!author || slug === undefined || name === "") return undefined;
	const avatar = avatarOf(author.avatar_urls, origins);
	const [fr, en] = [biographyOf(author, "fr"), biographyOf(author, "en")];
	return { slug, name, avatar, biographies: { fr, en } };
}

/** In the language where WordPress has one, else the common one. */
function biographyOf(author: AuthorResponse | undefined, language: Language): string {
	return toPlainText(author?.biographies[language] || author?.description || "");
}

/** Names of WordPress's own default category, also in Polylang's languages. */
const DEFAULT_CATEGORY = /^(?:uncategorized|non-classe)(?:-[a-z]{2})?$/;

/** Whether nobody has chosen the category: it has no list, and no post shows it. */
function isDefault(term: { slug: string; is_default: boolean }): boolean {
	return term.is_default || DEFAULT_CATEGORY.test(term.slug);
}

/**
 * A category or a tag; undefined for WordPress's default category, and in a language that the site does not have.
 *
 * @throws when the response is neither.
 */
export function toTerm(response: unknown): Term | undefined {
	const term = termSchema.parse(response);
	const { id, name, slug, description, lang, translations } = term;
	const language = isDefault(term) ? undefined : languageOf(lang);
	const decoded = decodeSlug(slug);
	if (decoded === undefined) throw new Error("a slug that a link cannot hold");
	if (language === undefined) return undefined;
	return {
		id,
		name: toPlainText(name) || decoded,
		slug: decoded,
		language,
		description: toPlainText(description),
		translationIds: translationIds(translations, language),
	};
}

function translationIds(translations: Record<string, number>, own: Language) {
	return Object.fromEntries(
		Object.entries(translations).filter(([of]) => isLanguage(of) && of !== own),
	);
}

/** The language of a thing that names none is the blog's; undefined for one that the site does not have. */
function languageOf(lang: string): Language | undefined {
	if (lang === "") return BLOG_FALLBACKS.language;
	return isLanguage(lang) ? lang : undefined;
}

/** Only an avatar in the media library: Gravatar addresses contain a hash of the e-mail. */
function avatarOf(urls: Record<string, unknown> = {}, { uploads }: Origins): string | null {
	const largest = Object.entries(urls).sort(([a], [b]) => Number(b) - Number(a))[0]?.[1];
	if (typeof largest !== "string") return null;
	return toMediaAddress(largest, uploads) ?? null;
}

/** WordPress sends UTC without a `Z`, and zeros for a draft. */
function instant(utc: string, local: string): string {
	for (const text of [utc, local]) {
		const time = Date.parse(`${text}Z`);
		if (!Number.isNaN(time)) return new Date(time).toISOString();
	}
	return new Date(0).toISOString();
}

/** Minutes to read a text, at least 1 (docs/product/accounts.md#constants). */
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
