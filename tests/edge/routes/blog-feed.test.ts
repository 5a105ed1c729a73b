import { describe, expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

it.each(["fr", "en"])("happy: returns the newest posts in %s as RSS", async (language) => {
	const response = await known.request(`/${language}/blog/feed.xml`);
	const xml = await response.text();
	expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
	const published = known.wordpress.content.posts.filter(
		({ lang, status }) => lang === language && status === "publish",
	);
	expect(xml.match(/<item>/g)).toHaveLength(Math.min(20, published.length));
	expect(xml).toContain("<content:encoded>&lt;p&gt;");
	expect(response.headers.get("x-blog-age")).toMatch(/^\d+$/);
	expect(xml).toContain(`<language>${language}</language>`);
	expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
});

it.each([
	["/fr/blog/category/astuces", "Astuces", 4],
	["/fr/blog/tag/ia", "IA", 9],
	["/en/blog/author/john", "John O&apos;Neil", 1],
])("%s has a feed of its own, which its page links", async (path, name, items) => {
	const xml = await (await known.request(`${path}/feed.xml`)).text();
	expect(xml).toContain(`<title>${name} – `);
	expect(xml).toContain(`<link>${ORIGIN}${path}</link>`);
	expect(xml.match(/<item>/g)).toHaveLength(items);
	const html = await (await known.request(path)).text();
	expect(html).toContain(`href="${ORIGIN}${path}/feed.xml"`);
});

it("is 304 for whoever has it: by its tag, else by the time of its last change", async () => {
	const path = "/fr/blog/feed.xml";
	const first = await known.request(path);
	const tag = first.headers.get("etag") ?? "";
	const changed = Date.parse(first.headers.get("last-modified") ?? "");
	const at = (milliseconds: number) => ({
		"if-modified-since": new Date(changed + milliseconds).toUTCString(),
	});
	const asked = [{}, at(-1000), at(0), at(1000), { "if-none-match": tag }];
	const refreshed = { "if-none-match": '"other"', ...at(1000) };
	const statuses = [...asked, refreshed].map(
		async (headers) => (await known.request(path, { headers })).status,
	);
	expect(await Promise.all(statuses)).toEqual([200, 200, 304, 304, 304, 200]);
});

describe("error", () => {
	const UNKNOWN = ["category/inconnue", "category/..%2f", "category/tips", "tag/ai", "author/john"];
	it.each(UNKNOWN)("returns 404 for the feed of %s", async (path) => {
		const response = await known.request(`/fr/blog/${path}/feed.xml`);
		expect(response.status).toBe(404);
	});

	it("returns 503 without WordPress and without a cached copy, and 405 for a POST", async () => {
		const site = createSite();
		site.wordpress.faults.set({ mode: "down" });
		expect((await site.request("/fr/blog/feed.xml")).status).toBe(503);
		expect((await site.request("/fr/blog/feed.xml", { method: "POST" })).status).toBe(405);
	});
});
