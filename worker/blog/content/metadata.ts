/** Metadata that editors set for search engines and shared links (docs/product/blog.md#blog-posts). */
import { BLOG_LIMITS, type PostMetadata } from "../../../contract/blog.ts";
import type { Language } from "../../../contract/events.ts";
import type { PostResponse } from "../client/response-schema.ts";
import { toPicture } from "./media-address.ts";
import { cutTo, toPlainText } from "./plain-text.ts";
import { type Origins, toSiteAddress } from "./site-address.ts";

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

/**
 * In order: our own fields, our plugin's `seo` (which has Rank Math's), Yoast's.
 *
 * @param base what the post itself has
 */
export function toMetadata(
	post: PostResponse,
	base: { title: string; excerpt: string; language: Language; path: string },
	origins: Origins,
): PostMetadata {
	const own = (name: Field) => customField(post, name);
	const { seo, yoast_head_json: yoast } = post;
	const title = textOf([own("seo_title"), seo.title, yoast.title]);
	const description = textOf([own("seo_description"), seo.description, yoast.description]);
	const canonical = firstOf([own("seo_canonical"), seo.canonical, yoast.canonical]);
	const image = firstOf([own("seo_image"), seo.image, yoast.og_image[0]?.url]);
	return {
		metaTitle: title || base.title,
		metaDescription: cutTo(description || base.excerpt, BLOG_LIMITS.metaDescription),
		canonical: canonicalOf(canonical, base, origins),
		shareImage: toPicture(image, origins) ?? null,
	};
}

/**
 * Whether an editor keeps the post out of search engines. The robots that Yoast renders say it of all posts of a
 * WordPress that no search engine may read, which is none of a reader's addresses.
 */
export function isNoindex(post: PostResponse): boolean {
	const own = customField(post, "seo_noindex");
	return (own !== undefined && own !== "0") || post.seo.noindex;
}

type Value = string | number | undefined;

function firstOf(values: readonly Value[]): string {
	return String(values.find((value) => value !== undefined && String(value).trim() !== "") ?? "");
}

/** Variable of an SEO plugin's template, such as `%sitename%`, which REST leaves unfilled in some versions. */
const UNFILLED = /%[a-z][\w-]*(?:\([^)]*\))?%/i;

function textOf(values: readonly Value[]): string {
	return toPlainText(firstOf(values.filter((value) => !UNFILLED.test(String(value)))));
}

/** Another post of the site, or an http(s) page elsewhere; null for the post itself. */
function canonicalOf(
	canonical: string,
	{ language, path }: { language: Language; path: string },
	origins: Origins,
): string | null {
	if (!/^https?:\/\//.test(canonical) || !URL.canParse(canonical)) return null;
	const address = toSiteAddress(canonical, { ...origins, language });
	if (address === undefined) return null;
	const ours = address.startsWith("/") ? address : address.replace(`${origins.site}/`, "/");
	if (!ours.startsWith("/")) return new URL(canonical).href;
	// WordPress's own default names the post, perhaps by its id only.
	return ours !== path && /^\/\w\w\/blog\/[^/?#]+$/.test(ours) ? origins.site + ours : null;
}
