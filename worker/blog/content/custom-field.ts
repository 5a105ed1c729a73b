import type { PostAnswer } from "../client/response-schema.ts";

type Field = "read_time" | "seo_title" | "seo_description";

/**
 * A custom field wherever the site keeps it: in `meta`, in ACF's `acf`, or beside the title.
 * WordPress says 0 and "" for what nobody filled.
 */
export function customField(post: PostAnswer, name: Field): string | number | undefined {
	for (const value of [post.meta[name], post.acf[name], post[name]]) {
		if (typeof value === "string" && value.trim() !== "") return value;
		if (typeof value === "number" && value !== 0) return value;
	}
	return undefined;
}

/** Minutes that an editor has set; undefined when the field is empty or no number of minutes. */
export function readTimeField(post: PostAnswer): number | undefined {
	const minutes = Math.ceil(Number(customField(post, "read_time")));
	return minutes >= 1 && minutes <= 1000 ? minutes : undefined;
}
