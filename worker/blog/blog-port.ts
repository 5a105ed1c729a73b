/** The blog as routes use it. Only `purge` rejects; every other failure is a value. */

import type {
	Archive,
	Category,
	Feed,
	Post,
	PostPage,
	PostSummary,
	Translation,
} from "../contract/blog.ts";
import type { ListQuery } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import type { Logger } from "../contract/logger.ts";
import type { BlogState } from "../contract/system-schema.ts";
import type { RenderedHtml, TaggedHtml } from "../runtime/tagged-html.ts";
import type { CopiesReport } from "./cache/blog-cache.ts";
import type { Connection } from "./client/request.ts";
import type { WordpressLogin } from "./client/wordpress-client.ts";
import type { OldAddress } from "./content/old-addresses.ts";
import type { Preview } from "./preview/load-preview.ts";
import type { PurgeRequest } from "./purge/purge-request.ts";
import type { Visit } from "./visit.ts";

export interface BlogOptions {
	/** Scheme and host of WordPress. */
	wordpressOrigin: string;
	siteOrigin: string;
	/** Whether Cloudflare makes smaller copies of pictures; otherwise WordPress's are used. */
	resizesPictures?: boolean;
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

/** `ageSeconds` is the age of the copy, for a header. */
export type BlogResult<T> =
	| { kind: "ok"; value: T; ageSeconds: number; isStale: boolean }
	| { kind: "notFound" }
	/** There is no copy, and the visitor has made WordPress work too often. */
	| { kind: "limited" }
	| { kind: "unavailable"; message: string };

export interface Blog {
	/** The query's parts as `readPage`, `readSearch` and `decodeSlug` return them. */
	listPosts(query: ListQuery, visit: Visit): Promise<BlogResult<PostPage>>;
	/** The category, tag or author that a query is limited to. */
	archive(query: ListQuery, visit: Visit): Promise<BlogResult<Archive>>;
	/** `slug` as `decodeSlug` returns it. */
	getPost(address: { language: Language; slug: string }, visit: Visit): Promise<BlogResult<Post>>;
	feed(query: ListQuery, visit: Visit): Promise<BlogResult<Feed>>;
	categories(language: Language, visit: Visit): Promise<BlogResult<Category[]>>;
	/** Where the content of a path of the blog is now; undefined for a path that never had any. */
	oldAddress(path: string, language: Language, visit: Visit): Promise<OldAddress | undefined>;
	/** The post in other languages, where each names the other; the source of `hreflang`. */
	translations(post: PostSummary, visit: Visit): Promise<BlogResult<Translation[]>>;
	/**
	 * The category, tag or author that a query is limited to, in the other language where it has posts there;
	 * categories and tags where each names the other.
	 */
	archiveTranslations(query: ListQuery, visit: Visit): Promise<Translation[]>;
	/** Other posts of its category, the newest first. */
	relatedPosts(post: PostSummary, visit: Visit): Promise<PostSummary[]>;
	/** Never cached, never retried. */
	preview(id: number, nonce: string): Promise<Preview>;
	/**
	 * The rendered page of a key, rendered again only when one of its parts is another object.
	 * @throws what `render` throws.
	 */
	page(
		key: string,
		parts: readonly unknown[],
		render: () => Promise<RenderedHtml>,
	): Promise<TaggedHtml>;
	/**
	 * Removes posts that are gone and marks everything else as outdated, in every tier.
	 * @throws when the purge could not be stored: the sender has to repeat it.
	 */
	purge(request: PurgeRequest): Promise<void>;
	/** Whether WordPress is failing: a page's status has to wait for its content. */
	isFailing(): boolean;
	state(): Promise<BlogState & { copies: CopiesReport }>;
}
