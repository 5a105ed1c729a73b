import type { Services } from "../services.ts";

/** Readings that follow each other in one run, while texts of posts are not known yet. */
const MAX_READINGS = 5;

/**
 * Reads WordPress (docs/architecture/blog.md#blog-mirror), also while nobody visits the blog.
 * @throws Error when WordPress is unavailable, or what it has is not believed
 */
export async function readBlog({ blog }: Pick<Services, "blog">): Promise<{ posts: number }> {
	const opened = await blog();
	const work: Promise<unknown>[] = [];
	try {
		let reading = await opened.read((each) => void work.push(each));
		for (let n = 1; reading.unread > 0 && n < MAX_READINGS; n++) {
			reading = await opened.read((each) => void work.push(each));
		}
		return { posts: reading.posts };
	} finally {
		// The run ends with its last request.
		while (work.length > 0) await work.shift();
	}
}
