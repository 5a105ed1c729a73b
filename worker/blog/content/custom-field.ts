import type { PostResponse } from "../client/response-schema.ts";

type Field =
	| "read_time"
	| "seo_title"
	| "seo_description"
	| "seo_canonical"
	| "seo_image"
	| "seo_noindex"
	| "no_newsletter";

/**
 * A custom field, wherever the site stores it: in `meta`, in ACF's `acf` or at the top level.
 * WordPress sends 0 and "" for a field that is not set.
 */
export function customField(post: PostResponse, name: Field): string | number | undefined {
	const top = post as PostResponse & Partial<Record<Field, unknown>>;
	for (const value of [post.meta[name], post.acf[name], top[name]]) {
		if (typeof value === "string" && value.trim() !== "") return value;
		if (typeof value === "number" && value !== 0) return value;
		if (value === true) return 1;
	}
	return undefined;
}

/** Minutes set by an editor; undefined when the field is empty or not a number of minutes. */
export function readTimeField(post: PostResponse): number | undefined {
	const minutes = Math.ceil(Number(customField(post, "read_time")));
	return minutes >= 1 && minutes <= 1000 ? minutes : undefined;
}
