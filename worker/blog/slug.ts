import { BLOG_LIMITS } from "../contract/blog.ts";

/** In ASCII WordPress leaves letters, digits, `-` and `_`; of the rest no spaces, controls or lone halves. */
const SLUG = /^(?:[a-z0-9_-]|[^\p{ASCII}\p{Z}\p{Cc}\p{Cs}\p{Co}\p{Cn}\uFFFD])+$/u;

/**
 * A slug decoded once, in lower case: as the address bar, REST (percent-encoded) or GraphQL has it.
 * Undefined for what can be none: `../`, `%2e%2e`, a slash, a space, something too long.
 *
 * @example decodeSlug("%F0%9F%9A%80-decollage") === "🚀-decollage"
 */
export function decodeSlug(raw: string): string | undefined {
	const slug = decoded(raw)?.normalize("NFC").toLowerCase();
	if (slug === undefined || !SLUG.test(slug)) return undefined;
	return encodeURIComponent(slug).length <= BLOG_LIMITS.slug ? slug : undefined;
}

function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
