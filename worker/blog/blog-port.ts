/** The blog as routes use it. Only `purge` rejects; every other failure is a value. */

import type { Feed, PostAddress, PostInBlog, PostList, PostSummary } from "../../contract/blog.ts";
import type { ListQuery } from "../../contract/blog-view.ts";
import type { Language } from "../../contract/events.ts";
import type { Logger } from "../../contract/logger.ts";
import type { BlogState } from "../../contract/system-schema.ts";
import type { Background } from "../runtime/background.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { Connection } from "./client/request.ts";
import type { WordpressLogin } from "./client/wordpress-client.ts";
import type { OldAddress } from "./content/old-addresses.ts";
import type { Origins } from "./content/site-address.ts";
import type { ArchiveEntry } from "./mirror/selection.ts";
import type { PostPassword, Preview } from "./preview/load-preview.ts";
import type { PurgeMarks } from "./purge/purge-marks.ts";
import type { Change } from "./purge/purge-request.ts";
import type { Visit } from "./visit.ts";

export interface BlogOptions {
	origins: Origins;
	/** Required for previews. */
	login?: WordpressLogin | undefined;
	/** Shared with the WordPress plugin; empty: no previews. */
	secret: string;
	kv: KVNamespace;
	/** The isolate's own, which its media know too. */
	marks: PurgeMarks;
	log: Logger;
	now?: () => number;
	connection?: Connection;
	openCache?: () => Promise<Cache>;
}

/** `ageSeconds` is the age of the copy, for a header. */
export type BlogResult<T> =
	| { kind: "ok"; value: T; ageSeconds: number; isStale: boolean }
	| { kind: "notFound" }
	| { kind: "unavailable"; message: string };

export interface Blog {
	/** The query's parts as `readPage`, `readSearch` and `decodeSlug` return them. */
	list(query: ListQuery, visit: Visit): Promise<BlogResult<PostList>>;
	/** `slug` as `decodeSlug` returns it. */
	post(address: PostAddress, visit: Visit): Promise<BlogResult<PostInBlog>>;
	/** Whether the mirror has the post. */
	isPost(address: PostAddress, visit: Visit): Promise<boolean>;
	feed(query: ListQuery, visit: Visit): Promise<BlogResult<Feed>>;
	/** All pages of the blog with posts, for the sitemap. */
	contents(visit: Visit): Promise<BlogResult<BlogContents>>;
	/** Present address of the content of a path of the blog; undefined for a path that never had any. */
	oldAddress(path: string, language: Language, visit: Visit): Promise<OldAddress | undefined>;
	/**
	 * Present address of the content of a WordPress that was the whole site; undefined when the blog has none.
	 * @param number of a post, as WordPress's parameter `p`
	 */
	formerAddress(path: string, number: string | null, visit: Visit): Promise<OldAddress | undefined>;
	/** The post of a REST response; undefined in a language that the site does not have. @throws when it is none. */
	summary(response: unknown): PostSummary | undefined;
	/** Never cached, never retried. */
	preview(id: number, nonce: string): Promise<Preview>;
	/** A post of the mirror with its text, if the password is its own. Never cached, never retried. */
	unlock(password: PostPassword): Promise<Preview>;
	page: PageCache["get"];
	/**
	 * Removes posts that were withdrawn, marks everything else as outdated in every tier, and reads what changed
	 * in the background.
	 * @throws when the purge could not be stored: the sender has to repeat it.
	 */
	purge(change: Change, background: Background): Promise<void>;
	/** Reads WordPress, and some of the texts that are not known yet. @throws when it is unavailable or in doubt. */
	read(background: Background): Promise<{ posts: number; unread: number }>;
	/** Takes over what WordPress has, whatever it lacks. @throws when it is unavailable. */
	accept(background: Background): Promise<{ posts: number; removed: number }>;
	/** When programs should come back to a page that could not be shown, in seconds. */
	retrySeconds(): number;
	/** Whether WordPress is failing: a page's status has to wait for its content. */
	isFailing(): boolean;
	state(background: Background): Promise<BlogState>;
}

export interface BlogContents {
	posts: readonly PostSummary[];
	archives: readonly ArchiveEntry[];
}
