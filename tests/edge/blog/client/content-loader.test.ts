import { describe, expect, it } from "vitest";
import { createContentLoader } from "../../../../worker/blog/client/content-loader.ts";
import { createWordpressClient } from "../../../../worker/blog/client/wordpress-client.ts";
import { fakeLog } from "../../../fakes/ports.ts";
import { fakeWordpress, ORIGINS, respondingWith, WORDPRESS } from "../../../fakes/wordpress.ts";

function loaderOf(
	wordpress: Pick<ReturnType<typeof fakeWordpress>, "connection"> = fakeWordpress(),
) {
	const log = fakeLog();
	const client = createWordpressClient(WORDPRESS, undefined, wordpress.connection);
	return { loader: createContentLoader(client, ORIGINS, log), log };
}
const responding = (...bodies: unknown[]) =>
	loaderOf(respondingWith(...bodies.map((body) => () => Response.json(body))));

describe("a page of the list", () => {
	it("contains its posts, the newest first, and the totals", async () => {
		const { loader } = loaderOf();
		const loaded = await loader.page({ language: "fr", page: 2 });
		expect(loaded).toMatchObject({ kind: "ok", value: { page: 2, totalPosts: 13, totalPages: 2 } });
		const posts = loaded.kind === "ok" ? loaded.value.posts : [];
		expect(posts.map(({ slug }) => slug)).toEqual([
			"🚀-decollage-🎉",
			"sans-image",
			"sans-categorie",
		]);
		expect(posts[0]).not.toHaveProperty("html");
	});

	it("requests the texts only when a read time needs them", async () => {
		const wordpress = fakeWordpress();
		const { loader } = loaderOf(wordpress);
		await loader.page({ language: "en", page: 1, category: 7, search: "lesson" });
		expect(wordpress.requests).toHaveLength(1);
		const loaded = await loader.page({ language: "en", page: 2 });
		expect(
			wordpress
				.requested()
				.slice(1)
				.map((path) => path.includes("_fields=id%2Ccontent")),
		).toEqual([false, true]);
		const posts = loaded.kind === "ok" ? loaded.value.posts : [];
		expect(posts.find(({ id }) => id === 31)?.readTime).toBe(200);
	});

	it("is empty without results, and is not found past the last page", async () => {
		const { loader } = loaderOf();
		expect(await loader.page({ language: "en", page: 1, search: "zzzznothing" })).toEqual({
			kind: "ok",
			value: { posts: [], page: 1, totalPosts: 0, totalPages: 0 },
		});
		expect(await loader.page({ language: "en", page: 3 })).toEqual({ kind: "notFound" });
		expect(await loader.page({ language: "en", page: 999 })).toEqual({ kind: "notFound" });
		const { loader: empty } = responding([]);
		expect(await empty.page({ language: "en", page: 2 })).toEqual({ kind: "notFound" });
	});

	it("skips posts in another language, which the free Polylang sends", async () => {
		const { loader, log } = responding([
			{ id: 1, lang: "fr", read_time: 1 },
			{ id: 2, lang: "en", read_time: 1 },
		]);
		const loaded = await loader.page({ language: "fr", page: 1, category: 9 });
		expect(loaded).toMatchObject({ value: { posts: [{ id: 1 }] } });
		expect(log.lines).toMatchObject([{ event: "blog_wrong_language", fields: { wrong: 1 } }]);
	});

	it("skips an invalid post", async () => {
		const { loader, log } = responding([{ id: "x" }, { id: 2, lang: "fr", read_time: 1 }]);
		const loaded = await loader.page({ language: "fr", page: 1, category: 9 });
		expect(loaded).toMatchObject({ kind: "ok", value: { posts: [{ id: 2 }] } });
		expect(log.lines).toMatchObject([{ event: "blog_item_skipped" }]);
	});

	it.each([
		["an object", { code: "x" }],
		["null", null],
		["a string", "hello"],
	])("fails with %s", async (_, body) => {
		const { loader } = responding(body);
		for (const loaded of [
			await loader.page({ language: "fr", page: 1 }),
			await loader.post("fr", "a"),
			await loader.categories("fr"),
			await loader.archive("category", "fr", "a"),
			await loader.archive("author", "fr", "a"),
		]) {
			expect(loaded).toEqual({ kind: "failed", message: "WordPress API error: not a list" });
		}
	});

	it("fails when the request of its texts fails", async () => {
		const wordpress = fakeWordpress();
		const { loader } = loaderOf(wordpress);
		wordpress.faults.set({ mode: "too-many", after: 1 });
		expect(await loader.page({ language: "en", page: 2 })).toEqual({
			kind: "failed",
			message: "WordPress API error: 429",
		});
	});
});

