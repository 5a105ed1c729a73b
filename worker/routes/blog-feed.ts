/** Feeds of the blog and of categories, tags and authors, as RSS and as JSON Feed (docs/product/blog.md#blog). */
import type { Handler } from "hono";
import type { Language } from "../../contract/events.ts";
import type { ArchiveKind, FeedFormat } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";
import { decodeSlug } from "../blog/slug.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { fileWithTag } from "./tagged-file.ts";
import { visitOf } from "./visit.ts";

const TYPES: Record<FeedFormat, string> = {
	xml: "application/rss+xml; charset=utf-8",
	json: "application/feed+json; charset=utf-8",
};

export function blogFeed(
	language: Language,
	format: FeedFormat,
	kind?: ArchiveKind,
): Handler<AppEnv> {
	return async (c) => {
		const slug = decodeSlug(c.req.param("slug") ?? "");
		if (kind !== undefined && slug === undefined) throw new HttpError("not_found");
		const query = { language, page: 1, ...(kind && { [kind]: slug }) };
		const blog = await c.env.blog();
		const [feed, { renderFeed }] = await Promise.all([
			blog.feed(query, visitOf(c)),
			import("../render/render-feed.ts"),
		]);
		if (feed.kind === "notFound") throw new HttpError("not_found");
		if (feed.kind !== "ok") throw new HttpError("unavailable", `blog feed: ${feed.message}`);
		const { value, ageSeconds } = feed;
		const text = renderFeed(query, value, format, c.env.env.SITE_ORIGIN);
		const modifiedAt = value.posts
			.map((post) => post.modifiedAt)
			.sort()
			.at(-1);
		return fileWithTag(c, text, TYPES[format], {
			cacheControl: CACHE.engines,
			modifiedAt,
			ageSeconds,
		});
	};
}
