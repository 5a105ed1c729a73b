import { BLOG_LIMITS } from "../../contract/blog.ts";
import { decodeComponent } from "../runtime/decode-component.ts";

/** ASCII letters, digits, `-` and `_`; any other character but spaces, controls and lone surrogates. */
const SLUG = /^(?:[a-z0-9_-]|[^\p{ASCII}\p{Z}\p{Cc}\p{Cs}\p{Co}\p{Cn}\uFFFD])+$/u;

/**
 * A slug decoded once, in lower case. Accepts the forms of the address bar and of REST
 * (percent-encoded). Undefined for what cannot be a slug: `../`, `%2e%2e`, a slash, a space, a long text.
 *
 * @example decodeSlug("%F0%9F%9A%80-decollage") === "🚀-decollage"
 */
export function decodeSlug(raw: string): string | undefined {
	const slug = decodeComponent(raw)?.normalize("NFC").toLowerCase();
	if (slug === undefined || !SLUG.test(slug)) return undefined;
	return encodeURIComponent(slug).length <= BLOG_LIMITS.slug ? slug : undefined;
}
