import type { Post } from "../../../contract/blog.ts";
import { API } from "../../../contract/paths.ts";

export interface PreviewLink {
	id: string;
	nonce: string;
}

/** Reasons without a preview; the screen has a text for each. */
export type PreviewFailure = "refused" | "notFound" | "unavailable";

/** The parameters of a preview link; null when they are missing or invalid (docs/product/blog.md#blog-preview). */
export function readPreviewLink(search: string): PreviewLink | null {
	const query = new URLSearchParams(search);
	const id = query.get("id") ?? "";
	const nonce = query.get("nonce") ?? "";
	const isLink = query.get("preview") === "true" && /^\d{1,12}$/.test(id) && nonce !== "";
	return isLink ? { id, nonce } : null;
}

/** The post with its unpublished changes. Never rejects. */
export async function getPreview(
	{ id, nonce }: PreviewLink,
	signal: AbortSignal,
): Promise<Post | PreviewFailure> {
	try {
		const response = await fetch(`${API.blogPreview}/${id}`, {
			headers: { "X-WP-Nonce": nonce },
			cache: "no-store",
			signal,
		});
		if (response.ok) return ((await response.json()) as { post: Post }).post;
		if (response.status === 403) return "refused";
		return response.status === 404 ? "notFound" : "unavailable";
	} catch {
		return "unavailable";
	}
}
