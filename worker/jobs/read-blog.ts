import { withBackground } from "../runtime/background.ts";
import type { Services } from "../services.ts";

/** Readings that follow each other in one run, while texts of posts are not known yet. */
const MAX_READINGS = 5;

/**
 * Reads WordPress (docs/architecture/blog.md#blog-mirror), also while nobody visits the blog.
 * @throws Error when WordPress is unavailable, or what it has is not believed
 */
export async function readBlog({ blog }: Pick<Services, "blog">): Promise<{ posts: number }> {
	const opened = await blog();
	return withBackground(async (background) => {
		let reading = await opened.read(background);
		for (let n = 1; reading.unread > 0 && n < MAX_READINGS; n++) {
			reading = await opened.read(background);
		}
		return { posts: reading.posts };
	});
}
