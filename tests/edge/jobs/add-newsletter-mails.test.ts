import { expect, it } from "vitest";
import type { PostSummary } from "../../../contract/blog.ts";
import type { NewsletterPost } from "../../../contract/service-calls.ts";
import type { Blog, BlogResult } from "../../../worker/blog/blog-port.ts";
import { addNewsletterMails } from "../../../worker/jobs/add-newsletter-mails.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";

const PUBLISHED = "2026-11-20T08:00:00.000Z";
const POST: NewsletterPost = {
	...{ id: 7, language: "fr", title: "Dates dans Excel" },
};

/** The posts that a run names, so many minutes after this one was published. */
async function namedAfter(minutes: number, changed: Partial<PostSummary> = {}) {
	const post = { ...POST, publishedAt: PUBLISHED, cover: null, ...changed } as PostSummary;
	const contents: BlogResult<{ posts: PostSummary[]; archives: [] }> = {
		...{ kind: "ok", ageSeconds: 0, isStale: false },
		value: { posts: [post], archives: [] },
	};
	const sqlCalls = fakeSqlCalls();
	const blog = async () => ({ contents: async () => contents }) as unknown as Blog;
	await addNewsletterMails({ blog, sqlCalls }, Date.parse(PUBLISHED) + minutes * 60_000);
	expect(sqlCalls.names()).toEqual(["add_newsletter_mails"]);
	return sqlCalls.calls[0]?.args.posts;
}

it.each([
	["29 minutes: its author may still take it back", 29, []],
	["half an hour", 30, [POST]],
	["two days less a minute", 48 * 60 - 1, [POST]],
	["two days: it is no news", 48 * 60, []],
])("after %s", async (_, minutes, named) => {
	expect(await namedAfter(minutes)).toEqual(named);
});

it.each(["isProtected", "isUnmailed"])("leaves out a post that %s", async (why) => {
	expect(await namedAfter(60, { [why]: true })).toEqual([]);
});

it("fails while there is no blog to name posts of", async () => {
	const contents = async () => ({ kind: "unavailable", message: "down" });
	const blog = async () => ({ contents }) as unknown as Blog;
	const sqlCalls = fakeSqlCalls();
	await expect(addNewsletterMails({ blog, sqlCalls }, 0)).rejects.toThrow("no mirror of the blog");
});
