import { expect, it } from "vitest";
import { renderFeed } from "../../../worker/render/render-feed.ts";
import { visitWith } from "../../fakes/ports.ts";
import { emptyMembers } from "../empty-members.ts";
import { createSite } from "../harness.ts";

const SITE = "https://site.example";
const FR = { language: "fr", page: 1 } as const;

async function feed() {
	const blog = await createSite().services.blog();
	const found = await blog.feed(FR, visitWith());
	if (found.kind !== "ok") throw new Error(found.kind);
	return found.value;
}

it("has the text of each post, with absolute addresses", async () => {
	const { posts, archive } = await feed();
	const html = [
		'<a href="/fr/blog/a">a</a><a href="#post-b">b</a><a href="//c.example">c</a>',
		'<img src="/media/d.png" srcset="/media/d-1.png 1w, /media/d-2.png 2w">',
		'<video poster="/media/v.png"></video>',
		'<code>&#x3C;a href="/e"></code>',
	].join("");
	const [post] = posts.map((each) => ({ ...each, html, slug: "x" }));
	const xml = renderFeed(FR, { posts: post ? [post] : [], archive }, "xml", SITE);
	const [, content = ""] = /<content:encoded>(.*)<\/content:encoded>/s.exec(xml) ?? [];
	const text = content.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
	for (const part of [
		`<img src="${SITE}/media/2026/11/cover-2.jpg" alt="">`,
		`<a href="${SITE}/fr/blog/a">`,
		`<a href="${SITE}/fr/blog/x#post-b">`,
		'<a href="//c.example">',
		`poster="${SITE}/media/v.png"`,
		`srcset="${SITE}/media/d-1.png 1w, ${SITE}/media/d-2.png 2w"`,
		'href="/e"',
	]) {
		expect(text).toContain(part);
	}
});

it("has each element and member that its format requires, none of them empty", async () => {
	const { posts, archive } = await feed();
	const [first] = posts;
	if (!first) throw new Error("no posts");
	const bare = { ...first, excerpt: "", html: "", category: null, tags: [] };
	for (const post of [first, bare]) {
		const xml = renderFeed(FR, { posts: [post], archive }, "xml", SITE);
		// https://www.rssboard.org/rss-specification
		expect(xml).not.toMatch(/<([\w:]+)[^>/]*>\s*<\/\1>/);
		for (const name of ["title", "link", "description"]) expect(xml).toMatch(`<${name}>`);
		const item = xml.slice(xml.indexOf("<item>"));
		for (const name of ["title", "link", "guid", "pubDate", "description"]) {
			expect(item).toMatch(new RegExp(`<${name}[ >]`));
		}
		const json = JSON.parse(renderFeed(FR, { posts: [post], archive }, "json", SITE));
		// https://www.jsonfeed.org/version/1.1/
		expect(json.items[0]).toMatchObject({ id: expect.any(String), authors: [expect.anything()] });
		expect(json.items[0].content_html ?? json.items[0].content_text).toMatch(/\S/);
		expect(emptyMembers(json)).toEqual([]);
	}
});
