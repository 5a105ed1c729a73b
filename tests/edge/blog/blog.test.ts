import { afterEach, describe, expect, it } from "vitest";
import { LOCAL_LOGIN } from "../../../dev/wordpress/recorded/recorded-wordpress.ts";
import { createBlog } from "../../../worker/blog/blog.ts";
import type { BlogOptions } from "../../../worker/blog/blog-port.ts";
import { makePreviewNonce } from "../../../worker/blog/preview/preview-nonce.ts";
import { fakeLog, visitWith } from "../../fakes/ports.ts";
import { fakeWordpress, SITE, WORDPRESS } from "../../fakes/wordpress.ts";
import { bindings, emptyKv } from "../harness.ts";

const DAY = 24 * 3600 * 1000;
const LOGIN = { user: LOCAL_LOGIN.user, password: LOCAL_LOGIN.applicationPassword };
let sites = 0;
/** The background work, awaited after each test. */
const work: Promise<unknown>[] = [];
const visit = visitWith((each) => void work.push(each));
async function settled() {
	while (work.length > 0) await work.shift();
}

/** A blog over the recorded WordPress, the pool's KV and a separate cache of the Cache API. */
function blogOf(options: Partial<BlogOptions> = {}) {
	const wordpress = fakeWordpress();
	const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
	const log = fakeLog();
	const name = `blog-test-${sites++}`;
	const isolate = () =>
		createBlog({
			wordpressOrigin: WORDPRESS,
			mediaHosts: [],
			siteOrigin: SITE,
			login: LOGIN,
			secret: "secret",
			kv: bindings.CONFIG,
			log,
			now: () => clock.now,
			connection: wordpress.connection,
			openCache: () => caches.open(name),
			...options,
		});
	return { ...wordpress, blog: isolate(), isolate, clock, log };
}
const FR = { language: "fr", page: 1 } as const;
const RICH = { language: "en", slug: "rich-content" } as const;

afterEach(async () => {
	await settled();
	await emptyKv(bindings.CONFIG);
});

describe("the list", () => {
	it("contains the posts of its language", async () => {
		const { blog } = blogOf();
		const list = await blog.listPosts(FR, visit);
		expect(list).toMatchObject({ kind: "ok", isStale: false, ageSeconds: 0 });
		expect(list.kind === "ok" && list.value.posts).toHaveLength(10);
	});

	it("of a category is requested by its slug", async () => {
		const { blog, requested } = blogOf();
		const list = await blog.listPosts({ ...FR, category: "astuces" }, visit);
		expect(list).toMatchObject({ kind: "ok", value: { totalPosts: 4 } });
		expect(requested().at(-1)).toContain("categories=19");
		const empty = await blog.listPosts({ ...FR, category: "categorie-vide" }, visit);
		expect(empty).toMatchObject({ kind: "ok", value: { posts: [], totalPosts: 0 } });
	});

	it("of an unknown category is not found, with one request for the categories", async () => {
		const { blog, requests } = blogOf();
		for (const category of ["nope", "tips", "nope-2"]) {
			expect(await blog.listPosts({ ...FR, category }, visit)).toEqual({ kind: "notFound" });
		}
		expect(requests).toHaveLength(1);
	});

	it("of a search is not stored in KV", async () => {
		const { blog } = blogOf();
		const list = await blog.listPosts({ language: "en", page: 1, search: "lookups" }, visit);
		expect(list).toMatchObject({ kind: "ok", value: { totalPosts: 9 } });
		await settled();
		expect((await bindings.CONFIG.list()).keys).toEqual([]);
	});

	it("is not found past its last page", async () => {
		const { blog } = blogOf();
		expect(await blog.listPosts({ ...FR, page: 99 }, visit)).toEqual({ kind: "notFound" });
	});

	it("is requested once for 100 simultaneous visitors", async () => {
		const { blog, requests } = blogOf();
		const visitor = () => blog.listPosts({ language: "en", page: 1, category: undefined }, visit);
		await Promise.all(Array.from({ length: 100 }, visitor));
		const lists = requests.filter(
			({ url }) => !url.includes("sticky=true") && !url.includes("_fields=id%2Ccontent"),
		);
		expect(lists).toHaveLength(1);
	});
});

