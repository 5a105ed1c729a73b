import type { PostSummary } from "../../contract/blog.ts";
import { withBackground } from "../runtime/background.ts";
import type { OpenBlog } from "./open-blog.ts";

/**
 * The posts that readers of the newsletter may get, as the blog has them now, for a run of the cron or the queue.
 * @throws Error when neither WordPress nor a copy of the mirror is there
 */
export async function mailablePosts(blog: OpenBlog): Promise<PostSummary[]> {
	const opened = await blog();
	const contents = await withBackground((background) =>
		opened.contents({ background, inRequest: (work) => work() }),
	);
	if (contents.kind !== "ok") throw new Error("no mirror of the blog");
	return contents.value.posts.filter(({ isProtected, isUnmailed }) => !isProtected && !isUnmailed);
}
