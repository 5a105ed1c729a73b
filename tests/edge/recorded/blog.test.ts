/** The blog, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { API, SEO } from "../../../contract/paths.ts";
import coreBlocks from "../../fakes/core-blocks.html?raw";
import { makePreviewNonce } from "../../fakes/plugin-requests.ts";
import { UPLOADS } from "../../fakes/wordpress.ts";
import { BLOG_SECRET, IPHONE } from "../harness.ts";
import { DOWN, OVER } from "./platform.ts";
import { NOW, recorder, type Visit } from "./record.ts";

/** Posts, and what the page says of itself; not the site's header and footer. */
const LISTED =
	/^<(?:html|title|h[12]|article|time|script|meta name=(?:desc|rob)|link rel=(?:alt|can))|[?&](?:page|search)=|aria-current|^<a (?:href=.*feed\.xml|.*hreflang)/;
const HEAD =
	/^<(?:title|h[12]|meta|link|script|time|form|p role|input|button)|rel=(?:prev|next)|^(?:Also|Aussi|Également)/;
const PICTURE = new Response("\uFFFDpng", { headers: { "content-type": "image/png" } });
const FORM = /^<(?:title|h1|form|p role|label|button|input|img|meta property)/;
const MAIN = /^(?!<(?:meta|link|script|button|footer|nav)|<a href=(?:#content|\/|mailto))/;
/** Why there is no post or list. */
const REASON = /^<(?:title|h1)|^(?:No|This article|The (?:blog|editors))/;
const ABSENT = ["category", "tag", "author"].map((kind) => `/en/blog/${kind}/none`);
const get = (path: string, more: Partial<Visit> = {}): Visit => ({
	to: `GET ${path}`,
	shows: LISTED,
	...more,
});

it("the blog is as recorded", async () => {
	const { visit, text, wordpress } = recorder({
		IMAGE_RESIZING: "on",
		MEDIA_HOSTS: "cdn.pictures.test",
	});
	const { posts } = wordpress.content;
	const postOf = (id: number) => posts.find((post) => post.id === id);
	Object.assign(postOf(37) ?? {}, {
		content: coreBlocks,
		modified: "2026-11-20T08:00:00",
		// The second one is empty in English.
		categories: [9, 24],
		meta: { seo_title: "Own title", seo_description: "Own description" },
	});
	// The page of the protected post.
	Object.assign(postOf(39) ?? {}, { featured_media: postOf(41)?.featured_media });
	// Changed on the day of its publication.
	Object.assign(postOf(30) ?? {}, { modified: "2026-10-20T20:30:00" });
	for (const id of [42, 43]) Object.assign(postOf(id) ?? {}, { status: "trash" });
	Object.assign(postOf(40) ?? {}, {
		seo: { noindex: true, canonical: "https://elsewhere.test/x" },
	});
	// Another author, a change after the publication, on the next day in Paris, a picture for shared links, no tags.
	Object.assign(postOf(13) ?? {}, {
		...{ author: 3, modified: "2026-11-05T23:15:00", sticky: true, tags: [] },
		seo: { image: `${UPLOADS}2026/11/cover-1.jpg` },
	});
	Object.assign(wordpress.content.users.find(({ slug }) => slug === "john") ?? {}, {
		biographies: { fr: "Biographie de John" },
		gravatar: `${UPLOADS.slice("https://".length)}2026/11/john.jpg`,
	});
	const nonce = (id: number, seconds: number) =>
		makePreviewNonce(id, NOW / 1000 + seconds, BLOG_SECRET);
	for (const each of [
		get("/fr/blog"),
		get("/en/blog?page=2"),
		get("/en/blog?page=99", { shows: REASON }),
		get("/en/blog?page=x"),
		get("/fr/blog?search=tableur+décollage"),
		get("/en/blog?search=marie&page=2", { shows: /./ }),
		get("/en/blog?search=zzzz", { shows: /^<title|zzzz/ }),
		get("/fr/blog/category/astuces?search=tableur", { shows: /tableur/ }),
		get("/fr/blog/category/astuces"),
		get("/en/blog/tag/finance?page=2"),
		get("/en/blog/tag/finance", { shows: /^<(?:h1|meta name=desc)|^Tag|Finance|finance/ }),
		get("/en/blog/author/john"),
		get("/en/blog/category/empty-category"),
		get("/fr/blog/category/categorie-vide"),
		...ABSENT.map((path) => get(path, { shows: REASON })),
		get("/en/blog/category/tutorials", { shows: /^<(?:h2|a href=\/en\/blog\/tag)/ }),
		get("/fr/blog/author/john", { shows: /^<(?:h[12]|time|meta name=desc|link rel=alt)|hreflang/ }),
		get("/fr/blog/lecon-de-tableur-n-3-recherches-totaux", { shows: HEAD }),
		get("/fr/blog/sans-image", { shows: MAIN, note: "with every block" }),
		get("/en/blog/hostile-html", { shows: MAIN }),
		get("/en/blog/rich-content", { shows: MAIN }),
		get("/fr/blog/sans-categorie", { shows: LISTED, note: "not to be indexed" }),
		get("/en/blog/author-deleted", { shows: /./ }),
		get("/en/blog/forty-thousand-words", { shows: /image:alt/ }),
		get("/fr/blog/lecon-de-tableur-n-2-recherches-totaux", { shows: /BlogPosting/ }),
		get("/fr/blog/brouillon-a-previsualiser", {
			shows: /^<(?:title|h1|a href(?:=\/fr\/blog)?>)|hreflang/,
		}),
		get("/fr/blog/%f0%9f%9a%80-decollage-%f0%9f%8e%89"),
		get("/en/blog/private", { shows: REASON }),
		get("/fr/blog/lecon-de-tableur-numero-1"),
		get("/fr/blog/rich-content"),
		get("/fr/blog/spreadsheet-lesson-1-lookups-totals"),
		get("/en/blog/protected", { shows: FORM }),
		{ to: "POST /en/blog/protected", body: { password: "letmein" } },
		{ to: "POST /en/blog/protected", body: { password: "wrong" }, shows: FORM },
		{
			to: "POST /en/blog/protected",
			body: { password: "letmein" },
			responses: { "ADMIN_RATE_LIMIT.limit": OVER },
			note: "over the limit",
			shows: FORM,
		},
		{ to: "POST /en/blog/rich-content", body: { password: "letmein" } },
		get("/blog", { cookies: { lang: "en" } }),
		get("/blog/category/astuces?utm_source=x"),
		get("/blog/a%20b"),
		get("/de/blog/tag/ia"),
		get("/fr/blog?lang=en"),
		get("/en/blog/rich-content?lang=en"),
		get("/?p=9"),
		get("/en/scheduled", { shows: REASON }),
		get("/2026/10/31/lecon-de-tableur-n-1-recherches-totaux/"),
		get("/fr/blog/x?preview=true&id=41&nonce=1.a"),
		get("/media/2026/11/cover-2.jpg"),
		get("/media/2026/11/none.jpg"),
		get("/media/_/cdn.pictures.test/a.png?w=1", { responses: { "GET /a.png": PICTURE } }),
		get("/media/_/evil.test/a.png"),
		get("/media/2026/11/../../x.php"),
		get("/media/2026/11/cover-0.jpg", {
			responses: { "MEDIA_RATE_LIMIT.limit": OVER },
			note: "over the limit",
		}),
		get(`${API.blogPreview}/41`, { headers: { "x-wp-nonce": await nonce(41, 600) }, shows: /./ }),
		get(`${API.blogPreview}/41`, {
			headers: { "x-wp-nonce": await nonce(41, -1) },
			note: "expired",
		}),
		get(`${API.blogPreview}/42`, {
			headers: { "x-wp-nonce": await nonce(41, 600) },
			note: "of another post",
		}),
		get("/fr/blog/tag/ia/feed.xml", {
			shows: /lesson-1|n-1-|decollage|<channel|<(?:title|link|description|language|atom)/,
		}),
		get("/en/blog/author/john/feed.json", { shows: /./ }),
		get("/fr/blog/author/john/feed.xml", { shows: /^<(?:pub|dc:|category|desc|guid)/ }),
		get("/fr/blog/lecon-de-tableur-n-3-recherches-totaux.md", { shows: /: "|^# / }),
		get("/en/blog/tag/none/feed.xml"),
		get(SEO.sitemap, {
			shows: /(?:lesson-1|n-1|category|finance|marie|sans|protected|legal|blog(?=<))[^"]*<\/loc>/,
		}),
		get(SEO.llms, { shows: /^[#>]|lesson-1|n-1-|sans|index.md/ }),
	])
		await visit(each);
	await expect(text()).toMatchFileSnapshot("blog.txt");
});

it("the blog without WordPress is as recorded", async () => {
	const { visit, text } = recorder();
	const responses = { wordpress: DOWN };
	for (const path of [
		"/fr/blog",
		"/en/blog/rich-content",
		"/fr/blog/rich-content",
		"/fr/blog/feed.xml",
		SEO.sitemap,
		SEO.llms,
		"/media/2026/11/cover-2.jpg",
		"/healthz",
		"/fr/blog?search=x",
	]) {
		await visit(
			get(path, { responses, agent: IPHONE, shows: /^<(?:title|h1|p|a href=\/fr\/blog)/ }),
		);
	}
	await expect(text()).toMatchFileSnapshot("blog-without-wordpress.txt");
});
