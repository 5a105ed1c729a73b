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
		const loaded = await loader.page({ language: "fr", page: 1 });
		expect(loaded).toMatchObject({ value: { posts: [{ id: 1 }] } });
		expect(log.lines).toMatchObject([{ event: "blog_wrong_language", fields: { wrong: 1 } }]);
	});

	it("skips an invalid post", async () => {
		const { loader, log } = responding([{ id: "x" }, { id: 2, lang: "fr", read_time: 1 }]);
		const loaded = await loader.page({ language: "fr", page: 1 });
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
			await loader.category("fr", "a"),
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

	it("are found by their slug", async () => {
		const { loader } = loaderOf();
		expect(await loader.category("fr", "astuces")).toMatchObject({ value: { id: 19 } });
		expect(await loader.category("fr", "nope")).toEqual({ kind: "notFound" });
		expect(await loader.category("en", "astuces")).toEqual({ kind: "notFound" });
	});
});

describe("translations", () => {
	it("are the post's versions in other languages", async () => {
		const { loader } = loaderOf();
		expect(await loader.translations(8)).toEqual({
			kind: "ok",
			value: [
				{
					language: "fr",
					slug: "lecon-de-tableur-n-1-recherches-totaux",
					title: "Leçon de tableur n° 1 : recherches & totaux",
				},
			],
		});
		for (const id of [40, 41, 999_999]) {
			expect(await loader.translations(id)).toEqual({ kind: "ok", value: [] });
		}
	});

	it("are empty when GraphQL is missing or fails", async () => {
		const failing = respondingWith(() => Response.json({ code: "x" }, { status: 404 }));
		const { loader, log } = loaderOf(failing);
		expect(await loader.translations(8)).toEqual({ kind: "ok", value: [] });
		expect(log.lines).toMatchObject([{ event: "blog_translations_refused" }]);
		const errors = responding({ errors: [{ message: "no" }] });
		expect(await errors.loader.translations(8)).toEqual({ kind: "ok", value: [] });
		expect(errors.log.lines).toMatchObject([{ fields: { reason: "GraphQL error" } }]);
	});

	it("are empty when GraphQL returns an unknown shape", async () => {
		const { loader, log } = responding({ hello: "world" });
		expect(await loader.translations(8)).toEqual({ kind: "ok", value: [] });
		expect(log.lines).toMatchObject([{ event: "blog_item_skipped" }]);
	});

	it("fail when WordPress fails", async () => {
		const wordpress = fakeWordpress();
		wordpress.faults.set({ mode: "down" });
		expect(await loaderOf(wordpress).loader.translations(8)).toMatchObject({ kind: "failed" });
	});
});
