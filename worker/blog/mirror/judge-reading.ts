/** Whether a reading of WordPress is believed, and what of the mirror it removes (docs/architecture/blog.md#blog-mirror). */
import { type Doubt, languagesOf, type Mirror, type MirrorPost, postKey } from "./mirror.ts";

/** A larger share of the mirror is neither removed nor hidden from search engines without an operator. */
const MAX_LOST = 0.1;
/** Between two readings that lack a post, in milliseconds. */
const AGREEING_MS = 30_000;

/** All that WordPress has, as far as it can be read. */
export interface Reading
	extends Pick<Mirror, "categories" | "tags" | "authors" | "total" | "hasLanguages"> {
	/** The newest first. */
	posts: MirrorPost[];
	/** The ids of posts that are there and could not be converted. */
	unreadable: readonly number[];
	/** Undefined when they could not be read. */
	addresses: Mirror["addresses"] | undefined;
	/** When it began, in milliseconds. */
	at: number;
}

export interface Judging {
	/** Whether a signed message says that the post was withdrawn. */
	isWithdrawn(post: MirrorPost): boolean;
	/** Whether an operator has said that WordPress is right. */
	isAccepted: boolean;
}

/** The mirror after a reading of everything; with a doubt, it is the former one. */
export function judgeReading(
	mirror: Mirror | undefined,
	reading: Reading,
	{ isWithdrawn, isAccepted }: Judging,
): Mirror {
	const { unreadable, addresses, at, ...read } = reading;
	const next: Mirror = {
		...read,
		addresses: addresses ?? mirror?.addresses ?? { exact: {}, patterns: [] },
		fullAt: at,
		textsAt: mirror?.textsAt ?? 0,
		missing: {},
		doubt: null,
	};
	if (mirror === undefined) return next;
	const known = mirror.posts.filter((post) => !isWithdrawn(post));
	const doubt = isAccepted ? null : doubtOf({ ...mirror, posts: known }, reading);
	if (doubt !== null) {
		const since = mirror.doubt?.since ?? at;
		return { ...mirror, fullAt: at, doubt: { ...doubt, since } };
	}
	const present = new Set(reading.posts.map(({ id }) => id));
	const kept: MirrorPost[] = [];
	for (const post of known) {
		if (present.has(post.id)) continue;
		if (unreadable.includes(post.id)) kept.push(post);
		else if (!isAccepted) {
			const since = mirror.missing[post.id] ?? at;
			if (at - since >= AGREEING_MS) continue;
			next.missing[post.id] = since;
			kept.push(post);
		}
	}
	const posts = [...withKnown(reading.posts, known), ...kept];
	return { ...next, ...unchanged(mirror, { ...next, posts: newestFirst(posts) }) };
}

/** Content of pages, as the same objects as before where nothing changed: the pages stay rendered. */
function unchanged(mirror: Mirror, next: Mirror): Partial<Mirror> {
	const { posts } = next;
	const keep = <T>(before: T, now: T) =>
		JSON.stringify(before) === JSON.stringify(now) ? before : now;
	const isSameList =
		posts.length === mirror.posts.length && posts.every((post, i) => post === mirror.posts[i]);
	return {
		posts: isSameList ? mirror.posts : posts,
		categories: keep(mirror.categories, next.categories),
		tags: keep(mirror.tags, next.tags),
		authors: keep(mirror.authors, next.authors),
	};
}

function doubtOf(
	{ posts, hasLanguages }: Pick<Mirror, "posts" | "hasLanguages">,
	reading: Reading,
): Omit<Doubt, "since"> | null {
	const read = new Map(reading.posts.map((post) => [post.id, post]));
	const lost = posts.filter((post) => {
		const now = read.get(post.id);
		if (now === undefined) return !reading.unreadable.includes(post.id);
		return postKey(now) !== postKey(post);
	}).length;
	const hidden = posts.filter((post) => isHidden(post, read.get(post.id))).length;
	const remaining = languagesOf(reading.posts);
	const languages = languagesOf(posts).filter((language) => !remaining.includes(language));
	const isCollapse = Math.max(lost, hidden) > Math.max(1, MAX_LOST * posts.length);
	const isMute = hasLanguages && !reading.hasLanguages;
	return isCollapse || isMute || languages.length > 0
		? { lost, hidden, of: posts.length, languages }
		: null;
}

/** Whether search engines had the post, and would lose it. */
export function isHidden(before: MirrorPost | undefined, now: MirrorPost | undefined): boolean {
	return before?.isNoindex === false && now?.isNoindex === true;
}

/** Posts that have not changed as the same objects; the read time of a text that has not changed is known. */
export function withKnown(
	posts: readonly MirrorPost[],
	former: readonly MirrorPost[],
): MirrorPost[] {
	const known = new Map(former.map((post) => [post.id, post]));
	return posts.map((post) => {
		const before = known.get(post.id);
		if (before?.modifiedAt !== post.modifiedAt) return post;
		const now = { ...post, readTime: post.readTime ?? before.readTime };
		const again = { ...now, seenAt: before.seenAt };
		return JSON.stringify(again) === JSON.stringify(before) ? before : now;
	});
}

export function newestFirst(posts: readonly MirrorPost[]): MirrorPost[] {
	return posts.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt) || b.id - a.id);
}
