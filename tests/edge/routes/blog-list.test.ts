import { expect, it } from "vitest";
import { createSite } from "../harness.ts";
import { knownBlog as known } from "../known-blog.ts";

it("shows an author's picture from the media library only", async () => {
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
	"/fr/blog/tag/ai",
	// Writes in English only.
	"/fr/blog/author/john",
	"/fr/blog/author/%2e%2e%2f",
	"/fr/blog?page=0",
])("error: returns 404 for %s", async (path) => {
	const response = await known.request(path);
	expect(response.status).toBe(404);
	expect(response.headers.get("cache-control")).toBe("private, no-store");
});