describe("a post", () => {
	it.each([
		["en", "rich-content", 30],
		["fr", "🚀-decollage-🎉", 32],
	] as const)("in %s, %s, is found", async (language, slug, id) => {
		const { loader } = loaderOf();
		expect(await loader.post(language, slug)).toMatchObject({ kind: "ok", value: { id, slug } });
	});

	it.each([
		["fr", "rich-content"],
		["en", "draft-to-preview"],
		["en", "does-not-exist"],
		["en", "private"],
		["fr", "leçon-de-tableur-n-1-recherches-totaux"],
	] as const)("in %s, %s, is not found", async (language, slug) => {
		const { loader } = loaderOf();
		expect(await loader.post(language, slug)).toEqual({ kind: "notFound" });
	});

	it("has colours in its code", async () => {
		const wordpress = fakeWordpress();
		wordpress.edit(30, { content: "<pre><code>=SUM(A1)</code></pre>" });
		const loaded = await loaderOf(wordpress).loader.post("en", "rich-content");
		expect(loaded.kind === "ok" && loaded.value.html).toContain('class="code-function"');
	});

	it("is not found when WordPress returns another slug", async () => {
		const { loader } = responding([{ id: 1, slug: "a-2", lang: "fr" }]);
		expect(await loader.post("fr", "a")).toEqual({ kind: "notFound" });
	});
});

describe("categories", () => {
	it("are those of the language, with the most posts first", async () => {
		const { loader } = loaderOf();
		const loaded = await loader.categories("en");
		expect(loaded.kind === "ok" && loaded.value.map(({ name, count }) => [name, count])).toEqual([
			["Tutorials", 13],
			["Tips", 8],
			["News & Updates", 3],
			["Uncategorized", 0],
			["Empty category", 0],
		]);
	});
});

describe("an archive", () => {
	it.each([
		["category", "fr", "astuces", { id: 19, name: "Astuces", language: "fr" }],
		["tag", "fr", "ia", { id: 34, name: "IA", language: "fr" }],
		["author", "fr", "john", { id: 3, name: "John O'Neil", description: "Bio of John O'Neil" }],
		["author", "en", "john", { id: 3, avatar: null }],
	] as const)("of a %s in %s, %s, is found", async (kind, language, slug, value) => {
		const { loader } = loaderOf();
		expect(await loader.archive(kind, language, slug)).toMatchObject({ kind: "ok", value });
	});

	it.each([
		["category", "fr", "nope"],
		["category", "en", "astuces"],
		["tag", "en", "ia"],
		["author", "fr", "nobody"],
		// Without a display name.
		["author", "fr", "nodisplay"],
	] as const)("of a %s in %s, %s, is not found", async (kind, language, slug) => {
		const { loader } = loaderOf();
		expect(await loader.archive(kind, language, slug)).toEqual({ kind: "notFound" });
	});

	it("of an author is not found on a site that hides its users, and fails with it", async () => {
		const hidden = loaderOf(respondingWith(() => Response.json({ code: "x" }, { status: 401 })));
		expect(await hidden.loader.archive("author", "fr", "john")).toEqual({ kind: "notFound" });
		expect(await hidden.loader.archive("tag", "fr", "ia")).toMatchObject({ kind: "failed" });
		const down = loaderOf(respondingWith(() => new Response("", { status: 500 })));
		expect(await down.loader.archive("author", "fr", "john")).toMatchObject({ kind: "failed" });
	});
});