describe("a post", () => {
	it("is sanitised before it is stored", async () => {
		const { blog } = blogOf();
		const post = await blog.getPost({ language: "en", slug: "hostile-html" }, visit);
		expect(JSON.stringify(post)).not.toMatch(/<script|onerror|onclick|javascript:|<svg/);
		await settled();
		const [key] = (await bindings.CONFIG.list()).keys;
		const stored = await bindings.CONFIG.get(key?.name ?? "");
		expect(stored).toContain("After hostile.");
		expect(stored).not.toMatch(/<script|onerror|onclick|javascript:|<svg/);
	});

	it("has its translations and related posts of its category", async () => {
		const { blog } = blogOf();
		const slug = "spreadsheet-lesson-2-lookups-totals";
		const post = await blog.getPost({ language: "en", slug }, visit);
		if (post.kind !== "ok") throw new Error("the post is missing");
		expect(await blog.translations(post.value, visit)).toMatchObject({
			value: [{ language: "fr", slug: "lecon-de-tableur-n-2-recherches-totaux" }],
		});
		const related = await blog.relatedPosts(post.value, visit);
		expect(related).toHaveLength(3);
		expect(related.map(({ id }) => id)).not.toContain(10);
		expect(related.every(({ category }) => category.name === "Tips")).toBe(true);
	});

	it("without a category has the newest posts as related ones, and none without WordPress", async () => {
		const { blog } = blogOf();
		const post = await blog.getPost({ language: "fr", slug: "sans-categorie" }, visit);
		if (post.kind !== "ok") throw new Error("the post is missing");
		expect((await blog.relatedPosts(post.value, visit)).map(({ id }) => id)).toEqual([9, 11, 13]);
		await settled();
		await emptyKv(bindings.CONFIG);
		const other = blogOf();
		other.faults.set({ mode: "down" });
		expect(await other.blog.relatedPosts(post.value, visit)).toEqual([]);
	});

	it("that does not exist is requested once", async () => {
		const { blog, requests } = blogOf();
		for (let i = 0; i < 5; i++) {
			const missing = await blog.getPost({ language: "en", slug: "does-not-exist" }, visit);
			expect(missing).toEqual({ kind: "notFound" });
		}
		expect(requests).toHaveLength(1);
	});
});

describe("with WordPress unavailable for a day", () => {
	it("the blog serves every cached page, and reports the start of the outage", async () => {
		const { blog, isolate, faults, clock } = blogOf();
		const pages = (from: typeof blog) =>
			Promise.all([
				from.listPosts(FR, visit),
				from.listPosts({ ...FR, category: "astuces" }, visit),
				from.getPost(RICH, visit),
				from.categories("fr", visit),
			]);
		await pages(blog);
		await settled();
		// Read again: on a busy machine the first loads may take longer than a visitor waits.
		const before = await pages(blog);
		faults.set({ mode: "down" });
		clock.now += 120_000;
		await pages(blog);
		await settled();
		clock.now += DAY;
		for (const each of [blog, isolate()]) {
			for (const [i, page] of (await pages(each)).entries()) {
				expect(page).toMatchObject({ kind: "ok", isStale: true, ageSeconds: 86_520 });
				expect(page).toHaveProperty("value", (before[i] as { value?: unknown }).value);
			}
			expect(await each.state()).toMatchObject({
				state: "down",
				failingSince: "2026-11-21T12:02:00.000Z",
				lastError: "WordPress API error: no response",
			});
		}
		expect(await blog.getPost({ ...RICH, slug: "never-seen" }, visit)).toEqual({
			kind: "unavailable",
			message: "known outage",
		});
	});

	it("the blog removes a post that was unpublished meanwhile, once WordPress returns", async () => {
		const { blog, faults, edit, clock } = blogOf();
		await blog.getPost(RICH, visit);
		await settled();
		faults.set({ mode: "any-html-500" });
		clock.now += 120_000;
		await blog.getPost(RICH, visit);
		await settled();
		clock.now += DAY;
		edit(30, { status: "draft" });
		expect(await blog.getPost(RICH, visit)).toMatchObject({ kind: "ok", isStale: true });
		await settled();
		faults.clear();
		clock.now += 5_000;
		await blog.getPost(RICH, visit);
		await settled();
		expect(await blog.getPost(RICH, visit)).toEqual({ kind: "notFound" });
		expect(await blog.state()).toMatchObject({ state: "up", failingSince: null });
	});
});

