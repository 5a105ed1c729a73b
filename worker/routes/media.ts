/** `/media/*`: WordPress's files under our own path (docs/architecture/click.md#paths-and-caching). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { mediaVisitOf } from "./visit.ts";

export const media: Handler<AppEnv> = async (c) => {
	const visit = mediaVisitOf(c);
	const { pathname, search } = new URL(c.req.url);
	const found = await c.env.media(pathname + search, visit, c.req.raw.headers.get("range"));
	if (found === "notFound") return c.notFound();
	if (found === "limited") throw new HttpError("rate_limited");
	if (found === "unavailable") throw new HttpError("unavailable", "WordPress");
	if (found === "gone") throw new HttpError("gone");
	const policy = c.req.query("v") === undefined ? CACHE.file : CACHE.media;
	const headers = [["Cache-Control", policy] as const, ...found.headers];
	return c.env.responses.file(found.body, found.type, headers, found.status);
};
