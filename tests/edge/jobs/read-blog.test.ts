import { expect, it } from "vitest";
import type { Blog } from "../../../worker/blog/blog-port.ts";
import { readBlog } from "../../../worker/jobs/read-blog.ts";
import { createSite } from "../harness.ts";

/** A blog whose readings return these numbers of unread texts, the last one repeatedly. */
function fakeBlog(...unread: number[]) {
	const done: number[] = [];
	let readings = 0;
	const read: Blog["read"] = async (background) => {
		const left = unread[Math.min(readings++, unread.length - 1)] ?? 0;
		background(new Promise<void>((stored) => setTimeout(() => stored(void done.push(left)), 1)));
		return { posts: 33, unread: left };
	};
	return { done, blog: async () => ({ read }) as Blog };
}

it("reads on while texts are unknown, five times at most, and ends with what it stores", async () => {
	const small = fakeBlog(80, 40, 0);
	expect(await readBlog(small)).toEqual({ posts: 33 });
	expect(small.done).toEqual([80, 40, 0]);
	const large = fakeBlog(3000);
	await readBlog(large);
	expect(large.done).toHaveLength(5);
});

it("fails while WordPress does, or is not believed", async () => {
	const { services, wordpress } = createSite();
	expect(await readBlog(services)).toEqual({ posts: 33 });
	const blog = await services.blog();
	/** Why it fails, and the doubt that the state tells. */
	const failureOf = async () => {
		await blog.purge({ gone: [], isWide: true }, () => {});
		const reason = await readBlog(services).catch((error: Error) => error.message);
		const { doubt, posts } = await blog.state(() => {});
		expect(posts).toBe(33);
		return [reason, doubt];
	};
	const doubt = { since: expect.stringMatching(/^2026-.*Z$/), lost: 13, of: 33, hidden: 0 };
	const { posts } = wordpress.content;
	wordpress.content.posts = posts.filter(({ lang }) => lang !== "fr");
	expect(await failureOf()).toEqual([
		"WordPress lacks 13 of 33 posts, all in fr",
		{ ...doubt, languages: ["fr"] },
	]);
	wordpress.content.posts = posts.map((post) => ({ ...post, seo: { noindex: post.id < 12 } }));
	expect(await failureOf()).toEqual([
		"WordPress lacks 0 of 33 posts, keeps 4 out of search engines",
		{ ...doubt, lost: 0, hidden: 4, languages: [] },
	]);
	wordpress.faults.set({ mode: "down" });
	expect((await failureOf())[0]).toBe("WordPress API error: no response");
});
