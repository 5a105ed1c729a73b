/** A newer mirror: what changed lately, or everything (docs/architecture/blog.md#blog-mirror). */
import { postPath } from "../../../contract/paths.ts";
import type { Loaded } from "../cache/loader.ts";
import { isHidden, type Judging, judgeReading, newestFirst, withKnown } from "./judge-reading.ts";
import { languagesOf, type Mirror, postKey } from "./mirror.ts";
import { MAX_RECENT, type MirrorReader, type Recent } from "./read-wordpress.ts";

/** How often everything is read, whatever WordPress says of changes. */
const FULL_MS = 3_600_000;
/** How often a reading that is in doubt is repeated. */
const DOUBT_MS = 240_000;

export interface Refreshing extends Judging {
	at: number;
	/** Whether terms, authors or redirects changed since the mirror was read in full, or may have. */
	isOutdated: boolean;
}

/** Never rejects. */
export async function refreshMirror(
	reader: MirrorReader,
	mirror: Mirror | undefined,
	refreshing: Refreshing,
): Promise<Loaded<Mirror>> {
	const { at, isAccepted, isOutdated } = refreshing;
	if (mirror === undefined || isAccepted || isOutdated || isFullDue(mirror, at)) {
		return readAll(reader, mirror, refreshing);
	}
	if (mirror.doubt !== null) return { kind: "ok", value: mirror };
	const recent = await reader.recent(at);
	if (!recent.ok) return { kind: "failed", message: recent.message };
	const value = withRecent(mirror, recent, refreshing);
	return value ? { kind: "ok", value } : readAll(reader, mirror, refreshing);
}

function isFullDue({ doubt, fullAt, missing }: Mirror, at: number): boolean {
	if (doubt !== null) return at - fullAt >= DOUBT_MS;
	return at - fullAt >= FULL_MS || Object.keys(missing).length > 0;
}

async function readAll(
	reader: MirrorReader,
	mirror: Mirror | undefined,
	refreshing: Refreshing,
): Promise<Loaded<Mirror>> {
	const reading = await reader.all(refreshing.at);
	if (!reading.ok) return { kind: "failed", message: reading.message };
	const { ok: _, ...all } = reading;
	return { kind: "ok", value: judgeReading(mirror, all, refreshing) };
}

/**
 * The mirror with the latest changes; undefined when they do not explain what WordPress has now. The same
 * object when nothing changed.
 */
function withRecent(
	mirror: Mirror,
	{ authors, unreadable, hasLanguages, total, count, ...recent }: Recent,
	{ isWithdrawn }: Refreshing,
): Mirror | undefined {
	// Only a reading of everything tells whether a withdrawn post is in the trash.
	if (mirror.posts.some(isWithdrawn)) return undefined;
	const known = new Map(mirror.posts.map((post) => [post.id, post]));
	const posts = withKnown(recent.posts, mirror.posts);
	const changed = posts.filter((post) => post !== known.get(post.id));
	const added = changed.filter(({ id }) => !known.has(id));
	const moved = changed.flatMap((post) => {
		const before = known.get(post.id);
		if (before === undefined || postKey(before) === postKey(post)) return [];
		return [[postPath(before), { to: postPath(post), status: 301 as const }] as const];
	});
	const isExplained =
		unreadable.length === 0 &&
		total === mirror.total + added.length &&
		(hasLanguages || !mirror.hasLanguages) &&
		moved.length <= 1 &&
		changed.filter((post) => isHidden(known.get(post.id), post)).length <= 1 &&
		(changed.length < count || count < MAX_RECENT);
	if (!isExplained) return undefined;
	if (changed.length === 0) return mirror;
	for (const post of changed) known.set(post.id, post);
	const byId = newestFirst([...known.values()]);
	// The last post of a language is removed by a reading of everything.
	if (languagesOf(byId).length < languagesOf(mirror.posts).length) return undefined;
	const exact = { ...mirror.addresses.exact, ...Object.fromEntries(moved) };
	const slugs = new Set(authors.map(({ slug }) => slug));
	return {
		...mirror,
		posts: byId,
		authors: [...mirror.authors.filter(({ slug }) => !slugs.has(slug)), ...authors],
		addresses: { ...mirror.addresses, exact },
		total,
	};
}
