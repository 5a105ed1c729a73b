/** A post of the blog (docs/product.md#blog-posts). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Blog } from "../blog/blog-port.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { Visit } from "../blog/visit.ts";
import type { Post } from "../contract/blog.ts";
import type { BlogView } from "../contract/blog-view.ts";
import type { Language } from "../contract/events.ts";
import { otherLanguage } from "../contract/languages.ts";
import { postPath } from "../contract/paths.ts";
import { blogLocation } from "../http/redirects.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { previewRedirect, respondWithView, switchLanguage } from "./blog-page.ts";
import { visitOf } from "./visit.ts";

/** A post waits no longer for its translations and related posts; the next reader gets them. */
const EXTRAS_TIMEOUT_MS = 1500;

export function blogPost(language: Language): Handler<AppEnv> {
	return async (c) => {
		const url = new URL(c.req.url);
		const redirect = previewRedirect(c, url) ?? switchLanguage(c, language, url);
		if (redirect) return redirect;
		const slug = decodeSlug(c.req.param("slug") ?? "");
		if (slug === undefined) return respondWithView(c, missing(language));

		const visit = visitOf(c);
		const blog = await c.env.blog();
		const found = await blog.getPost({ language, slug }, visit);
		if (found.kind === "notFound") {
			// A link without a language leads to the browser's, which may not be the post's.
			const other = { language: otherLanguage(language), slug };
			const elsewhere = await blog.getPost(other, visit);
			return elsewhere.kind === "ok"
				? c.env.responses.redirect(blogLocation(postPath(other), url.searchParams))
				: respondWithView(c, missing(language));
		}
		if (found.kind !== "ok") {
			const kind = found.kind === "limited" ? "limited" : "failed";
			return respondWithView(c, { kind, language });
		}
		const view = await withExtras(blog, found.value, visit);
		return respondWithView(c, view, found.isStale ? found.ageSeconds : undefined);
	};
}

function missing(language: Language): BlogView {
	return { kind: "missing", language, what: "post" };
}

async function withExtras(blog: Blog, post: Post, visit: Visit): Promise<BlogView> {
	const [translations, related] = await Promise.all([
		valueWithin(blog.translations(post, visit), EXTRAS_TIMEOUT_MS),
		valueWithin(blog.relatedPosts(post, visit), EXTRAS_TIMEOUT_MS),
	]);
	return {
		kind: "post",
		post,
		translations: translations?.kind === "ok" ? translations.value : [],
		related: related ?? [],
	};
}