describe("the translations of a term", () => {
	it.each([
		["category", 19, "fr", [{ language: "en", slug: "tips", title: "Tips" }]],
		["tag", 32, "en", [{ language: "fr", slug: "ia", title: "IA" }]],
		// Its twin has no posts.
		["category", 22, "en", []],
		// Its twin is missing in WordPress.
		["tag", 37, "en", []],
	] as const)("of the %s %i name it in turn and have posts", async (kind, id, language, value) => {
		const wordpress = fakeWordpress();
		const { categories, tags } = wordpress.content;
		const term = [...categories, ...tags].find((each) => each.id === id);
		const of = { id, language, translationIds: term?.translations ?? {} };
		const { loader } = loaderOf(wordpress);
		expect(await loader.termTranslations(kind, of)).toEqual({ kind: "ok", value });
		expect(wordpress.requested()).toHaveLength(1);
	});

	it("fail with WordPress", async () => {
		const of = { id: 32, language: "en", translationIds: { fr: 34 } } as const;
		const { loader } = responding({ code: "x" });
		expect(await loader.termTranslations("tag", of)).toMatchObject({ kind: "failed" });
	});
});

describe("sticky posts", () => {
	const query = { language: "fr", page: 1 } as const;

	it("come first on the first page of all posts only, and once", async () => {
		const wordpress = fakeWordpress();
		const { loader } = loaderOf(wordpress);
		const idsOf = async (limits: object) => {
			const loaded = await loader.page({ ...query, ...limits });
			return loaded.kind === "ok" ? loaded.value.posts.map(({ id }) => id) : [];
		};
		const [first, , third] = await idsOf({});
		const last = (await idsOf({ page: 2 })).at(-1) ?? 0;
		for (const id of [third ?? 0, last]) wordpress.edit(id, { sticky: true });
		const listed = await idsOf({});
		expect(listed.slice(0, 3)).toEqual([third, last, first]);
		expect(listed).toHaveLength(11);
		expect(new Set(listed).size).toBe(11);
		expect(await idsOf({ page: 2 })).toContain(last);
		for (const limits of [{ search: "leçon" }, { category: 9 }, { tag: 34 }, { author: 2 }]) {
			const [top] = await idsOf(limits);
			expect(top, JSON.stringify(limits)).toBe(first);
		}
	});

	it("that cannot be loaded fail the page: it would replace a copy that has them", async () => {
		const wordpress = fakeWordpress();
		const { fetch } = wordpress.connection;
		const connection = {
			...wordpress.connection,
			fetch: (url: string, init: RequestInit) =>
				url.includes("sticky=true") ? Promise.resolve(new Response("")) : fetch(url, init),
		};
		expect(await loaderOf({ connection }).loader.page(query)).toMatchObject({ kind: "failed" });
	});
});

describe("translations", () => {
	const of = { id: 8, language: "en", translationIds: { fr: 9 } } as const;

	it("are the posts in other languages that name it in turn", async () => {
		const { loader } = loaderOf();
		expect(await loader.translations(of)).toEqual({
			kind: "ok",
			value: [
				{
					language: "fr",
					slug: "lecon-de-tableur-n-1-recherches-totaux",
					title: "Leçon de tableur n° 1 : recherches & totaux",
				},
			],
		});
		// Of another post, a draft, unknown.
		for (const fr of [11, 41, 999_999]) {
			const loaded = await loader.translations({ ...of, translationIds: { fr } });
			expect(loaded).toEqual({ kind: "ok", value: [] });
		}
	});

	it("fail when WordPress fails", async () => {
		const wordpress = fakeWordpress();
		wordpress.faults.set({ mode: "down" });
		expect(await loaderOf(wordpress).loader.translations(of)).toMatchObject({ kind: "failed" });
	});
});
