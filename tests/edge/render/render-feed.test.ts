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

it("identifies each post by what never changes, with an RFC 822 date", async () => {
	const xml = renderFeed(FR, await feed(), "xml", SITE);
	expect(xml).toContain(`<guid isPermaLink="false">${SITE}/?p=9</guid>`);
	expect(xml).toContain(`<link>${SITE}/fr/blog/lecon-de-tableur-n-1-recherches-totaux</link>`);
	expect(xml).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/);
	const archive = { name: "Tips", slug: "tips", description: "How to" };
	expect(renderFeed({ language: "en", page: 1 }, { posts: [], archive }, "xml", SITE)).toMatch(
		/<description>How to<\/description>.*<\/channel><\/rss>/s,
	);
});

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

it("is the same as JSON Feed, with the text or the excerpt of each post", async () => {
	const { posts, archive } = await feed();
	const [first, second] = posts.map((post) => ({ ...post, html: post.id === 9 ? "" : post.html }));
	if (!first || !second) throw new Error("no posts");
	const json = JSON.parse(renderFeed(FR, { posts: [first, second], archive }, "json", SITE));
	expect(json).toMatchObject({
		version: "https://jsonfeed.org/version/1.1",
		home_page_url: `${SITE}/fr/blog`,
		feed_url: `${SITE}/fr/blog/feed.json`,
		language: "fr",
		items: [
			{
				...{ id: `${SITE}/?p=9`, content_text: first.excerpt, date_published: first.publishedAt },
				image: `${SITE}/media/2026/11/cover-2.jpg`,
			},
			{ url: `${SITE}/fr/blog/${second.slug}`, content_html: expect.stringContaining("<p>") },
		],
	});
	expect(json.items[0]).not.toHaveProperty("content_html");
});
