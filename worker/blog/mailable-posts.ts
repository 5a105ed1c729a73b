import type { PostSummary } from "../../contract/blog.ts";
import type { OpenBlog } from "./open-blog.ts";

/**
 * The posts that readers of the newsletter may get, as the blog has them now, for a run of the cron or the queue.
 * @throws Error when neither WordPress nor a copy of the mirror is there
 */
export async function mailablePosts(blog: OpenBlog): Promise<PostSummary[]> {
	const work: Promise<unknown>[] = [];
	const opened = await blog();
	const contents = await opened.contents({
		background: (each) => void work.push(each),
		inRequest: (each) => each(),
	});
	// The run ends with its last request; work may add work.
	while (work.length > 0) await work.shift();
	if (contents.kind !== "ok") throw new Error("no mirror of the blog");
	return contents.value.posts.filter(({ isProtected, isUnmailed }) => !isProtected && !isUnmailed);
}
