/** Metadata that editors set for search engines and shared links (docs/product/blog.md#blog-posts). */
import { BLOG_LIMITS, type PostMetadata } from "../../../contract/blog.ts";
import type { Language } from "../../../contract/events.ts";
import type { PostResponse } from "../client/response-schema.ts";
import { customField } from "./custom-field.ts";
import { cutTo } from "./excerpt.ts";
import { toPicture } from "./media-address.ts";
import { toPlainText } from "./plain-text.ts";
import { type Origins, toSiteAddress } from "./site-address.ts";

/** In order: our own fields, our plugin's `seo` (which has Rank Math's), Yoast's. */
function sourcesOf(post: PostResponse) {
	const own = (name: Parameters<typeof customField>[1]) => customField(post, name);
	const { seo, yoast_head_json: yoast } = post;
	return {
		titles: [own("seo_title"), seo.title, yoast.title],
		descriptions: [own("seo_description"), seo.description, yoast.description],
		canonicals: [own("seo_canonical"), seo.canonical, yoast.canonical],
		images: [own("seo_image"), seo.image, yoast.og_image[0]?.url],
	};
}

/** @param base what the post itself has */
export function toMetadata(
	post: PostResponse,
	base: { title: string; excerpt: string; language: Language; path: string },
	origins: Origins,
): PostMetadata {
	const { titles, descriptions, canonicals, images } = sourcesOf(post);
	const description = textOf(descriptions) || base.excerpt;
	return {
		metaTitle: textOf(titles) || base.title,
		metaDescription: cutTo(description, BLOG_LIMITS.metaDescription),
		canonical: canonicalOf(firstOf(canonicals), base, origins),
		shareImage: toPicture(firstOf(images), origins) ?? null,
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
const UNFILLED = /%[a-z_]+(?:\([^)]*\))?%/;

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
