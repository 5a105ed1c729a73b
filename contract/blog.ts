/**
 * The model of the blog (docs/product/blog.md#blog-posts). Names, titles and excerpts are plain text; only
 * `html` is HTML, and it is sanitised.
 */
import type { Language } from "./events.ts";

/** Fallbacks for missing fields of a post. */
export const BLOG_FALLBACKS = {
	title: "Titre non disponible",
	author: "Anonymous",
	language: "en",
} as const satisfies Record<string, string>;

/** docs/product/accounts.md#constants */
export const BLOG_LIMITS = {
	postsPerPage: 10,
	feed: 20,
	/** Characters of HTML of a feed's texts; the posts after them have their excerpt only. */
	feedText: 512_000,
	/** Characters of HTML of a post, 90,000 words. */
	text: 512_000,
	/** In the list's navigation. */
	categories: 100,
	metaDescription: 160,
	wordsPerMinute: 200,
	tagsPerCard: 3,
	related: 3,
	/** Beyond any list of the site. */
	page: 1000,
	/** Characters. */
	search: 100,
	/** The characters of a slug as WordPress stores it, percent-encoded. */
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

/** A tag or an author; `slug` is null for what has no page. */
export interface Named {
	name: string;
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
	/** The first one with a list here. */
	category: Named | null;
	tags: Named[];
	/** `avatar` is never on another host: Gravatar addresses contain a hash of the e-mail. */
	author: Named & { avatar: string | null };
	/** ISO 8601, UTC. */
	publishedAt: string;
	modifiedAt: string;
	/** Minutes; null until its text was read. */
	readTime: number | null;
	/** Password-protected in WordPress: without text and excerpt here. */
	isProtected: boolean;
	/** Whether an editor keeps it out of search engines. */
	isNoindex: boolean;
	/** Whether its writer keeps it out of the newsletter. */
	isUnmailed: boolean;
	/** Whether the editors keep it at the top of the blog. */
	isSticky: boolean;
	/** Ids of the posts that it names as its translations; they may not name it in turn. */
	translationIds: Partial<Record<Language, number>>;
}

export type PostAddress = Pick<PostSummary, "language" | "slug">;

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
	/** Sanitised (contract/sanitise-policy.ts). */
	html: string;
	/** Its headings of the second and third level. */
	contents: Heading[];
	authorBio: string;
	/** Whether the text is longer than `BLOG_LIMITS.text`: this is its beginning. */
	isCut: boolean;
}

export interface PostPage {
	posts: PostSummary[];
	page: number;
	totalPosts: number;
	totalPages: number;
}

/** The newest posts with their texts, and what they share. */
export interface Feed {
	/** Posts beyond `BLOG_LIMITS.feedText`, and without a copy, have an empty text. */
	posts: (PostSummary & Pick<Post, "html">)[];
	archive: Archive | null;
}

/** Subject of a list of posts: a category, a tag or an author. */
export interface Archive {
	name: string;
	slug: string;
	/** Plain text: a term's description, or an author's biography. */
	description: string;
	/** An author's, from the media library. */
	avatar?: string | null;
}

/** A category or a tag. */
export interface Term extends Archive {
	id: number;
	language: Language;
	/** Ids of the terms that it names as its translations; they may not name it in turn. */
	translationIds: Partial<Record<Language, number>>;
}

/** A category of the list, with the number of its posts. */
export interface Category extends Archive {
	count: number;
}

/** A list of posts with all that its page shows. */
export interface PostList {
	list: PostPage;
	/** Archive that it is limited to; missing for the whole blog. */
	archive?: Archive;
	/** The archive in the other languages. */
	translations: Translation[];
	/** All categories of the blog. */
	categories: Category[];
}

/** A post with what its page shows of others. */
export interface PostInBlog {
	post: Post;
	translations: Translation[];
	related: PostSummary[];
	/** In its language, by date. */
	previous: PostSummary | null;
	next: PostSummary | null;
}

/** A post, category, tag or author in another language. */
export interface Translation {
	language: Language;
	slug: string;
	title: string;
}
