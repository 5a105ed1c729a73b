import { describe, expect, it } from "vitest";
import { createSite, ORIGIN } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

const POST = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";
const cardsIn = (html: string) => html.split('class="post-card"').length - 1;

describe("happy", () => {
	it("shows ten posts, categories and page links", async () => {
		const response = await known.request("/fr/blog");
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-cache");
		expect(cardsIn(html)).toBe(10);
		expect(html).toMatch(/<time dateTime="2026-10-31[\s\S]+?1 min de lecture/);
		expect(html).toContain('href="/fr/blog/category/tutoriels"');
		expect(html).toContain('href="/fr/blog?page=2" rel="next"');
		expect(html).toContain('aria-current="page">1</a>');
	});

	it.each([
		["/fr/blog?search=zzzz", "Aucun article ne correspond à «\u00a0zzzz\u00a0»"],
		["/en/blog?search=zzzz", "Nothing matches “zzzz”"],
	])("%s shows that nothing was found", async (path, text) => {
		const html = await (await known.request(path)).text();
		expect(html).toContain(text);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
	});
});

const shown = { untilSettled: false, headers: { "sec-fetch-dest": "document" } };

describe("a category, a tag, an author", () => {
	it.each([
		["/fr/blog/category/astuces", "Astuces", "Astuces | Blog Tabulia", 4],
		["/fr/blog/tag/ia", "IA", "IA\u00a0: tous les articles | Blog Tabulia", 9],
		["/fr/blog/author/marie", "Marie Curie-Dupont", "Articles signés Marie Curie-Dupont", 10],
		["/en/blog/tag/ai", "AI", "Articles tagged “AI” | Tabulia blog", 10],
		["/en/blog/author/john", "John O&#x27;Neil", "Articles by John O&#x27;Neil", 1],
	])("%s has its own title, heading and canonical address", async (path, name, title, cards) => {
		const html = await (await known.request(path)).text();
		expect(cardsIn(html)).toBe(cards);
		expect(html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]).toBe(name);
		expect(html).toContain(`<title>${title}`);
		expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
		expect(html).toContain(`"item":"${ORIGIN}${path}"`);
		expect(html).not.toContain("noindex");
		const list = await (await known.request(path.slice(0, 8))).text();
		const description = /<meta name="description" content="(.*?)"/;
		expect(html.match(description)?.[1]).not.toBe(list.match(description)?.[1]);
	});

	it("shows an author's biography and picture, from the media library only", async () => {
		const site = createSite();
		const [, john] = site.wordpress.content.users;
		const withGravatar = await (await site.request("/fr/blog/author/marie")).text();
		expect(withGravatar).toContain("Biographie de Marie Curie-Dupont</p>");
		expect(withGravatar).not.toContain("gravatar.com");
		expect(withGravatar).toContain('aria-hidden="true">MC</span>');
		if (john) john.gravatar = "wordpress.test/wp-content/uploads/2026/11/john.png";
		// As the plugin reports a changed profile.
		await (await site.services.blog()).purge({ gone: [], isWide: true }, () => {});
		const own = await (await site.request("/en/blog/author/john")).text();
		expect(own).toContain('<img src="/media/2026/11/john.png" alt="" width="80" height="80"');
	});

	it.each([
		["category", "/fr/blog/category/astuces", "/en/blog/category/tips"],
		["tag", "/fr/blog/tag/ia", "/en/blog/tag/ai"],
		["author", "/fr/blog/author/marie", "/en/blog/author/marie"],
	])("names its translation as alternate, and the switcher leads there: %s", async (_, fr, en) => {
		const alternates = [
			`<link rel="alternate" hrefLang="fr" href="${ORIGIN}${fr}"/>`,
			`<link rel="alternate" hrefLang="en" href="${ORIGIN}${en}"/>`,
		];
		for (const [path, twin] of [
			[fr, `${en}?lang=en`],
			[en, `${fr}?lang=fr`],
		] as const) {
			const html = await (await known.request(path)).text();
			for (const alternate of alternates) expect(html, path).toContain(alternate);
			expect(html, path).toContain(`href="${twin}"`);
			// Results and further pages have no counterpart.
			const found = await (await known.request(`${path}?search=zzzznothing`)).text();
			expect(found).not.toContain('rel="alternate" hrefLang');
			expect(found).toContain(`href="${twin}"`);
		}
		const before = known.wordpress.requests.length;
		await known.request(fr);
		expect(known.wordpress.requests).toHaveLength(before);
	});

	it.each([
		// Has posts in English only.
		"/en/blog/author/john",
		// Its twin is missing in WordPress.
		"/en/blog/tag/finance",
	])("%s has no alternate, and the switcher leads to the other blog", async (path) => {
		const html = await (await known.request(path)).text();
		expect(html).not.toContain('rel="alternate" hrefLang');
		expect(html).toContain('href="/fr/blog?lang=fr"');
	});

	it("pages through its posts, and leads to it from cards", async () => {
		const first = await (await known.request("/en/blog/category/tutorials")).text();
		expect(first).toContain('href="/en/blog/category/tutorials?page=2"');
		expect(first).toContain('href="/en/blog/tag/ai"');
		expect(first).toContain('href="/en/blog/author/marie"');
		const second = await (await known.request("/en/blog/category/tutorials?page=2")).text();
		expect(second).toContain("<title>Page 2 – Tutorials | Tabulia blog</title>");
		expect(second).toContain(`rel="canonical" href="${ORIGIN}/en/blog/category/tutorials?page=2"`);
		expect((await known.request("/en/blog/tag/ai?page=9")).status).toBe(404);
	});

	it("is named by its slug, and not indexed, in a frame that is sent before its name is known", async () => {
		const site = createSite();
		site.wordpress.faults.set({ mode: "slow", delayMs: 400 });
		const html = await (await site.request("/fr/blog/tag/calcul-croise", shown)).text();
		expect(html).toContain("calcul croise</h1>");
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).toContain("Aucun article ne porte ce mot-clé");
	});
});

describe("error", () => {
	it.each(["/fr/blog", POST])(
		"returns 503 with a retry link, no upstream text: %s",
		async (path) => {
			const site = createSite();
			site.wordpress.faults.set({ mode: "any-html-500" });
			const response = await site.request(path);
			const html = await response.text();
			expect(response.status).toBe(503);
			expect(response.headers.get("retry-after")).toBe("30");
			expect(html).toContain("Réessayer");
			expect(html).toContain(`href="" class="button button-primary"`);
			expect(html).not.toMatch(/fatal|\.php|wp_die/i);
			expect(site.batches).toContainEqual(expect.objectContaining({ failed: { site: 1 } }));
		},
	);

	it("serves cached copies without WordPress", async () => {
		const before = createSite();
		const pages = ["/fr/blog", "/fr/blog/category/astuces", POST];
		for (const path of pages) await before.request(path);
		// Another isolate of the same data centre, with an empty memory.
		const after = createSite({ stores: before.stores, wordpress: before.wordpress });
		before.wordpress.faults.set({ mode: "down" });
		for (const path of pages) expect((await after.request(path)).status, path).toBe(200);
	});

	it.each([
		"/fr/blog/category/nothing-here",
		"/fr/blog/tag/ai",
		// Writes in English only.
		"/fr/blog/author/john",
		"/fr/blog/author/%2e%2e%2f",
		"/fr/blog?page=0",
		"/fr/blog?page=99",
	])("returns 404 for %s", async (path) => {
		const response = await known.request(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
	});
});
