import { beforeEach, describe, expect, it } from "vitest";
import { bindings, createSite, emptyKv } from "../harness.ts";

beforeEach(() => emptyKv(bindings.BLOG));

describe("happy", () => {
	it.each(["fr", "en"])("returns the newest posts in %s as RSS", async (language) => {
		const response = await createSite().request(`/${language}/blog/feed.xml`);
		const xml = await response.text();
		expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
		expect(xml.match(/<item>/g)).toHaveLength(10);
		expect(xml).toContain(`<language>${language}</language>`);
		expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
	});
});

describe("error", () => {
	it("returns 503 without WordPress and without a cached copy, and 405 for a POST", async () => {
		const site = createSite();
		site.wordpress.faults.set({ mode: "down" });
		expect((await site.request("/fr/blog/feed.xml")).status).toBe(503);
		expect((await site.request("/fr/blog/feed.xml", { method: "POST" })).status).toBe(405);
	});
});

describe("security", () => {
	it("escapes the markup of a post", async () => {
		const site = createSite();
		const [post] = site.wordpress.content.posts.filter(({ lang }) => lang === "en");
		site.wordpress.edit(post?.id ?? 0, { title: "<script>1</script> ]]> & <b>b</b>" });
		const xml = await (await site.request("/en/blog/feed.xml")).text();
		expect(xml).not.toContain("<script>");
		expect(xml).not.toContain("<b>");
		expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
	});
});
