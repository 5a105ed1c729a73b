import { expect, it } from "vitest";
import { renderFeed } from "../../../worker/render/render-feed.ts";
import { visitWith } from "../../fakes/ports.ts";
import { createSite } from "../harness.ts";

const SITE = "https://site.example";
const FR = { language: "fr", page: 1 } as const;

async function feed() {
	const blog = await createSite().services.blog();
	const found = await blog.feed(FR, visitWith());
	if (found.kind !== "ok") throw new Error(found.kind);
	return found.value;
}

it("identifies each post by its URL, with an RFC 822 date", async () => {
	const xml = renderFeed(FR, await feed(), SITE);
	const address = `${SITE}/fr/blog/lecon-de-tableur-n-1-recherches-totaux`;
	expect(xml).toContain(`<guid isPermaLink="true">${address}</guid>`);
	expect(xml).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/);
	expect(renderFeed({ language: "en", page: 1 }, { posts: [], archive: null }, SITE)).toContain(
		"</channel></rss>",
	);
});

it("has the text of each post, with absolute addresses", async () => {
	const { posts, archive } = await feed();
	const html = [
		'<a href="/fr/blog/a">a</a><a href="#post-b">b</a><a href="//c.example">c</a>',
		'<img src="/media/d.png" srcset="/media/d-1.png 1w, /media/d-2.png 2w">',
		'<code>&#x3C;a href="/e"></code>',
	].join("");
	const [post] = posts.map((each) => ({ ...each, html, slug: "x" }));
	const xml = renderFeed(FR, { posts: post ? [post] : [], archive }, SITE);
	const [, content = ""] = /<content:encoded>(.*)<\/content:encoded>/s.exec(xml) ?? [];
	const text = content.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
	for (const part of [
		`<img src="${SITE}/media/2026/11/cover-2.jpg" alt="">`,
		`<a href="${SITE}/fr/blog/a">`,
		`<a href="${SITE}/fr/blog/x#post-b">`,
		'<a href="//c.example">',
		`srcset="${SITE}/media/d-1.png 1w, ${SITE}/media/d-2.png 2w"`,
		'href="/e"',
	]) {
		expect(text).toContain(part);
	}
});
