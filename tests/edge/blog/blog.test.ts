import { afterEach, describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../../worker/blog/cache/cache-tiers.ts";
import { postKey } from "../../../worker/blog/mirror/mirror.ts";
import { fakeWordpress } from "../../fakes/wordpress.ts";
import { blogOf, DAY, settled, visit } from "./mirrored-blog.ts";

const FR = { language: "fr", page: 1 } as const;
const TEXTS = `copy:${MODEL_VERSION}:texts`;
const RICH = { language: "en", slug: "rich-content" } as const;

afterEach(settled);

describe("the list", () => {
	it("contains the posts of its language, and the blog is read once", async () => {
		const { blog, requests } = blogOf();
		const list = await blog.list(FR, visit);
		expect(list).toMatchObject({ kind: "ok", isStale: false, ageSeconds: 0 });
		expect(list.kind === "ok" && list.value.list).toMatchObject({ totalPosts: 13, totalPages: 2 });
		const counts = list.kind === "ok" ? list.value.categories.map(({ count }) => count) : [];
		expect(counts).toEqual(counts.toSorted((a, b) => b - a));
		const known = requests.length;
		await blog.list({ ...FR, page: 2, category: undefined }, visit);
		await blog.list({ ...FR, tag: "ia" }, visit);
		await blog.contents(visit);
		expect(requests).toHaveLength(known);
	});

	it("names each category of its language, up to a hundred, those with posts and those without", async () => {
		const { blog, content } = blogOf();
		const more = Array.from({ length: 120 }, (_, n) => ({
			...{
				id: 1000 + n,
				name: `Plus ${n}`,
				slug: `plus-${n}`,
				lang: "fr",
				translations: {},
				count: 0,
			},
		}));
		content.categories.push(...more);
		const list = await blog.list(FR, visit);
		expect(list.kind === "ok" && list.value.categories).toHaveLength(100);
	});

	it("has sticky posts first on the first page of all posts only, and once", async () => {
		const { blog, edit } = blogOf();
		for (const id of [13, 40]) edit(id, { sticky: true });
		const idsOf = async (limits: object, among = blog) => {
			const found = await among.list({ ...FR, ...limits }, visit);
			return found.kind === "ok" ? found.value.list.posts.map(({ id }) => id) : [];
		};
		const first = await idsOf({});
		expect(first.slice(0, 3)).toEqual([13, 40, 9]);
		expect([first.length, new Set(first).size]).toEqual([11, 11]);
		expect(await idsOf({ page: 2 })).toContain(40);
		const { blog: unpinned } = blogOf();
		for (const limits of [{ search: "leçon" }, { category: "tutoriels" }, { tag: "ia" }]) {
			expect(await idsOf(limits), JSON.stringify(limits)).toEqual(await idsOf(limits, unpinned));
		}
	});
});

it("is new for a minute, then served while it is read again, and waited for after ten", async () => {
	const { blog, content, clock } = blogOf();
	const titles = ["Un", "Deux", "Trois"];
	const at = async (ms: number) => {
		clock.now += ms;
		const [first] = content.posts;
		Object.assign(first ?? {}, {
			title: titles.shift(),
			modified: new Date(clock.now).toISOString(),
		});
		const found = await blog.list({ language: "en", page: 1 }, visit);
		await settled();
		const { isStale, ageSeconds } = found as Extract<typeof found, { kind: "ok" }>;
		return [isStale, ageSeconds];
	};
	expect(await at(0)).toEqual([false, 0]);
	expect(await at(59_999)).toEqual([false, 60]);
	expect(await at(1)).toEqual([true, 60]);
	expect(await at(599_999)).toEqual([true, 600]);
	expect(await at(600_000)).toEqual([false, 0]);
});

describe("a post", () => {
	it("is sanitised before it is stored", async () => {
		const { blog, values } = blogOf();
		const post = await blog.post({ language: "en", slug: "hostile-html" }, visit);
		expect(JSON.stringify(post)).not.toMatch(/<script|onerror|onclick|javascript:|<svg/);
		await settled();
		const stored = values.get(`copy:${MODEL_VERSION}:post:en:hostile-html`);
		expect(stored).toContain("After hostile.");
		expect(stored).not.toMatch(/<script|onerror|onclick|javascript:|<svg/);
	});

	it("has the translation that names it in turn, its neighbours, and the newest of its category", async () => {
		const { blog, edit } = blogOf();
		const marie = { fr: "Biographie de Marie Curie-Dupont", en: "Bio of Marie Curie-Dupont" };
		// One French post names another one in turn, and one names none.
		edit(13, { translations: { fr: 13, en: 8 } });
		edit(15, { translations: {} });
		const of = async (language: "fr" | "en", slug: string) => {
			const found = await blog.post({ language, slug }, visit);
			if (found.kind !== "ok") return found.kind;
			const { post, translations, related, previous, next } = found.value;
			const ids = [related.map(({ id }) => id), previous?.id, next?.id];
			return [post.id, post.authorBio, ...ids, ...translations];
		};
		const fr = { language: "fr", slug: "lecon-de-tableur-n-2-recherches-totaux" } as const;
		expect(await of("en", "spreadsheet-lesson-2-lookups-totals")).toEqual([
			...[10, marie.en, [14, 18, 22], 12, 8],
			{ ...fr, title: "Leçon de tableur n° 2\u00A0: recherches & totaux" },
		]);
		expect(await of("en", "spreadsheet-lesson-3-lookups-totals")).toEqual([
			...[12, marie.en, [8, 16, 20], 14, 10],
		]);
		expect(await of("en", "spreadsheet-lesson-4-lookups-totals")).toEqual([
			...[14, marie.en, [10, 18, 22], 16, 12],
		]);
		expect(await of("fr", "sans-categorie")).toEqual([40, marie.fr, [9, 11, 13], undefined, 37]);
		expect(await of("en", "author-deleted")).toEqual([36, "", [8, 12, 16], 38, 35]);
	});

	it("is not loaded again while WordPress says that it has not changed", async () => {
		const { blog, clock, requested } = blogOf();
		await blog.post(RICH, visit);
		await settled();
		const texts = () => requested().filter((path) => path.includes("include=")).length;
		const before = texts();
		for (let day = 0; day < 5; day++) {
			clock.now += DAY;
			await blog.post(RICH, visit);
			await settled();
		}
		expect(texts()).toBe(before);
	});
});

describe("a purge", () => {
	it("shows a published change at once, and costs WordPress two requests", async () => {
		const { blog, edit, clock, requests } = blogOf();
		await blog.post(RICH, visit);
		await settled();
		edit(30, { title: "Changed", modified: "2026-11-21T12:00:00" });
		clock.now += 1;
		const before = requests.length;
		await blog.purge({ gone: [], isWide: false }, visit.background);
		clock.now += 1;
		await settled();
		expect(requests.length - before).toBe(2);
		expect(await blog.post(RICH, visit)).toMatchObject({ value: { post: { title: "Changed" } } });
		const list = await blog.list({ language: "en", page: 2 }, visit);
		expect(JSON.stringify(list)).toContain("Changed");
		await blog.feed({ language: "en", page: 1 }, visit);
		await blog.contents(visit);
		await settled();
		expect(requests.length - before).toBe(2);
	});

	it("that is wide shows a change of an author alone, in posts and in the author's list", async () => {
		const { blog, content, clock } = blogOf();
		const bios = async () => {
			const post = await blog.post({ language: "en", slug: "hostile-kses" }, visit);
			const list = await blog.list({ language: "en", page: 1, author: "john" }, visit);
			await settled();
			return [
				post.kind === "ok" && post.value.post.authorBio,
				list.kind === "ok" && list.value.archive?.description,
			];
		};
		expect(await bios()).toEqual(["Bio of John O'Neil", "Bio of John O'Neil"]);
		const john = content.users.find(({ slug }) => slug === "john");
		Object.assign(john ?? {}, { description: "Retired" });
		clock.now += 1;
		await blog.purge({ gone: [], isWide: true }, visit.background);
		await settled();
		clock.now += 1;
		expect(await bios()).toEqual(["Retired", "Retired"]);
	});

	it.each([
		["that is wide", true, "Renewed"],
		["of posts", false, "Excel"],
	])("%s reads texts again that have not changed, or not: %s", async (_, isWide, expected) => {
		const { blog, content, clock } = blogOf();
		await blog.post(RICH, visit);
		await settled();
		Object.assign(content.posts.find(({ id }) => id === 30) ?? {}, { content: "<p>Renewed</p>" });
		clock.now += 1;
		await blog.purge({ gone: [], isWide }, visit.background);
		await settled();
		clock.now += 1;
		const found = await blog.post(RICH, visit);
		expect(found.kind === "ok" && found.value.post.html).toContain(expected);
	});

	it("shows the second of two changes within a second, which WordPress dates alike", async () => {
		const { blog, edit, clock, requested } = blogOf();
		await blog.post(RICH, visit);
		const change = async (content: string, title: string) => {
			edit(30, { content, title, modified: "2026-11-21T12:00:00" });
			clock.now += 400;
			await blog.purge({ gone: [], isWide: false }, visit.background);
			await settled();
		};
		await change("<p>First</p>", "First");
		await change("<p>Second</p>", "Second");
		const second = { html: "<p>Second</p>", title: "Second" };
		expect(await blog.post(RICH, visit)).toMatchObject({ value: { post: second } });
		const texts = () => requested().filter((path) => path.includes("include=")).length;
		clock.now += 10_000;
		await blog.purge({ gone: [], isWide: false }, visit.background);
		await settled();
		const before = texts();
		await blog.purge({ gone: [], isWide: false }, visit.background);
		await settled();
		expect(texts()).toBe(before);
	});

	it("removes a withdrawn post everywhere, although WordPress fails", async () => {
		const { blog, isolate, faults, clock } = blogOf();
		await blog.post(RICH, visit);
		await settled();
		clock.now += 1;
		faults.set({ mode: "down" });
		await blog.purge({ gone: [postKey(RICH)], isWide: false }, visit.background);
		clock.now += 1;
		for (const each of [blog, isolate()]) {
			expect(await each.post(RICH, visit)).toEqual({ kind: "notFound" });
			const list = await each.list({ language: "en", page: 2 }, visit);
			expect(list).toMatchObject({ kind: "ok", isStale: true });
			expect(JSON.stringify(list)).not.toContain("rich-content");
			expect(JSON.stringify(await each.contents(visit))).not.toContain("rich-content");
		}
	});

	it.each([["trash", "gone"]] as const)(
		"that becomes %s goes with one reading, and is back once it is published again",
		async (status, kind) => {
			const { blog, edit, clock, values } = blogOf();
			await blog.post(RICH, visit);
			await settled();
			const texts = () => Object.keys(JSON.parse(values.get(TEXTS) ?? "").value);
			expect(texts()).toContain("30");
			edit(30, { status });
			edit(9, { title: "Changed" });
			clock.now += 1;
			await blog.purge({ gone: [postKey(RICH)], isWide: false }, visit.background);
			await settled();
			expect(await blog.state(visit.background)).toMatchObject({ posts: 32, doubt: null });
			expect((await blog.oldAddress("/en/blog/rich-content", "en", visit))?.kind).toBe(kind);
			// Nothing finds its words any more.
			expect(texts()).toHaveLength(32);
			edit(30, { status: "publish" });
			clock.now += 1000;
			await blog.purge({ gone: [], isWide: false }, visit.background);
			await settled();
			expect(await blog.post(RICH, visit)).toMatchObject({ kind: "ok" });
		},
	);
});

it("a search within a category finds what it has of it", async () => {
	const { blog } = blogOf();
	const within = { ...FR, category: "astuces" };
	const [all, found] = await Promise.all(
		[within, { ...within, search: "brouillon" }].map((query) => blog.list(query, visit)),
	);
	expect(all?.kind === "ok" && all.value.list.totalPosts).toBeGreaterThan(0);
	expect(found?.kind === "ok" && found.value.list.totalPosts).toBe(0);
});

it("a first list does not wait for the texts that are read with it", async () => {
	const wordpress = fakeWordpress();
	const texts = Promise.withResolvers<void>();
	const { blog } = blogOf({
		connection: {
			async fetch(url, init) {
				if (url.includes("include=")) await texts.promise;
				return wordpress.connection.fetch(url, init);
			},
		},
	});
	const { kind } = await blog.list(FR, visit);
	texts.resolve();
	expect(kind).toBe("ok");
});

it("a feed has the newest texts, up to half a megabyte", async () => {
	const { blog, content, edit } = blogOf();
	for (const { id } of content.posts) edit(id, { lang: "fr" });
	for (const id of [8, 9]) edit(id, { content: `<p>${"x".repeat(300_000)}</p>` });
	const feed = await blog.feed({ language: "fr", page: 1 }, visit);
	const sizes = feed.kind === "ok" ? feed.value.posts.map(({ html }) => html.length) : [];
	expect(sizes).toHaveLength(20);
	expect(sizes[0]).toBeGreaterThan(300_000);
	expect(new Set(sizes.slice(1))).toEqual(new Set([0]));
});
