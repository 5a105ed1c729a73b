import { describe, expect, it } from "vitest";
import { judgeReading, type Reading } from "../../../../worker/blog/mirror/judge-reading.ts";
import type { Mirror, MirrorPost } from "../../../../worker/blog/mirror/mirror.ts";
import { refreshMirror } from "../../../../worker/blog/mirror/refresh-mirror.ts";

const NOTHING = { categories: [], tags: [], authors: [], hasLanguages: true };

const post = (id: number, changed: object = {}) =>
	({ id, language: id % 2 ? "fr" : "en", slug: `post-${id}`, ...changed }) as MirrorPost;
const DATED = {
	...{ publishedAt: "2026-11-20T00:00:00Z", modifiedAt: "2026-11-20T00:00:00Z" },
	...{ isNoindex: false, readTime: null, seenAt: 2 },
};
/** The newest first. */
const posts = (count: number) => Array.from({ length: count }, (_, i) => post(count - i, DATED));
const mirrorOf = (count: number, changed: Partial<Mirror> = {}): Mirror => ({
	...{ ...NOTHING, posts: posts(count), total: count, addresses: { exact: {}, patterns: [] } },
	...{ fullAt: 0, textsAt: 0, missing: {}, doubt: null, ...changed },
});
/** A reading without these posts. */
const lacking = (
	count: number,
	ids: readonly number[],
	changed: Partial<Reading> = {},
): Reading => {
	const read = posts(count).filter(({ id }) => !ids.includes(id));
	const whole = { ...NOTHING, posts: read, total: read.length };
	return { ...whole, unreadable: [], addresses: undefined, at: 100_000, ...changed };
};
const judging = { isWithdrawn: () => false, isAccepted: false };
const idsIn = (mirror: Mirror) => mirror.posts.map(({ id }) => id).sort((a, b) => a - b);

describe("a reading that lacks posts", () => {
	it.each([
		["one of three", 3, [3], false],
		["two of twenty, a tenth", 20, [19, 20], false],
		["three of twenty", 20, [18, 19, 20], true],
		["all of a language", 3, [2], true],
	] as const)("is doubted or not: %s", (_, count, lost, isDoubted) => {
		const { doubt, posts } = judgeReading(mirrorOf(count), lacking(count, lost), judging);
		expect(doubt !== null).toBe(isDoubted);
		// Whether or not it is doubted, the first reading removes nothing.
		expect(posts).toHaveLength(count);
	});

	it("says what is lost, since the first of such readings", () => {
		const doubted = judgeReading(mirrorOf(4), lacking(4, [2, 4]), judging);
		const doubt = { lost: 2, hidden: 0, of: 4, languages: ["en"], since: 100_000 };
		expect(doubted.doubt).toEqual(doubt);
		const again = judgeReading(doubted, lacking(4, [2, 4], { at: 200_000 }), judging);
		expect(again).toMatchObject({ doubt, fullAt: 200_000 });
	});

	it.each([["newest", 5, [1, 2, 3, 4]]])(
		"removes the %s post by the second reading, not before 30 s have passed",
		(_, id, rest) => {
			let mirror = judgeReading(mirrorOf(5), lacking(5, [id]), judging);
			expect(mirror.missing).toEqual({ [id]: 100_000 });
			mirror = judgeReading(mirror, lacking(5, [id], { at: 129_999 }), judging);
			expect(idsIn(mirror)).toEqual([1, 2, 3, 4, 5]);
			mirror = judgeReading(mirror, lacking(5, [id], { at: 130_000 }), judging);
			expect([idsIn(mirror), mirror.missing]).toEqual([rest, {}]);
		},
	);

	it("keeps posts that are there and could not be converted, and counts none of them as lost", () => {
		const reading = lacking(5, [3, 4, 5], { unreadable: [3, 4, 5], at: 900_000 });
		const mirror = judgeReading(mirrorOf(5, { missing: { 5: 1 } }), reading, judging);
		expect([mirror.doubt, idsIn(mirror), mirror.missing]).toEqual([null, [1, 2, 3, 4, 5], {}]);
	});

	it("removes withdrawn posts at once, which are no loss", () => {
		const isWithdrawn = ({ id }: MirrorPost) => id > 2;
		const mirror = judgeReading(mirrorOf(6), lacking(6, [3, 4, 5, 6]), { ...judging, isWithdrawn });
		expect([mirror.doubt, idsIn(mirror)]).toEqual([null, [1, 2]]);
	});

	it("removes whatever an operator accepts", () => {
		const accepted = { ...judging, isAccepted: true };
		const mirror = judgeReading(mirrorOf(6), lacking(6, [2, 4, 6]), accepted);
		expect([mirror.doubt, idsIn(mirror), mirror.missing]).toEqual([null, [1, 3, 5], {}]);
		// One is there, and could not be converted.
		const unread = lacking(6, [2, 4, 6], { unreadable: [4] });
		expect(idsIn(judgeReading(mirrorOf(6), unread, accepted))).toEqual([1, 3, 4, 5]);
	});
});

