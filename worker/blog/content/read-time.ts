import { BLOG_LIMITS } from "../../contract/blog.ts";

/** Minutes to read a text, at least 1 (docs/product.md#constants). */
export function readTimeOf(text: string): number {
	const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
	return Math.max(1, Math.ceil(words / BLOG_LIMITS.wordsPerMinute));
}
