/** The blog as routes use it (spec §7 'Blog content service', design §10). Nothing rejects but `purge`. */
import type { Category, Post, PostPage, PostSummary, Translation } from "../contract/blog.ts";
import type { Language } from "../contract/events.ts";
import type { Logger } from "../contract/logger.ts";
import type { WordpressState } from "./cache/outage.ts";
import type { Behind } from "./cache/shared-work.ts";
import type { Connection } from "./client/request.ts";
import type { WordpressLogin } from "./client/wordpress-client.ts";
import type { Preview } from "./preview/load-preview.ts";
import type { PurgeRequest } from "./purge/purge-request.ts";

export interface BlogOptions {
	/** Scheme and host of WordPress. */
	wordpressOrigin: string;
	siteOrigin: string;
	/** Without it there are no previews. */
	login?: WordpressLogin | undefined;
	/** Shared with WordPress's plugin; empty: no previews. */
	secret: string;
	kv: KVNamespace;
	log: Logger;
	now?: () => number;
	connection?: Connection;
	openCache?: () => Promise<Cache>;
}

/** `ageSeconds`, when `isStale`, for a header: how old the copy is that stands in. */
export type BlogResult<T> =
	| { kind: "ok"; value: T; ageSeconds: number; isStale: boolean }
	| { kind: "notFound" }
	| { kind: "unavailable"; message: string };

export interface PageQuery {
	language: Language;
	/** As `readPage` leaves it. */
	page: number;
	/** As `readSearch` leaves it. */
	search?: string | undefined;
	/** A category's slug, as `decodeSlug` leaves it. */
	category?: string | undefined;
}

/** `behind` is the request's `waitUntil`: what goes on when the answer has gone. */
export interface Blog {
	listPosts(query: PageQuery, behind: Behind): Promise<BlogResult<PostPage>>;
	/** `slug` as `decodeSlug` leaves it. */
	getPost(address: { language: Language; slug: string }, behind: Behind): Promise<BlogResult<Post>>;
	categories(language: Language, behind: Behind): Promise<BlogResult<Category[]>>;
	/** The post in other languages; the truth about `hreflang`. */
	translations(post: PostSummary, behind: Behind): Promise<BlogResult<Translation[]>>;
	/** Others of its category, the newest first. */
	relatedPosts(post: PostSummary, behind: Behind): Promise<PostSummary[]>;
	/** Never kept, never asked twice. */
	preview(id: number, nonce: string): Promise<Preview>;
	/** @throws when the purge could not be noted: it is to be sent again. */
	purge(request: PurgeRequest): Promise<void>;
	state(): Promise<WordpressState>;
}