describe("a reading with other addresses", () => {
	it.each([["slugs", { slug: "another" }]])("of many posts is doubted: %s", (_, changed) => {
		const moved = posts(20).map((each) => (each.id % 4 === 0 ? { ...each, ...changed } : each));
		const reading = lacking(20, [], { posts: moved });
		expect(judgeReading(mirrorOf(20), reading, judging).doubt).toMatchObject({ lost: 5, of: 20 });
	});

	it("that names no languages any more is doubted", () => {
		const reading = lacking(5, [], { hasLanguages: false });
		expect(judgeReading(mirrorOf(5), reading, judging).doubt).toMatchObject({ lost: 0 });
		const before = mirrorOf(5, { hasLanguages: false });
		expect(judgeReading(before, reading, judging).doubt).toBeNull();
	});
});

it.each([
	["two of twenty, a tenth", 20, [19, 20], false],
	["three of twenty", 20, [18, 19, 20], true],
] as const)(
	"that keeps posts out of search engines is doubted or not: %s",
	(_, of, ids, isDoubted) => {
		const some: readonly number[] = ids;
		const read = posts(of).map((each) =>
			some.includes(each.id) ? { ...each, isNoindex: true } : each,
		);
		const hiding = lacking(of, [], { posts: read });
		const { doubt, posts: shown } = judgeReading(mirrorOf(of), hiding, judging);
		expect(doubt).toEqual(
			isDoubted ? { lost: 0, hidden: ids.length, of, languages: [], since: 100_000 } : null,
		);
		expect(shown.filter(({ isNoindex }) => isNoindex)).toHaveLength(isDoubted ? 0 : ids.length);
		// Editors who hid them one by one are believed: the mirror has them so.
		expect(judgeReading(mirrorOf(of, { posts: read }), hiding, judging).doubt).toBeNull();
	},
);

it("takes the first reading as it is, and keeps the objects of what has not changed", () => {
	const mirror = judgeReading(undefined, lacking(3, []), judging);
	expect([idsIn(mirror), mirror.doubt, mirror.fullAt]).toEqual([[1, 2, 3], null, 100_000]);
	const addresses = { exact: { "/a": "gone" as const }, patterns: [] };
	const seen = mirror.posts.map((each) => ({ ...each, readTime: 4, seenAt: 1 }));
	const known = { ...mirror, addresses, textsAt: 7, posts: seen };
	const equal = { at: 200_000, categories: [], tags: [], authors: [] };
	const again = judgeReading(known, lacking(3, [], equal), judging);
	expect(again).toEqual({ ...known, fullAt: 200_000 });
	for (const part of ["posts", "categories", "tags", "authors"] as const)
		expect(again[part]).toBe(known[part]);
	const timed = posts(3).map((each) => ({ ...each, readTime: 9 }));
	const [first] = judgeReading(known, lacking(3, [], { posts: timed }), judging).posts;
	expect(first?.readTime).toBe(9);
	const tags = [{ id: 1 }] as Mirror["tags"];
	expect(judgeReading(known, lacking(3, [], { tags }), judging).tags).toBe(tags);
});

