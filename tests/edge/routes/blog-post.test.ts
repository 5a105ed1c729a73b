import { describe, expect, it } from "vitest";
import { fakeWordpress } from "../../fakes/wordpress.ts";
import { createSite, ORIGIN } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

const POST = "/fr/blog/lecon-de-tableur-n-1-recherches-totaux";

/** The JSON-LD of a page, by type. */
function structured(html: string): Map<string, Record<string, unknown>> {
	const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
	const graph = JSON.parse(json)["@graph"] as Record<string, unknown>[];
	return new Map(graph.map((node) => [String(node["@type"]), node]));
}

it("happy: has structured data, and alternates only for existing translations", async () => {
	const html = await (await known.request(POST)).text();
	expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${POST}"/>`);
	expect(html).toContain(
		`hrefLang="en" href="${ORIGIN}/en/blog/spreadsheet-lesson-1-lookups-totals"`,
	);
	const nodes = structured(html);
	expect(nodes.get("BlogPosting")).toMatchObject({
		inLanguage: "fr",
		mainEntityOfPage: ORIGIN + POST,
		author: { "@type": "Person", name: "Marie Curie-Dupont" },
	});
	expect(nodes.get("BreadcrumbList")?.itemListElement).toHaveLength(3);
	const untranslated = known.wordpress.content.posts.find(
		({ lang, status, translations }) =>
			lang === "en" && status === "publish" && Object.keys(translations).length < 2,
	);
	const untranslatedHtml = await (await known.request(`/en/blog/${untranslated?.slug}`)).text();
	expect(untranslatedHtml).not.toContain('rel="alternate" hrefLang');
});

it("the end of a post leads to the ones before and after it, in its language", async () => {
	const linksOf = async (path: string) => {
		const html = await (await known.request(path)).text();
		const found = html.matchAll(/<a rel="(prev|next)" href="([^"]+)"/g);
		return Object.fromEntries([...found].map(([, rel, href]) => [rel, href]));
	};
	const newest = await linksOf(POST);
	expect(newest).toEqual({ prev: expect.stringMatching(/^\/fr\/blog\/[\w%-]+$/) });
	expect(await linksOf(newest.prev ?? "")).toMatchObject({ next: POST });
});

it.each([
	["/en/blog/lecon-de-tableur-n-2-recherches-totaux?utm_source=x", {}],
	["/blog/lecon-de-tableur-n-2-recherches-totaux?utm_source=x", { "accept-language": "en" }],
])("a slug of the other language leads %s to the post", async (path, headers) => {
	let response = await known.request(path, { headers });
	for (let hop = 0; hop < 2 && !response.headers.get("location")?.startsWith("/fr"); hop++) {
		response = await known.request(response.headers.get("location") ?? "", { headers });
	}
	const post = "/fr/blog/lecon-de-tableur-n-2-recherches-totaux?utm_source=x";
	expect(response.headers.get("location")).toBe(post);
	expect((await known.request(post)).status).toBe(200);
});

describe("a former address", () => {
	const OLD = "/fr/blog/lecon-de-tableur-numero-1";

	it("leads to the post for good, with the campaign's parameters", async () => {
		const response = await known.request(`${OLD}?utm_source=x`);
		expect(response.status).toBe(301);
		expect(response.headers.get("location")).toBe(`${POST}?utm_source=x`);
	});

	it.each([
		["/fr/blog", "Cet article a été retiré"],
		["/en/blog", "The editors have withdrawn"],
	])("of a post in the trash under %s is 410", async (blog, text) => {
		const site = createSite();
		const id = blog === "/fr/blog" ? 9 : 8;
		const slug = site.wordpress.content.posts.find((post) => post.id === id)?.slug;
		site.wordpress.edit(id, { status: "trash" });
		const response = await site.request(`${blog}/${slug}`);
		expect(response.status).toBe(410);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		const html = await response.text();
		expect(html).toContain(text);
		expect(html).toContain("noindex");
	});

	it("leads where an editor's redirect says, from posts and categories", async () => {
		const site = createSite();
		site.wordpress.content.redirects.push(
			{ from: "/vieux", regex: false, to: "https://example.com/x", code: 302 },
			{ from: "/category/vieille", regex: false, to: "/category/astuces", code: 301 },
		);
		const post = await site.request("/fr/blog/vieux?utm_source=x");
		expect([post.status, post.headers.get("location")]).toEqual([302, "https://example.com/x"]);
		const list = await site.request("/fr/blog/category/vieille");
		const location = list.headers.get("location");
		expect([list.status, location]).toEqual([301, "/fr/blog/category/astuces"]);
	});

	it("is unknown without our plugin", async () => {
		const wordpress = fakeWordpress();
		const { fetch } = wordpress.connection;
		wordpress.connection.fetch = async (url, init) =>
			url.includes("/tabulia/")
				? Response.json({ code: "rest_no_route" }, { status: 404 })
				: fetch(url, init);
		expect((await createSite({ wordpress }).request(OLD)).status).toBe(404);
	});
});

const UNKNOWN = ["/fr/blog/nothing-here", "/fr/blog/..%2f..%2fwp-json"];
it.each(UNKNOWN)("error: returns 404 for %s", async (path) => {
	const response = await known.request(path);
	expect(response.status).toBe(404);
	expect(response.headers.get("cache-control")).toBe("private, no-store");
});

describe("security", () => {
	it("returns 404 for a draft, a private and a scheduled post", async () => {
		const hidden = known.wordpress.content.posts.filter(({ status }) => status !== "publish");
		expect(hidden.length).toBeGreaterThan(2);
		for (const { lang, slug } of hidden) {
			expect((await known.request(`/${lang}/blog/${slug}`)).status, slug).toBe(404);
		}
	});

	it("contains no text of a protected post and is not indexed", async () => {
		const wordpress = fakeWordpress();
		const { fetch } = wordpress.connection;
		const withheld = '"content":{"rendered":"","protected":true}';
		let sent = "";
		// WordPress withholds the text; this upstream sends it.
		wordpress.connection.fetch = async (url, init) => {
			const text = await (await fetch(url, init)).text();
			const leaking = text.replace(withheld, withheld.replace('""', '"<p>hunter2</p>"'));
			sent += leaking;
			return new Response(leaking);
		};
		const html = await (await createSite({ wordpress }).request("/en/blog/protected")).text();
		expect(sent).toContain("hunter2");
		expect(html).not.toContain("hunter2");
		expect(html).toContain('action="/en/blog/protected"');
		expect(html).toContain('<meta name="robots" content="noindex"/>');
	});
});
