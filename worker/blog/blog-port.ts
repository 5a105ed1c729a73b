/** The blog as routes use it. Only `purge` rejects; every other failure is a value. */
import type { BlogState } from "../contract/admin.ts";
import type { Category, Post, PostPage, PostSummary, Translation } from "../contract/blog.ts";
import type { ListQuery } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import type { Logger } from "../contract/logger.ts";
import type { TaggedHtml } from "../runtime/tagged-html.ts";
import type { Connection } from "./client/request.ts";
import type { WordpressLogin } from "./client/wordpress-client.ts";
import type { Preview } from "./preview/load-preview.ts";
import type { PurgeRequest } from "./purge/purge-request.ts";
import type { Visit } from "./visit.ts";

export interface BlogOptions {
	/** Scheme and host of WordPress. */
	wordpressOrigin: string;
	siteOrigin: string;
	/** Other hosts whose pictures the site serves. */
	mediaHosts: readonly string[];
	/** Required for previews. */
	login?: WordpressLogin | undefined;
	/** Shared with the WordPress plugin; empty: no previews. */
	secret: string;
	kv: KVNamespace;
	log: Logger;
	now?: () => number;
	connection?: Connection;
	openCache?: () => Promise<Cache>;
}

/** `ageSeconds` is the age of the copy, for a header when it is stale. */
export type BlogResult<T> =
	| { kind: "ok"; value: T; ageSeconds: number; isStale: boolean }
	| { kind: "notFound" }
	/** There is no copy, and the visitor has made WordPress work too often. */
	| { kind: "limited" }
	| { kind: "unavailable"; message: string };

export interface Blog {
	/** The query's parts as `readPage`, `readSearch` and `decodeSlug` return them. */
	listPosts(query: ListQuery, visit: Visit): Promise<BlogResult<PostPage>>;
	/** `slug` as `decodeSlug` returns it. */
	getPost(address: { language: Language; slug: string }, visit: Visit): Promise<BlogResult<Post>>;
	categories(language: Language, visit: Visit): Promise<BlogResult<Category[]>>;
	/** The post in other languages; the source of `hreflang`. */
	translations(post: PostSummary, visit: Visit): Promise<BlogResult<Translation[]>>;
	/** Other posts of its category, the newest first. */
	relatedPosts(post: PostSummary, visit: Visit): Promise<PostSummary[]>;
	/** Never cached, never retried. */
	preview(id: number, nonce: string): Promise<Preview>;
	/**
	 * The rendered page of a key, rendered again only when one of its parts is another object.
	 * @throws what `render` throws.
	 */
	page(key: string, parts: readonly unknown[], render: () => Promise<string>): Promise<TaggedHtml>;
	/**
	 * Removes posts that are gone and marks everything else as outdated, in every tier.
	 * @throws when the purge could not be stored: the sender has to repeat it.
	 */
	purge(request: PurgeRequest): Promise<void>;
	state(): Promise<BlogState>;
}
