import { mailablePosts } from "../blog/mailable-posts.ts";
import type { Services } from "../services.ts";
import { maintain } from "./maintain.ts";

const MINUTE_MS = 60_000;
/** In this time its author may take a post back, or mend it (docs/product/blog.md#newsletter). */
const WAIT_MS = 30 * MINUTE_MS;
/** Older ones are no news: after an outage, or with a date in the past. */
const MAX_AGE_MS = 48 * 60 * MINUTE_MS;

/**
 * Adds the mails of the posts that were published lately (docs/product/blog.md#newsletter).
 * @throws Error when neither WordPress nor a copy of the mirror is there, or the database is unavailable
 */
export async function addNewsletterMails(
	{ blog, sqlCalls }: Pick<Services, "blog" | "sqlCalls">,
	now: number,
): Promise<{ posts: number }> {
	const posts = (await mailablePosts(blog))
		.filter(({ publishedAt }) => {
			const age = now - Date.parse(publishedAt);
			return age >= WAIT_MS && age < MAX_AGE_MS;
		})
		.map(({ id, language, title }) => ({ id, language, title }));
	await maintain({ sqlCalls }, "add_newsletter_mails", { posts });
	return { posts: posts.length };
}
