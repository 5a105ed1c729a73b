import type { Post } from "../../../worker/contract/blog.ts";
import { API } from "../../../worker/contract/paths.ts";

export interface PreviewLink {
	id: string;
	nonce: string;
}

/** Why there is nothing to see; the screen has a text for each. */
export type PreviewFailure = "refused" | "notFound" | "unavailable";

/** What a preview's link says; null when it is none (spec §2: preview=true and nonce). */
export function readPreviewLink(search: string): PreviewLink | null {
	const query = new URLSearchParams(search);
	const id = query.get("id") ?? "";
	const nonce = query.get("nonce") ?? "";
	const isLink = query.get("preview") === "true" && /^\d{1,12}$/.test(id) && nonce !== "";
	return isLink ? { id, nonce } : null;
}

/** The post as its editor left it. The nonce goes as a header (spec §6). Does not throw. */
export async function getPreview(
	{ id, nonce }: PreviewLink,
	signal: AbortSignal,
): Promise<Post | PreviewFailure> {
	try {
		const answer = await fetch(`${API.blogPreview}/${id}`, {
			headers: { "X-WP-Nonce": nonce },
			cache: "no-store",
			signal,
		});
		if (answer.ok) return ((await answer.json()) as { post: Post }).post;
		if (answer.status === 403) return "refused";
		return answer.status === 404 ? "notFound" : "unavailable";
	} catch {
		return "unavailable";
	}
}
