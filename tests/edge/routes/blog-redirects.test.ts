import fc from "fast-check";
import { expect, it } from "vitest";
import { API } from "../../../contract/paths.ts";
import { createSite } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

const PREVIEW = "preview=true&nonce=n";

it.each([
	["/blog", { "accept-language": "en-US,en;q=0.9" }, "/en/blog"],
	["/blog?lang=en&page=2&token=x&code=y", {}, "/en/blog?page=2"],
	["/blog/category/tips", { cookie: "lang=en" }, "/en/blog/category/tips"],
	["/pt-br/blog/category/tips", {}, "/en/blog/category/tips"],
	["/es/blog/post?x=1", {}, "/en/blog/post?x=1"],
	["/en/blog/some-post?lang=en", {}, "/en/blog/some-post"],
	// The largest number that WordPress may give to a preview.
	[`/blog/x?${PREVIEW}&id=123456789012`, {}, "/blog/preview?id=123456789012&preview=true&nonce=n"],
	[`/en/blog/x?${PREVIEW}&id=7`, {}, "/blog/preview?id=7&preview=true&nonce=n"],
	[
		`/blog/x?${PREVIEW}&id=1234567890123`,
		{ cookie: "lang=en" },
		`/en/blog/x?${PREVIEW}&id=1234567890123`,
	],
	["/blog/x?preview=false&nonce=n&id=7", {}, "/fr/blog/x?preview=false&nonce=n&id=7"],
])("happy: redirects %s with %j to %s", async (path, headers, location) => {
	const response = await known.request(path, { headers });
	expect([response.status, response.headers.get("location")]).toEqual([302, location]);
});

const UNKNOWN = ["/api/blog", "/xyzt/blog", "/blog/%2e%2e%2f", "/blog/tag/a%20b", "/d/blog"];

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

it("security: stays on the site for any slug and query", async () => {
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
