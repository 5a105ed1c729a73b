import type { PostSummary } from "../contract/blog.ts";
import type { Language } from "../contract/events.ts";
import type { Blog } from "./blog-port.ts";
import type { Visit } from "./visit.ts";

/** 500 posts per language; a sitemap may hold 50,000 addresses. */
const MAX_PAGES = 50;

/** Every post of the lists, as far as they can be loaded. Never rejects. */
export async function allPosts(
	blog: Blog,
	language: Language,
	visit: Visit,
): Promise<PostSummary[]> {
	const first = await blog.listPosts({ language, page: 1 }, visit);
	if (first.kind !== "ok") return [];
	const rest = Array.from({ length: Math.min(first.value.totalPages, MAX_PAGES) - 1 }, (_, at) =>
		blog.listPosts({ language, page: at + 2 }, visit),
	);
	const lists = [first, ...(await Promise.all(rest))];
	const posts = lists.flatMap((list) => (list.kind === "ok" ? list.value.posts : []));
	// Sticky posts are in two lists.
	return [...new Map(posts.map((post) => [post.id, post])).values()];
}
