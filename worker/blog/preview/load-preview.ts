import type { Post } from "../../contract/blog.ts";
import type { WordpressClient } from "../client/wordpress-client.ts";
import type { Origins } from "../content/decorate.ts";
import { toPost } from "../content/model.ts";

export type Preview =
	| { kind: "ok"; value: Post }
	| { kind: "notFound" }
	/** Expired, or not allowed: WordPress's 401 and 403 mean either. */
	| { kind: "refused" }
	| { kind: "unavailable"; message: string };

/**
 * A post as its editor left it, in any state: its newest autosave over what is stored, because
 * WordPress keeps the unpublished changes of a published post apart. Asked once, never kept.
 */
export async function loadPreview(
	client: WordpressClient,
	id: number,
	nonce: string,
	origins: Origins,
): Promise<Preview> {
	const [answer, autosaves] = await Promise.all([
		client.preview(id, nonce),
		client.autosaves(id, nonce),
	]);
	if (!answer.ok) {
		if (answer.status === 401 || answer.status === 403) return { kind: "refused" };
		if (answer.status === 404) return { kind: "notFound" };
		return { kind: "unavailable", message: answer.message };
	}
	try {
		const changes = autosaves.ok ? newestAfter(autosaves.body, answer.body) : {};
		return { kind: "ok", value: toPost({ ...(answer.body as object), ...changes }, origins) };
	} catch (error) {
		return { kind: "unavailable", message: `WordPress API error: ${String(error).slice(0, 100)}` };
	}
}

interface Autosave {
	modified_gmt?: unknown;
	title?: unknown;
	excerpt?: unknown;
	content?: unknown;
}

/** The changes that an autosave holds; none when the post was stored after it. */
function newestAfter(autosaves: unknown, post: unknown): object {
	if (!Array.isArray(autosaves)) return {};
	const time = (saved: Autosave | null) => String(saved?.modified_gmt ?? "");
	const newest = (autosaves as (Autosave | null)[])
		.sort((a, b) => time(b).localeCompare(time(a)))
		.at(0);
	if (!newest || time(newest) <= time(post as Autosave)) return {};
	const { title, excerpt, content } = newest;
	return { title, excerpt, content };
}
