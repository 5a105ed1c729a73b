import type { Blog, BlogOptions } from "./blog-port.ts";

/** The blog, created at its first use: its parser and sanitiser are in a chunk that `/cta` never loads. */
export type OpenBlog = () => Promise<Blog>;

/** @example const blog = await c.env.blog(); */
export function openBlog(options: BlogOptions): OpenBlog {
	let opening: Promise<Blog> | undefined;
	return () => {
		opening ??= import("./blog.ts").then(({ createBlog }) => createBlog(options));
		// A failure is not cached: the next visitor retries.
		opening.catch(() => {
			opening = undefined;
		});
		return opening;
	};
}
