/** Texts of posts, converted once for each change of a post (docs/architecture/blog.md#blog-mirror). */
import type { Post, PostMetadata, PostSummary } from "../../../contract/blog.ts";
import type { Logger } from "../../../contract/logger.ts";
import { postPath } from "../../../contract/paths.ts";
import type { Failure } from "../client/request.ts";
import type { WordpressClient } from "../client/wordpress-client.ts";
import { highlightCode } from "../code/highlight-code.ts";
import { convertEach, toPost } from "../content/model.ts";
import { toPlainText } from "../content/plain-text.ts";
import type { Origins } from "../content/site-address.ts";
import { frequentStems } from "../search/stem.ts";
import { postKey } from "./mirror.ts";

/** Parts of a post's page that the mirror lacks. */
export interface PostBody
	extends PostMetadata,
		Pick<Post, "html" | "contents" | "modifiedAt" | "isCut"> {
	readTime: number;
}

export interface LoadedBody {
	post: PostSummary;
	body: PostBody;
	/** For the search. */
	stems: string;
}

/** @param all posts that the texts may link to by their numbers */
export type LoadBodies = (
	posts: readonly PostSummary[],
	all: readonly PostSummary[],
) => Promise<
	{ ok: true; bodies: LoadedBody[] } | Pick<Failure, "ok" | "message" | "status" | "retry">
>;

/**
 * Loads the texts of posts, of the same posts only: what WordPress returns under another address or in another
 * language is none of them.
 */
export function createLoadBodies(
	client: WordpressClient,
	origins: Origins,
	log: Logger,
): LoadBodies {
	async function convert(
		list: unknown[],
		posts: readonly PostSummary[],
		all: readonly PostSummary[],
	): Promise<LoadedBody[]> {
		const wanted = new Map(posts.map((post) => [post.id, post]));
		const pathOfPost = (id: number) => {
			const post = all.find((each) => each.id === id);
			return post && postPath(post);
		};
		const place = { ...origins, pathOfPost };
		const bodies: LoadedBody[] = [];
		for (const found of convertEach(list, (item) => toPost(item, place), log)) {
			const post = wanted.get(found.id);
			if (post && postKey(post) === postKey(found)) bodies.push(await toBody(post, found));
			else log.warn("blog_foreign_post", { id: found.id });
		}
		return bodies;
	}

	const load: LoadBodies = async (posts, all) => {
		const response = await client.postsById(posts.map(({ id }) => id));
		if (!response.ok) {
			if (response.retry || posts.length === 1) return response;
			// Halves may be accepted: the texts are too large together, or one of them is refused.
			const middle = Math.ceil(posts.length / 2);
			const first = await load(posts.slice(0, middle), all);
			const second = await load(posts.slice(middle), all);
			const bodies = [first, second].flatMap((half) => (half.ok ? half.bodies : []));
			return bodies.length > 0 ? { ok: true, bodies } : response;
		}
		const { body: list } = response;
		if (Array.isArray(list)) return { ok: true, bodies: await convert(list, posts, all) };
		return { ok: false, status: 200, retry: true, message: "WordPress API error: not a list" };
	};
	return load;
}

async function toBody(post: PostSummary, found: Post): Promise<LoadedBody> {
	const { html, contents, modifiedAt, isCut } = found;
	const { metaTitle, metaDescription, canonical, shareImage } = found;
	return {
		post,
		body: {
			...{ html: await highlightCode(html), contents, modifiedAt, isCut },
			...{ metaTitle, metaDescription, canonical, shareImage },
			readTime: found.readTime ?? 1,
		},
		stems: frequentStems(toPlainText(html), post.language),
	};
}
