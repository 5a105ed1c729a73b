/** `/{lang}/blog/feed.xml`, and the same of categories, tags and authors, for feed readers. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { decodeSlug } from "../blog/slug.ts";
import type { Language } from "../contract/events.ts";
import type { ArchiveKind } from "../contract/paths.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { visitOf } from "./visit.ts";

export function blogFeed(language: Language, kind?: ArchiveKind): Handler<AppEnv> {
	return async (c) => {
		const { responses, env } = c.env;
		const slug = decodeSlug(c.req.param("slug") ?? "");
		if (kind !== undefined && slug === undefined) throw new HttpError("not_found");
		const query = { language, page: 1, ...(kind && { [kind]: slug }) };
		const blog = await c.env.blog();
		const [feed, { renderFeed }] = await Promise.all([
			blog.feed(query, visitOf(c)),
			import("../render/render-feed.ts"),
		]);
		if (feed.kind === "limited") throw new HttpError("rate_limited");
		if (feed.kind === "notFound") throw new HttpError("not_found");
		if (feed.kind !== "ok") throw new HttpError("unavailable", `blog feed: ${feed.message}`);
		const xml = renderFeed(query, feed.value, env.SITE_ORIGIN);
		return responses.file(xml, "application/rss+xml; charset=utf-8", [
			["Cache-Control", CACHE.engines],
			["X-Blog-Age", String(feed.ageSeconds)],
		]);
	};
}
