import { expect, it } from "vitest";
import { allPosts } from "../../../worker/blog/all-posts.ts";
import { visitWith } from "../../fakes/ports.ts";
import { bindings, createSite, emptyKv } from "../harness.ts";

it("returns the posts of every page, and none without WordPress", async () => {
	const site = createSite();
	// Also on the first page then.
	site.wordpress.edit(30, { sticky: true });
	const posts = await allPosts(await site.services.blog(), "en", visitWith());
	const published = site.wordpress.content.posts.filter(
		({ lang, status }) => lang === "en" && status === "publish",
	);
	expect(posts).toHaveLength(published.length);
	expect(new Set(posts.map(({ id }) => id)).size).toBe(published.length);

	await emptyKv(bindings.BLOG);
	const unavailable = createSite();
	unavailable.wordpress.faults.set({ mode: "down" });
	expect(await allPosts(await unavailable.services.blog(), "fr", visitWith())).toEqual([]);
});
