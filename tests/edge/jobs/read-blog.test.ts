import { expect, it } from "vitest";
import type { Blog } from "../../../worker/blog/blog-port.ts";
import { readBlog } from "../../../worker/jobs/read-blog.ts";

const later = () => new Promise<void>((over) => setTimeout(over, 1));

/** A blog whose readings return these numbers of unread texts, the last one repeatedly. */
function fakeBlog(...unread: number[]) {
	const done: number[] = [];
	let readings = 0;
	const read: Blog["read"] = async (background) => {
		const left = unread[Math.min(readings++, unread.length - 1)] ?? 0;
		// Stores in the background, which adds work there.
		background(later().then(() => background(later().then(() => done.push(left)))));
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
