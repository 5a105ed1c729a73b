/**
 * The model of the blog (docs/product.md#blog-posts). Names, titles and excerpts are plain text; only
 * `html` is HTML, and it is sanitised.
 */
import type { Language } from "./events.ts";

/** Fallbacks for missing fields of a post. */
export const BLOG_FALLBACKS = {
	title: "Titre non disponible",
	category: "Uncategorized",
	author: "Anonymous",
	language: "en",
} as const satisfies Record<string, string>;

/** docs/product.md#constants */
export const BLOG_LIMITS = {
	postsPerPage: 10,
	feed: 20,
	categories: 100,
	metaDescription: 160,
	wordsPerMinute: 200,
	tagsPerCard: 3,
	related: 3,
	/** Beyond any list of the site. */
	page: 1000,
	/** WordPress ignores a longer search and returns all posts. */
	search: 100,
	/** Of a slug as WordPress stores it, percent-encoded. */
	slug: 200,
} as const;

/** A picture under `/media/…`. */
export interface Picture {
	src: string;
	/** `address 300w, …`, or empty. */
	srcset: string;
	alt: string;
	width: number | null;
	height: number | null;
}

interface PostCategory {
	name: string;
	/** Null for the fallback category, which has no list. */
	id: number | null;
	slug: string | null;
}

export interface PostSummary {
	id: number;
	/** Decoded; encode it once in a link. */
	slug: string;
	language: Language;
	title: string;
	excerpt: string;
	/** Null: the page shows a placeholder. */
	cover: Picture | null;
	category: PostCategory;
	tags: string[];
	/** `avatar` is never on another host: Gravatar addresses contain a hash of the e-mail. */
	author: { name: string; avatar: string | null };
	/** ISO 8601, UTC. */
	publishedAt: string;
	modifiedAt: string;
	/** Minutes. */
	readTime: number;
	/** Password-protected in WordPress: without text and excerpt here. */
	isProtected: boolean;
	/** Whether an editor keeps it out of search engines. */
	isNoindex: boolean;
	/** Ids of the posts that it names as its translations; they may not name it in turn. */
	translationIds: Partial<Record<Language, number>>;
}

export interface Heading {
	id: string;
	text: string;
	level: number;
}

/** For search engines and shared links. */
export interface PostMetadata {
	metaTitle: string;
	metaDescription: string;
	/** Absolute; null for the post's own address. */
	canonical: string | null;
	/** Under `/media/`; null for the cover. */
	shareImage: string | null;
}

export interface Post extends PostSummary, PostMetadata {
	/** Sanitised (worker/contract/sanitise-policy.ts). */
	html: string;
	/** Its headings of the second and third level. */
	contents: Heading[];
}

export interface PostPage {
	posts: PostSummary[];
	page: number;
	totalPosts: number;
	totalPages: number;
}

/** The newest posts with their texts, and the category that they share. */
export interface Feed {
	posts: Post[];
	category: Category | null;
}

export interface Category {
	id: number;
	name: string;
	slug: string;
	count: number;
	language: Language;
	description: string;
}

/** A post in another language. */
export interface Translation {
	language: Language;
	slug: string;
	title: string;
}
