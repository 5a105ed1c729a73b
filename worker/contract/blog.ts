/**
 * What a blog post is to us (spec §3 'Blog post'), whatever WordPress made of it. Names, titles and
 * excerpts are plain text; only `html` is HTML, and it is sanitised.
 */
import type { Language } from "./events.ts";

/** Shown in the place of what a post lacks (spec §3). */
export const BLOG_FALLBACKS = {
	title: "Titre non disponible",
	category: "Uncategorized",
	author: "Anonymous",
	language: "en",
} as const satisfies Record<string, string>;

/** Spec §9 and §3 'Blog configuration'. */
export const BLOG_LIMITS = {
	postsPerPage: 10,
	categories: 100,
	metaDescription: 160,
	wordsPerMinute: 200,
	tagsPerCard: 3,
	related: 3,
	/** Past any list of ours; a larger number is nobody's link. */
	page: 1000,
	/** WordPress ignores a search that is too long, and finds everything. */
	search: 100,
	/** Of a slug as WordPress keeps it, percent-encoded. */
	slug: 200,
} as const;

/** A picture at our own address (`/media/…`). */
export interface Picture {
	src: string;
	/** `address 300w, …`, or empty. */
	srcset: string;
	alt: string;
	width: number | null;
	height: number | null;
}

export interface PostCategory {
	name: string;
	/** Null for the fallback, which no list can be asked for. */
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
	/** Null: the page draws its placeholder. */
	cover: Picture | null;
	category: PostCategory;
	tags: string[];
	/** `avatar` never is a third party's address: gravatar's holds a hash of the e-mail. */
	author: { name: string; avatar: string | null };
	/** ISO 8601, UTC. */
	publishedAt: string;
	modifiedAt: string;
	/** Minutes. */
	readTime: number;
	/** Background a password in WordPress: it has neither text nor excerpt here. */
	isProtected: boolean;
	/** The same for all translations of a post; null when WordPress names none. */
	translationGroup: string | null;
}

export interface Heading {
	id: string;
	text: string;
	level: number;
}

export interface Post extends PostSummary {
	/** Sanitised (worker/contract/sanitise-policy.ts). */
	html: string;
	/** Its headings of the second and third level. */
	contents: Heading[];
	metaTitle: string;
	metaDescription: string;
}

export interface PostPage {
	posts: PostSummary[];
	page: number;
	totalPosts: number;
	totalPages: number;
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
