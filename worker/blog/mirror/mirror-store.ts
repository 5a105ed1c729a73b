/** The mirror in the blog's cache, with the texts of its posts (docs/architecture/blog.md#blog-mirror). */
import type { Background } from "../../runtime/background.ts";
import type { BlogCache, CacheQuery, CacheResult } from "../cache/blog-cache.ts";
import type { Copy } from "../cache/cache-tiers.ts";
import type { Loaded } from "../cache/loader.ts";
import type { PurgeMarks } from "../purge/purge-marks.ts";
import type { Visit } from "../visit.ts";
import type { LoadBodies, LoadedBody, PostBody } from "./load-bodies.ts";
import { type Mirror, type MirrorPost, postKey } from "./mirror.ts";
import { type PostTexts, postsToRead } from "./post-texts.ts";
import type { MirrorReader } from "./read-wordpress.ts";
import { refreshMirror } from "./refresh-mirror.ts";

/** docs/product/accounts.md#constants */
const FRESH_MS = 60_000;
/** A stale mirror up to this age is served while a newer one is loaded; an older one waits for it. */
const RECENT_MS = 600_000;
/** Texts of one request to WordPress, and of one reading. */
const TEXTS_AT_ONCE = 10;
const MAX_TEXTS = 40;
/** Another isolate may not know for so long that an operator accepted what it doubts: KV's own delay. */
const ACCEPTED_MS = 120_000;
/** Responses that concern one post and say nothing of WordPress's health. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 410]);
const MIRROR = "mirror";
const TEXTS = "texts";

export interface MirrorParts {
	cache: BlogCache;
	reader: MirrorReader;
	loadBodies: LoadBodies;
	marks: PurgeMarks;
	now: () => number;
}

export function createMirrorStore(parts: MirrorParts) {
	const { cache, marks, now } = parts;
	let last: Mirror | undefined;
	const isUpToDate = (at: number, ms: number) => now() - at < ms && !marks.isOutdated(at);
	const queryOf = (isThorough: boolean): CacheQuery<Mirror> => ({
		...{ key: MIRROR, isPinned: true },
		isFresh: ({ at }) => isUpToDate(at, FRESH_MS),
		isRecent: ({ at }) => isUpToDate(at, RECENT_MS),
		load: (copy, at, background) => load(parts, { copy, at, background, isThorough }),
	});
	return {
		/** Never rejects. */
		async get(visit: Visit): Promise<CacheResult<Mirror>> {
			const found = await cache.get(queryOf(false), visit);
			if (found.kind !== "ok") return found;
			last = found.value;
			const { doubt } = found.value;
			return doubt === null ? found : { ...found, at: doubt.since, isStale: true };
		},

		body(post: MirrorPost, visit: Visit): Promise<CacheResult<PostBody>> {
			const isFresh = ({ value, at }: Copy<PostBody>) =>
				value.modifiedAt >= post.modifiedAt && !marks.isWidelyOutdated(at);
			const query: CacheQuery<PostBody> = {
				...{ key: postKey(post), isFresh, isRecent: () => false },
				async load() {
					const loaded = await parts.loadBodies([post], last?.posts ?? []);
					const [first] = loaded.ok ? loaded.bodies : [];
					if (first) return { kind: "ok", value: first.body };
					const message = loaded.ok ? "WordPress API error: another post" : loaded.message;
					const isRefused = loaded.ok || REFUSALS.has(loaded.status);
					return { kind: "failed", message, isRefused };
				},
			};
			return cache.get(query, visit);
		},

		texts: async (): Promise<PostTexts> => (await cache.peek<PostTexts>(TEXTS)) ?? {},

		/** Reads WordPress now, whatever the copies are. Never rejects. */
		async reload(background: Background): Promise<Loaded<Mirror>> {
			const loaded = await cache.reload(queryOf(true), background);
			if (loaded.kind === "ok") last = loaded.value;
			return loaded;
		},

		/** The mirror in memory. */
		current: () => last,
	};
}

interface Loading {
	copy: Copy<Mirror> | undefined;
	at: number;
	background: Background;
	/** Whether texts that an earlier reading left out are read now. */
	isThorough: boolean;
}

/** Never rejects. */
async function load(parts: MirrorParts, loading: Loading): Promise<Loaded<Mirror>> {
	const { copy, at, isThorough } = loading;
	const { reader, marks } = parts;
	const mirror = copy?.value;
	const { acceptedAt } = marks;
	const accepted = (since: number | undefined) =>
		since !== undefined && acceptedAt > since - ACCEPTED_MS;
	const isAccepted =
		mirror !== undefined && (mirror.fullAt < acceptedAt || accepted(mirror.doubt?.since));
	const loaded = await refreshMirror(reader, mirror, {
		at,
		isAccepted,
		isOutdated: mirror !== undefined && marks.isWidelyOutdated(mirror.fullAt),
		isWithdrawn: (post) => marks.isGone(postKey(post), post.seenAt),
	});
	if (loaded.kind !== "ok" || loaded.value.doubt !== null) return loaded;
	if (loaded.value === mirror && !isThorough) return loaded;
	// Readers without a copy wait for the lists only.
	if (copy === undefined) parts.cache.put(MIRROR, loaded.value, at, loading.background);
	return { kind: "ok", value: await withTexts(parts, loaded.value, loading) };
}

/** Reads the texts that changed; those beyond one reading's share follow with the next ones. */
async function withTexts(
	parts: MirrorParts,
	mirror: Mirror,
	{ at, background }: Loading,
): Promise<Mirror> {
	const { cache, loadBodies, marks } = parts;
	const former = (await cache.peek<PostTexts>(TEXTS)) ?? {};
	const texts: PostTexts = {};
	for (const { id } of mirror.posts) if (former[id]) texts[id] = former[id];
	const due = postsToRead(mirror.posts, former, at).slice(0, MAX_TEXTS);
	const read = await readTexts((some) => loadBodies(some, mirror.posts), due);
	for (const { post, body, stems } of read) {
		const { modifiedAt, readTime } = body;
		texts[post.id] = { modifiedAt, at, readTime, stems };
		// Leaves no copy of a post that was withdrawn meanwhile.
		if (!marks.isGone(postKey(post), at)) cache.put(postKey(post), body, at, background);
	}
	if (read.length > 0) cache.put(TEXTS, texts, at, background);
	const posts = mirror.posts.map((post) => {
		const readTime = post.readTime ?? texts[post.id]?.readTime ?? null;
		return post.readTime === readTime ? post : { ...post, readTime };
	});
	const isSame = posts.every((post, i) => post === mirror.posts[i]);
	if (isSame && read.length === 0) return mirror;
	return {
		...mirror,
		textsAt: read.length > 0 ? at : mirror.textsAt,
		posts: isSame ? mirror.posts : posts,
	};
}

/** Texts of these posts, until WordPress is in trouble. */
async function readTexts(
	load: (some: readonly MirrorPost[]) => ReturnType<LoadBodies>,
	posts: readonly MirrorPost[],
): Promise<LoadedBody[]> {
	const read: LoadedBody[] = [];
	for (let next = 0; next < posts.length; next += TEXTS_AT_ONCE) {
		const loaded = await load(posts.slice(next, next + TEXTS_AT_ONCE));
		if (loaded.ok) read.push(...loaded.bodies);
		else if (loaded.retry) break;
	}
	return read;
}
