import { describe, expect, it } from "vitest";
import { fakeWordpress } from "../../fakes/wordpress.ts";
import { createSite } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

it("a former address of a post in the trash is 410, and leads where an editor's redirect says", async () => {
	const site = createSite();
	const slug = site.wordpress.content.posts.find(({ id }) => id === 9)?.slug;
	site.wordpress.edit(9, { status: "trash" });
	site.wordpress.content.redirects.push(
		{ from: "/vieux", regex: false, to: "https://example.com/x", code: 302 },
		{ from: "/category/vieille", regex: false, to: "/category/astuces", code: 301 },
	);
	const gone = await site.request(`/fr/blog/${slug}`);
	expect([gone.status, gone.headers.get("cache-control")]).toEqual([410, "private, no-store"]);
	const html = await gone.text();
	for (const text of ["noindex", "Cet article a été retiré"]) expect(html).toContain(text);
	for (const [path, status, location] of [
		["/fr/blog/vieux?utm_source=x", 302, "https://example.com/x"],
		["/fr/blog/category/vieille", 301, "/fr/blog/category/astuces"],
	] as const) {
		const response = await site.request(path);
		expect([response.status, response.headers.get("location")]).toEqual([status, location]);
	}
});

it("a former address is unknown without our plugin", async () => {
	const wordpress = fakeWordpress();
	const { fetch } = wordpress.connection;
	wordpress.connection.fetch = async (url, init) =>
		url.includes("/tabulia/")
			? Response.json({ code: "rest_no_route" }, { status: 404 })
			: fetch(url, init);
	expect(
		(await createSite({ wordpress }).request("/fr/blog/lecon-de-tableur-numero-1")).status,
	).toBe(404);
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
