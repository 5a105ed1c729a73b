/** A post of the blog (docs/product.md#blog-posts). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { Language } from "../contract/events.ts";
import { postPath } from "../contract/paths.ts";
import { valueWithin } from "../runtime/time-limit.ts";
import { previewRedirect, respondWithView, switchLanguage } from "./blog-page.ts";
import { backgroundOf } from "./wait-until.ts";

/** A post waits no longer for its translations and related posts; the next reader gets them. */
const EXTRAS_TIMEOUT_MS = 1500;

export function blogPost(language: Language): Handler<AppEnv> {
	return async (c) => {
		const url = new URL(c.req.url);
		const redirect = previewRedirect(c, url) ?? switchLanguage(c, language, url);
		if (redirect) return redirect;
		const missing = { kind: "missing", language, what: "post" } as const;
		const slug = decodeSlug(c.req.param("slug") ?? "");
		if (slug === undefined) return respondWithView(c, `missing-post:${language}`, missing);

		const background = backgroundOf(c);
		const blog = await c.env.blog();
		const found = await blog.getPost({ language, slug }, background);
		if (found.kind === "notFound") return respondWithView(c, `missing-post:${language}`, missing);
		const address = postPath({ language, slug });
		if (found.kind === "unavailable") {
			const failed = { kind: "failed", language, retry: address } as const;
			return respondWithView(c, `failed:${address}`, failed);
		}
		const post = found.value;
		const [translations, related] = await Promise.all([
			valueWithin(blog.translations(post, background), EXTRAS_TIMEOUT_MS),
			valueWithin(blog.relatedPosts(post, background), EXTRAS_TIMEOUT_MS),
		]);
		const view = {
			kind: "post",
			post,
			translations: translations?.kind === "ok" ? translations.value : [],
			related: related ?? [],
		} as const;
		return respondWithView(c, address, view, found.isStale ? found.ageSeconds : undefined);
	};
}
