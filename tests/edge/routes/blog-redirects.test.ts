import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import { cookiesOf, createSite } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

describe("happy", () => {
	it.each([
		["/blog", {}, "/fr/blog"],
		["/blog", { "accept-language": "en-US,en;q=0.9" }, "/en/blog"],
		["/blog", { cookie: "lang=en" }, "/en/blog"],
		["/blog?lang=en&page=2", {}, "/en/blog?page=2"],
		["/blog/category/tips", { cookie: "lang=en" }, "/en/blog/category/tips"],
		["/blog/tag/ia", {}, "/fr/blog/tag/ia"],
		["/blog/author/marie", { cookie: "lang=en" }, "/en/blog/author/marie"],
		["/blog/un-article?utm_source=x", {}, "/fr/blog/un-article?utm_source=x"],
		["/de/blog", {}, "/en/blog"],
		["/pt-br/blog/category/tips", {}, "/en/blog/category/tips"],
		["/de/blog/author/marie", {}, "/en/blog/author/marie"],
		["/es/blog/post?x=1", {}, "/en/blog/post?x=1"],
		["/fr/blog?lang=en", {}, "/en/blog"],
		["/en/blog/some-post?lang=en", {}, "/en/blog/some-post"],
		["/fr/blog/x?preview=true&id=7&nonce=ab", {}, "/blog/preview?id=7&preview=true&nonce=ab"],
	])("redirects %s with %j to %s", async (path, headers, location) => {
		const response = await known.request(path, { headers });
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe(location);
	});

	it("stores the language of the switcher", async () => {
		const response = await known.request("/en/blog?lang=en");
		expect(cookiesOf(response).get("lang")).toBe("en");
	});
});

const UNKNOWN = [
	"/api/blog",
	"/xyzt/blog",
	"/blog/%2e%2e%2f",
	"/blog/category/a%20b",
	"/blog/tag/a%20b",
	"/d/blog",
];

it.each(UNKNOWN)("error: returns 404 for %s", async (path) => {
	expect((await known.request(path)).status).toBe(404);
});

it.each([API.blogPurge, API.blogState, API.blogTestMail])(
	"error: refuses to read %s, which is a call and no post in the language `api`",
	async (path) => {
		const { log, request } = createSite();
		const response = await request(path);
		expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
		expect(log.lines).toMatchObject([{ fields: { route: path } }]);
	},
);

describe("security", () => {
	it("stays on the site for any slug and query", async () => {
		const site = createSite();
		await fc.assert(
			fc.asyncProperty(fc.webSegment(), fc.webQueryParameters(), async (slug, query) => {
				const response = await site.request(`/blog/${slug}?${query}`);
				const location = response.headers.get("location");
				if (location === null) return;
				expect(location).toMatch(/^\/(?:(?:fr|en)\/)?blog(?:[/?]|$)/);
				expect(new URL(location, "https://here.example").host).toBe("here.example");
			}),
			// An address with a space at its end leads to the one without it.
			{ examples: [["%09", ""]] },
		);
	});

	it("drops session parameters", async () => {
		const response = await known.request("/blog?token=x&code=y&page=2");
		expect(response.headers.get("location")).toBe("/fr/blog?page=2");
	});
});
