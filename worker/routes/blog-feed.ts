/** `/{lang}/blog/feed.xml`, for feed readers. */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Language } from "../contract/events.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { visitOf } from "./visit.ts";

export function blogFeed(language: Language): Handler<AppEnv> {
	return async (c) => {
		const { responses, env } = c.env;
		const blog = await c.env.blog();
		const [list, { renderFeed }] = await Promise.all([
			blog.listPosts({ language, page: 1 }, visitOf(c)),
			import("../render/render-feed.ts"),
		]);
		if (list.kind === "limited") throw new HttpError("rate_limited");
		if (list.kind !== "ok") throw new HttpError("unavailable", `blog list: ${list.kind}`);
		const xml = renderFeed(language, list.value.posts, env.SITE_ORIGIN);
		return responses.file(xml, "application/rss+xml; charset=utf-8", [
			["Cache-Control", CACHE.engines],
		]);
	};
}
