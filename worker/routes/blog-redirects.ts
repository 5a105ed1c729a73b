/** The blog's other addresses: without a language, in an unsupported language, of a preview. */
import type { Context, Handler } from "hono";
import type { Address } from "../../contract/address.ts";
import { BLOG_FALLBACKS } from "../../contract/blog.ts";
import type { Language } from "../../contract/events.ts";
import { type ArchiveKind, archivePath, blogPath, postPath } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { decodeSlug } from "../blog/slug.ts";
import { readAddress } from "../http/address.ts";
import { readCookies } from "../http/cookies.ts";
import { pageLocation } from "../http/redirects.ts";
import { languageOfRedirect } from "../language/resolve-language.ts";
import { previewRedirect } from "./blog-page.ts";

/** Kind of the blog's page. */
export type BlogPageKind = "list" | "post" | ArchiveKind;

/** `/blog…` redirects to the visitor's language (docs/product/site.md#routes). */
export function unprefixedBlog(kind: BlogPageKind): Handler<AppEnv> {
	return (c) => {
		const url = readAddress(c.req.url);
		const language = languageOfRedirect({
			query: url.searchParams.get("lang"),
			cookie: readCookies(c.req.raw.headers.get("cookie"))("lang")[0] ?? null,
			acceptLanguage: c.req.raw.headers.get("accept-language"),
		});
		return previewRedirect(c, url) ?? redirectTo(c, kind, language, url);
	};
}

/** `/de/blog…`: an unsupported language falls back to the blog's default (docs/product/blog.md#blog). */
export function foreignBlog(kind: BlogPageKind): Handler<AppEnv> {
	return (c) => redirectTo(c, kind, BLOG_FALLBACKS.language, readAddress(c.req.url));
}

function redirectTo(c: Context<AppEnv>, kind: BlogPageKind, language: Language, url: Address) {
	const slug = decodeSlug(c.req.param("slug") ?? "");
	if (kind !== "list" && slug === undefined) return c.notFound();
	const path =
		slug === undefined
			? blogPath(language)
			: kind === "list" || kind === "post"
				? postPath({ language, slug })
				: archivePath(language, kind, slug);
	return c.env.responses.redirect(pageLocation(path, url.searchParams));
}
