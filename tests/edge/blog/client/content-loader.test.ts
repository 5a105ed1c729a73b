import { describe, expect, it } from "vitest";
import { createContentLoader } from "../../../../worker/blog/client/content-loader.ts";
import { createWordpressClient } from "../../../../worker/blog/client/wordpress-client.ts";
import { fakeLog } from "../../../fakes/ports.ts";
import { fakeWordpress, ORIGINS, respondingWith, WORDPRESS } from "../../../fakes/wordpress.ts";

function loadsOf(
	wordpress: Pick<ReturnType<typeof fakeWordpress>, "connection"> = fakeWordpress(),
) {
	const log = fakeLog();
	const client = createWordpressClient(WORDPRESS, undefined, wordpress.connection);
	return { loads: createContentLoader(client, ORIGINS, log), log };
}
const responding = (...bodies: unknown[]) =>
	loadsOf(respondingWith(...bodies.map((body) => () => Response.json(body))));

describe("a page of the list", () => {
	it("has its posts, the newest first, and its totals", async () => {
		const { loads } = loadsOf();
		const loaded = await loads.page({ language: "fr", page: 2 });
		expect(loaded).toMatchObject({ kind: "ok", value: { page: 2, totalPosts: 13, totalPages: 2 } });
		const posts = loaded.kind === "ok" ? loaded.value.posts : [];
		expect(posts.map(({ slug }) => slug)).toEqual([
			"🚀-decollage-🎉",
			"sans-image",
			"sans-categorie",
		]);
		expect(posts[0]).not.toHaveProperty("html");
	});

	it("asks for the texts only when a read time needs them", async () => {
		const wordpress = fakeWordpress();
		const { loads } = loadsOf(wordpress);
		await loads.page({ language: "en", page: 1, category: 7, search: "lesson" });
		expect(wordpress.requests).toHaveLength(1);
		const loaded = await loads.page({ language: "en", page: 2 });
		expect(
			wordpress
				.requested()
				.slice(1)
				.map((path) => path.includes("_fields=id%2Ccontent")),
		).toEqual([false, true]);
		const posts = loaded.kind === "ok" ? loaded.value.posts : [];
		expect(posts.find(({ id }) => id === 31)?.readTime).toBe(200);
	});

	it("is empty when nothing is found, and is not there past the end", async () => {
		const { loads } = loadsOf();
		expect(await loads.page({ language: "en", page: 1, search: "zzzznothing" })).toEqual({
			kind: "ok",
			value: { posts: [], page: 1, totalPosts: 0, totalPages: 0 },
		});
		expect(await loads.page({ language: "en", page: 3 })).toEqual({ kind: "notFound" });
		expect(await loads.page({ language: "en", page: 999 })).toEqual({ kind: "notFound" });
		const { loads: odd } = responding([]);
		expect(await odd.page({ language: "en", page: 2 })).toEqual({ kind: "notFound" });
	});

	it("leaves out posts in another language, as free Polylang sends them", async () => {
		const { loads, log } = responding([
			{ id: 1, lang: "fr", read_time: 1 },
			{ id: 2, lang: "en", read_time: 1 },
		]);
		const loaded = await loads.page({ language: "fr", page: 1 });
		expect(loaded).toMatchObject({ value: { posts: [{ id: 1 }] } });
		expect(log.lines).toMatchObject([{ event: "blog_wrong_language", fields: { wrong: 1 } }]);
	});

	it("leaves out an odd post", async () => {
		const { loads, log } = responding([{ id: "x" }, { id: 2, lang: "fr", read_time: 1 }]);
		const loaded = await loads.page({ language: "fr", page: 1 });
		expect(loaded).toMatchObject({ kind: "ok", value: { posts: [{ id: 2 }] } });
		expect(log.lines).toMatchObject([{ event: "blog_item_skipped" }]);
	});

	it.each([
		["what is no list", { code: "x" }],
		["null", null],
		["a text", "hello"],
	])("fails with %s", async (_, body) => {
		const { loads } = responding(body);
		for (const loaded of [
			await loads.page({ language: "fr", page: 1 }),
			await loads.post("fr", "a"),
			await loads.categories("fr"),
			await loads.category("fr", "a"),
		]) {
			expect(loaded).toEqual({ kind: "failed", message: "WordPress API error: not a list" });
		}
	});

	it("fails when its texts do", async () => {
		const wordpress = fakeWordpress();
		const { loads } = loadsOf(wordpress);
		wordpress.faults.set({ mode: "too-many", after: 1 });
		expect(await loads.page({ language: "en", page: 2 })).toEqual({
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
		const { loads } = loadsOf();
		expect(await loads.post(language, slug)).toMatchObject({ kind: "ok", value: { id, slug } });
	});

	it.each([
		["fr", "rich-content"],
		["en", "draft-to-preview"],
		["en", "does-not-exist"],
		["en", "private"],
		["fr", "leçon-de-tableur-n-1-recherches-totaux"],
	] as const)("in %s, %s, is not there", async (language, slug) => {
		const { loads } = loadsOf();
		expect(await loads.post(language, slug)).toEqual({ kind: "notFound" });
	});

	it("is not another one that WordPress took for it", async () => {
		const { loads } = responding([{ id: 1, slug: "a-2", lang: "fr" }]);
		expect(await loads.post("fr", "a")).toEqual({ kind: "notFound" });
	});
});

describe("categories", () => {
	it("are those of the language, the fullest first", async () => {
		const { loads } = loadsOf();
		const loaded = await loads.categories("en");
		expect(loaded.kind === "ok" && loaded.value.map(({ name, count }) => [name, count])).toEqual([
			["Tutorials", 13],
			["Tips", 8],
			["News & Updates", 3],
			["Uncategorized", 0],
			["Empty category", 0],
		]);
	});

	it("are found by their slug", async () => {
		const { loads } = loadsOf();
		expect(await loads.category("fr", "astuces")).toMatchObject({ value: { id: 19 } });
		expect(await loads.category("fr", "nope")).toEqual({ kind: "notFound" });
		expect(await loads.category("en", "astuces")).toEqual({ kind: "notFound" });
	});
});

describe("translations", () => {
	it("are the post's in other languages", async () => {
		const { loads } = loadsOf();
		expect(await loads.translations(8)).toEqual({
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
			expect(await loads.translations(id)).toEqual({ kind: "ok", value: [] });
		}
	});

	it("are none on a site without GraphQL, or whose GraphQL refuses", async () => {
		const refusing = respondingWith(() => Response.json({ code: "x" }, { status: 404 }));
		const { loads, log } = loadsOf(refusing);
		expect(await loads.translations(8)).toEqual({ kind: "ok", value: [] });
		expect(log.lines).toMatchObject([{ event: "blog_translations_refused" }]);
		const errors = responding({ errors: [{ message: "no" }] });
		expect(await errors.loads.translations(8)).toEqual({ kind: "ok", value: [] });
		expect(errors.log.lines).toMatchObject([{ fields: { reason: "GraphQL error" } }]);
	});

	it("are none when GraphQL answers something else", async () => {
		const { loads, log } = responding({ hello: "world" });
		expect(await loads.translations(8)).toEqual({ kind: "ok", value: [] });
		expect(log.lines).toMatchObject([{ event: "blog_item_skipped" }]);
	});

	it("fail while WordPress does", async () => {
		const wordpress = fakeWordpress();
		wordpress.faults.set({ mode: "down" });
		expect(await loadsOf(wordpress).loads.translations(8)).toMatchObject({ kind: "failed" });
	});
});
