import { expect, it, vi } from "vitest";
import { PageCache } from "../../../worker/blog/cache/page-cache.ts";
import { cookiesOf, createSite, GOOGLEBOT, stopClock } from "../harness.ts";

const POST = "/en/blog/rich-content";

it("sets the visitor's cookies for readers, not for bots and prefetches", async () => {
	const site = createSite();
	const reader = cookiesOf(await site.request(POST));
	expect([...reader.keys()].sort()).toEqual(["__Host-sid", "__Host-vid"]);
	expect(cookiesOf(await site.request(POST, { agent: GOOGLEBOT })).size).toBe(0);
	const prefetch = await site.request(POST, { headers: { "sec-purpose": "prefetch" } });
	expect(cookiesOf(prefetch).size).toBe(0);
});

it("keeps the touch of readers who come from another site, not of a prerendered page", async () => {
	const request = { headers: { referer: "https://news.example/" } };
	const touch = cookiesOf(await createSite().request(POST, request)).get("__Host-touch");
	expect(touch).toMatch(/^r&\w+&news\.example&/);
	const prerender = { headers: { ...request.headers, "sec-purpose": "prefetch;prerender" } };
	expect(cookiesOf(await createSite().request(POST, prerender)).size).toBe(0);
});

const PAGES = [POST, "/fr/blog", "/fr/blog/category/astuces", "/en/blog?search=lesson"];
it.each(PAGES)("says how old the copy of %s is", async (path) => {
	const { request, stores } = createSite();
	const first = await request(path);
	expect(first.headers.get("x-blog-age")).toMatch(/^\d$/);
	stopClock(Date.now() + 42_000);
	const later = await createSite({ stores }).request(path);
	expect(Number(later.headers.get("x-blog-age"))).toBeGreaterThanOrEqual(42);
});

it("keeps shared pages in memory, and no search, because readers can invent any number of them", async () => {
	const keep = vi.spyOn(PageCache.prototype, "get");
	const site = createSite();
	for (const path of ["/en/blog", "/en/blog?search=lesson", POST]) {
		await (await site.request(path)).text();
	}
	expect(keep.mock.calls.map(([key]) => key)).toEqual(["/en/blog", POST]);
});
