import type { PostSummary } from "../../contract/blog.ts";
import type { Mail, MailedPost } from "../../contract/mails.ts";
import type { OpenBlog } from "../blog/open-blog.ts";

export type NewsletterMail = Extract<Mail, { kind: "newsletter_post" }>;

/**
 * The posts that readers of the newsletter may get.
 * @throws Error when neither WordPress nor a copy of the mirror is there
 */
export async function mailedPosts(blog: OpenBlog): Promise<PostSummary[]> {
	const work: Promise<unknown>[] = [];
	const opened = await blog();
	const contents = await opened.contents({
		background: (each) => void work.push(each),
		inRequest: (each) => each(),
	});
	// A run of the cron or the queue ends with its last request; work may add work.
	while (work.length > 0) await work.shift();
	if (contents.kind !== "ok") throw new Error("no mirror of the blog");
	return contents.value.posts.filter(({ isProtected, isUnmailed }) => !isProtected && !isUnmailed);
}

/**
 * The post of a mail as the blog has it now; null when it is not to be mailed any more.
 * @throws like `mailedPosts`
 */
export async function findMailedPost(
	{ data, language }: NewsletterMail,
	blog: OpenBlog,
): Promise<MailedPost | null> {
	const posts = await mailedPosts(blog);
	const post = posts.find((each) => String(each.id) === data.post && each.language === language);
	if (post === undefined) return null;
	const { title, excerpt, slug } = post;
	return { title, excerpt, slug };
}