describe("a purge", () => {
	it("shows a published change at once", async () => {
		const { blog, edit, clock } = blogOf();
		await blog.getPost(RICH, visit);
		await blog.listPosts({ language: "en", page: 2 }, visit);
		edit(30, { title: "Changed" });
		clock.now += 1;
		await blog.purge({ gone: [] });
		clock.now += 1;
		expect(await blog.getPost(RICH, visit)).toMatchObject({ value: { title: "Changed" } });
		const list = await blog.listPosts({ language: "en", page: 2 }, visit);
		expect(JSON.stringify(list)).toContain("Changed");
	});

	it("removes an unpublished post everywhere, although WordPress fails", async () => {
		const { blog, isolate, faults, clock } = blogOf();
		await blog.getPost(RICH, visit);
		await blog.listPosts({ language: "en", page: 2 }, visit);
		await settled();
		clock.now += 1;
		faults.set({ mode: "down" });
		await blog.purge({ gone: [RICH] });
		clock.now += 1;
		for (const each of [blog, isolate()]) {
			expect(await each.getPost(RICH, visit)).toMatchObject({ kind: "unavailable" });
			const list = await each.listPosts({ language: "en", page: 2 }, visit);
			expect(list).toMatchObject({ kind: "ok", isStale: true });
			expect(JSON.stringify(list)).not.toContain("rich-content");
		}
	});

	it("removes an unpublished post from the translations of others", async () => {
		const { blog, faults, clock } = blogOf();
		const slug = "lecon-de-tableur-n-1-recherches-totaux";
		const post = await blog.getPost({ language: "fr", slug }, visit);
		if (post.kind !== "ok") throw new Error("the post is missing");
		expect(await blog.translations(post.value, visit)).toMatchObject({
			value: [{ language: "en" }],
		});
		clock.now += 1;
		faults.set({ mode: "down" });
		const gone = [{ language: "en", slug: "spreadsheet-lesson-1-lookups-totals" } as const];
		await blog.purge({ gone });
		expect(await blog.translations(post.value, visit)).toMatchObject({ value: [] });
	});
});

describe("a preview", () => {
	const nonceFor = (id: number) =>
		makePreviewNonce(id, Date.parse("2026-11-21T12:10:00Z") / 1000, "secret");

	it("returns a draft for the plugin's link, and is not stored", async () => {
		const { blog } = blogOf();
		expect(await blog.preview(41, await nonceFor(41))).toMatchObject({
			kind: "ok",
			value: { title: "Draft to preview" },
		});
		await settled();
		expect((await bindings.CONFIG.list()).keys).toEqual([]);
	});

	it("is rejected without a request to WordPress", async () => {
		const { blog, clock, requests } = blogOf();
		const nonce = await nonceFor(41);
		expect(await blog.preview(42, nonce)).toEqual({ kind: "refused" });
		expect(await blog.preview(41, "deadbeef00")).toEqual({ kind: "refused" });
		clock.now += 600_000;
		expect(await blog.preview(41, nonce)).toEqual({ kind: "refused" });
		const without = blogOf({ login: undefined });
		expect(await without.blog.preview(41, await nonceFor(41))).toEqual({ kind: "refused" });
		expect(requests).toEqual([]);
	});
});
