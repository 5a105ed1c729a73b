/** A post of the blog (spec §2 'Post'). */
import type { Handler } from "hono";
import type { AppEnv } from "../app.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { Language } from "../contract/events.ts";
import { postPath } from "../contract/paths.ts";
import { inTime } from "../runtime/time-limit.ts";
import { answerRecent, answerView, previewRedirect, switchLanguage } from "./blog-visit.ts";
import { behindOf } from "./wait-until.ts";

/** A text does not wait longer for its translations and relatives: the next reader gets them. */
const EXTRAS_MS = 1500;

export function blogPost(language: Language): Handler<AppEnv> {
	return async (c) => {
		const recent = answerRecent(c);
		if (recent) return recent;
		const url = new URL(c.req.url);
		const elsewhere = previewRedirect(c, url) ?? switchLanguage(c, language, url);
		if (elsewhere) return elsewhere;
		const missing = { kind: "missing", language, what: "post" } as const;
		const slug = decodeSlug(c.req.param("slug") ?? "");
		if (slug === undefined) return answerView(c, `missing-post:${language}`, missing);

		const behind = behindOf(c);
		const blog = await c.env.blog();
		const found = await blog.getPost({ language, slug }, behind);
		if (found.kind === "notFound") return answerView(c, `missing-post:${language}`, missing);
		const address = postPath({ language, slug });
		if (found.kind === "unavailable") {
			return answerView(c, `failed:${address}`, { kind: "failed", language, retry: address });
		}
		const post = found.value;
		const [translations, related] = await Promise.all([
			inTime(blog.translations(post, behind), EXTRAS_MS),
			inTime(blog.relatedPosts(post, behind), EXTRAS_MS),
		]);
		const view = {
			kind: "post",
			post,
			translations: translations?.kind === "ok" ? translations.value : [],
			related: related ?? [],
		} as const;
		return answerView(c, address, view, found.isStale ? found.ageSeconds : undefined);
	};
}
