/**
 * The mirror of the blog: what is known of all its published posts (docs/architecture/blog.md#blog-mirror). Lists,
 * archives, feeds, search and sitemap are made of it, and no reader waits for WordPress.
 */
import type { Archive, PostAddress, PostSummary, Term } from "../../../contract/blog.ts";
import type { Language } from "../../../contract/events.ts";
import { LANGUAGES } from "../../../contract/languages.ts";
import type { BlogState } from "../../../contract/system-schema.ts";
import type { OldAddresses } from "../content/old-addresses.ts";

export interface MirrorPost extends PostSummary {
	/** The ids of all its categories. */
	categoryIds: number[];
	/** When WordPress last listed it, in milliseconds; compared with the time of a withdrawal. */
	seenAt: number;
}

export interface MirrorAuthor extends Required<Pick<Archive, "name" | "slug" | "avatar">> {
	biographies: Record<Language, string>;
}

/** Why a reading of WordPress is not believed. */
export type Doubt = Omit<NonNullable<BlogState["doubt"]>, "since"> & { since: number };

export interface Mirror {
	/** The newest first. */
	posts: MirrorPost[];
	/** The ones with the most posts first. */
	categories: Term[];
	tags: Term[];
	authors: MirrorAuthor[];
	addresses: OldAddresses;
	/** As WordPress counts its posts, those of other languages too. */
	total: number;
	/** Whether WordPress names languages. */
	hasLanguages: boolean;
	/** When everything was last read, in milliseconds. */
	fullAt: number;
	/** When texts were last read. */
	textsAt: number;
	/** Posts that one reading lacked, and when; a second one removes them. */
	missing: Record<number, number>;
	/** A reading that waits for an operator; nothing of it was taken over. */
	doubt: Doubt | null;
}

/** Languages of the site that some posts have. */
export function languagesOf(posts: readonly PostSummary[]): Language[] {
	return LANGUAGES.filter((language) => posts.some((post) => post.language === language));
}

/** In the marks of withdrawals, and of a post's copies. */
export function postKey({ language, slug }: PostAddress): string {
	return `post:${language}:${slug}`;
}
