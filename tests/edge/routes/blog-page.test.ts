import { expect, it, vi } from "vitest";
import { PageCache } from "../../../worker/blog/cache/page-cache.ts";
import { callOfPlugin, cookiesOf, createSite, GOOGLEBOT, stopClock, WINDOWS } from "../harness.ts";

const POST = "/en/blog/rich-content";
const LESSON = 10;

it("sets cookies and keeps the touch of readers, not of bots, and neither for what is read ahead", async () => {
	const site = createSite();
	const cookiesFor = async (agent: string, purpose: string) => {
		const headers = { referer: "https://news.example/", "sec-purpose": purpose };
		return cookiesOf(await site.request(POST, { agent, headers }));
	};
	const reader = await cookiesFor(WINDOWS, "");
	expect([...reader.keys()].sort()).toEqual(["__Host-sid", "__Host-touch", "__Host-vid"]);
	expect(reader.get("__Host-touch")).toMatch(/^r&\w+&news\.example&/);
	for (const none of [
		await cookiesFor(GOOGLEBOT, ""),
		await cookiesFor(WINDOWS, "prefetch"),
		await cookiesFor(WINDOWS, "prefetch;prerender"),
	]) {
		expect(none.size).toBe(0);
	}
});

it("says how old the copy of a page is", async () => {
	const { request, stores } = createSite();
	const paths = [POST, "/fr/blog", "/fr/blog/category/astuces", "/en/blog?search=lesson"];
	for (const path of paths) await request(path);
	stopClock(Date.now() + 42_000);
	const later = createSite({ stores });
	for (const path of paths) {
		const age = (await later.request(path)).headers.get("x-blog-age");
		expect(Number(age), path).toBeGreaterThanOrEqual(42);
	}
});

it("keeps shared pages in memory, and no search, because readers can invent any number of them", async () => {
	const keep = vi.spyOn(PageCache.prototype, "get");
	const site = createSite();
	for (const path of ["/en/blog", "/en/blog?search=lesson", POST]) {
		await (await site.request(path)).text();
	}
	expect(keep.mock.calls.map(([key]) => key)).toEqual(["/en/blog", POST]);
});

it("a page in memory follows a post of its list, and one that it names beside its own", async () => {
	const site = createSite();
	const naming = async (title: string) => {
		const pages = ["/en/blog", POST].map(async (path) => (await site.request(path)).text());
		return (await Promise.all(pages)).map((html) => html.includes(title));
	};
	const title = "Spreadsheet lesson 2, edited";
	expect(await naming(title)).toEqual([false, false]);
	site.wordpress.edit(LESSON, { title, modified: "2026-11-21T12:00:00" });
	await site.request("/api/blog/purge", await callOfPlugin('{"action":"publish","posts":[]}'));
	stopClock(Date.now() + 1000);
	expect(await naming(title)).toEqual([true, true]);
});

it("a page in memory names no post that was withdrawn, while WordPress is down", async () => {
	const site = createSite();
	const { slug = "" } = site.wordpress.content.posts.find(({ id }) => id === LESSON) ?? {};
	const isNamed = async () =>
		(await (await site.request(POST)).text()).includes(`/en/blog/${slug}"`);
	expect(await isNamed()).toBe(true);
	site.wordpress.faults.set({ mode: "down" });
	const posts = [{ language: "en", slug }];
	const call = await callOfPlugin(JSON.stringify({ action: "unpublish", posts }));
	await site.request("/api/blog/purge", call);
	stopClock(Date.now() + 1000);
	expect(await isNamed()).toBe(false);
});
