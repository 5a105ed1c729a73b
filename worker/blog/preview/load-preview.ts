import type { Post } from "../../../contract/blog.ts";
import type { WordpressClient } from "../client/wordpress-client.ts";
import { highlightCode } from "../code/highlight-code.ts";
import { toPost } from "../content/model.ts";
import type { Origins } from "../content/site-address.ts";

/** The password of a post, as its reader typed it. */
export interface PostPassword {
	id: number;
	password: string;
}

export type Preview =
	| { kind: "ok"; value: Post }
	| { kind: "notFound" }
	/** Expired or not allowed: WordPress's 401 and 403 do not say which; or not its password. */
	| { kind: "refused" }
	| { kind: "unavailable"; message: string };

/**
 * A post in any state, as its editor left it. The newest autosave replaces the stored text, because
 * WordPress stores the unpublished changes of a published post separately. Never cached or retried.
 */
export async function loadPreview(
	client: WordpressClient,
	id: number,
	nonce: string,
	origins: Origins,
): Promise<Preview> {
	const [post, autosaves] = await Promise.all([
		client.preview(id, nonce),
		client.autosaves(id, nonce),
	]);
	if (!post.ok) {
		if (post.status === 401 || post.status === 403) return { kind: "refused" };
		if (post.status === 404) return { kind: "notFound" };
		return { kind: "unavailable", message: post.message };
	}
	const changes = autosaves.ok ? newestAfter(autosaves.body, post.body) : {};
	return show({ ...(post.body as object), ...changes }, origins);
}

/** A published post with its password, which WordPress compares. Never cached or retried. */
export async function loadUnlocked(
	client: WordpressClient,
	{ id, password }: PostPassword,
	origins: Origins,
): Promise<Preview> {
	const post = await client.unlocked(id, password);
	if (post.ok) return show(post.body, origins);
	if (post.code === "rest_post_incorrect_password") return { kind: "refused" };
	return { kind: "unavailable", message: post.message };
}

async function show(response: unknown, origins: Origins): Promise<Preview> {
	try {
		const value = toPost(response, origins, true);
		return { kind: "ok", value: { ...value, html: await highlightCode(value.html) } };
	} catch (error) {
		return { kind: "unavailable", message: `WordPress API error: ${String(error).slice(0, 100)}` };
	}
}

/** The changes of the newest autosave; none when the post was saved after it. */
function newestAfter(autosaves: unknown, post: unknown): object {
	const time = (saved: unknown) =>
		String((saved as { modified_gmt?: unknown } | null)?.modified_gmt ?? "");
	const all = Array.isArray(autosaves) ? autosaves : [];
	const [newest] = all.toSorted((a, b) => time(b).localeCompare(time(a)));
	if (!newest || time(newest) <= time(post)) return {};
	const { title, excerpt, content } = newest;
	return { title, excerpt, content };
}