describe("what changed lately", () => {
	const DOUBT = { lost: 2, hidden: 0, of: 4, languages: [], since: 1 };
	type Differing = { before?: object; at?: number; read?: object };
	/** The mirror after it; a string when everything is read instead. */
	const refreshed = async (
		count: number,
		changed: MirrorPost[],
		{ before = {}, at = 1, read = {} }: Differing = {},
	) => {
		const recent = { ...NOTHING, posts: changed, unreadable: [], total: count };
		const reader = {
			recent: async () => ({ ok: true as const, count: changed.length, ...recent, ...read }),
			all: async () => ({ ok: false as const, message: "everything" }),
		};
		const refreshing = { ...judging, at, isOutdated: false };
		const loaded = await refreshMirror(reader, mirrorOf(count, before), refreshing);
		return loaded.kind === "ok" ? loaded.value : loaded.message;
	};
	const moved = (id: number, change: object) =>
		post(id, { ...DATED, modifiedAt: "2026-11-21", ...change });

	it("is taken over, with a redirect from the former address of a post", async () => {
		expect(await refreshed(3, [moved(1, { slug: "moved" })])).toMatchObject({
			addresses: { exact: { "/fr/blog/post-1": { to: "/fr/blog/moved", status: 301 } } },
		});
	});

	it("replaces the authors of what changed, and no other", async () => {
		const [ada, bob] = ["ada", "bob"].map((slug) => ({ slug, name: slug })) as Mirror["authors"];
		const renamed = { ...ada, name: "Ada" };
		const read = { authors: [renamed] };
		const before = { authors: [ada, bob] as Mirror["authors"] };
		const found = await refreshed(3, [moved(1, {})], { before, read });
		expect(found).toMatchObject({ authors: [bob, renamed] });
	});

	it.each<[string, number, MirrorPost[], Differing?]>([
		["a language loses its last post", 3, [moved(2, { language: "fr" })]],
		["one more is there than before and than it says", 4, [moved(5, {})]],
		["a post cannot be read", 4, [moved(1, {})], { read: { unreadable: [3] } }],
		["all of twenty have changed", 20, posts(20).map(({ id }) => moved(id, {}))],
		["two posts have moved", 4, [moved(1, { slug: "a" }), moved(2, { slug: "b" })]],
		["the mirror lacks posts already", 4, [moved(1, {})], { before: { missing: { 9: 1 } } }],
		["an hour has passed", 4, [moved(1, {})], { at: 3_600_000 }],
		["a doubt is four minutes old", 4, [], { before: { doubt: DOUBT }, at: 240_000 }],
	])("is not believed when %s", async (_, count, changed, more = {}) => {
		expect(await refreshed(count, changed, more)).toBe("everything");
	});

	it("waits while there is a doubt, and fails with WordPress", async () => {
		const before = { doubt: DOUBT, fullAt: 10_000 };
		const [at, read] = [249_999, { ok: false, message: "down" }];
		expect(await refreshed(4, [], { before, at, read })).toEqual(mirrorOf(4, before));
		expect(await refreshed(4, [], { read })).toBe("down");
	});

	it.each([
		["nineteen of them, and one leaves search engines", 25, { count: 20 }],
		["one is new", 18, { total: 19 }],
	])("is taken over: %s", async (_, count, read) => {
		const changed = posts(19).map(({ id }) => moved(id, { isNoindex: id === 3 }));
		const before = { hasLanguages: !("hasLanguages" in read) };
		const found = await refreshed(count, changed, { before, read });
		expect(found).toMatchObject({ total: Math.max(count, 19), missing: {} });
		const { posts: shown } = found as Mirror;
		expect(shown.map(({ id }) => id)).toEqual(posts(Math.max(count, 19)).map(({ id }) => id));
		expect(shown.filter(({ modifiedAt }) => modifiedAt === "2026-11-21")).toHaveLength(19);
	});
});
