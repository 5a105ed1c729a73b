/** `/media/*`: WordPress's pictures under our own path (docs/architecture.md#paths-and-caching). */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { CACHE } from "../http/cache-policy.ts";
import { HttpError } from "../http/errors.ts";
import { visitOf } from "./visit.ts";

export const media: Handler<AppEnv> = async (c) => {
	const visit = visitOf(c, c.env.mediaRateLimit);
	const found = await c.env.media(new URL(c.req.url).pathname, visit);
	if (found === "notFound") return c.notFound();
	if (found === "limited") throw new HttpError("rate_limited");
	if (found === "unavailable") throw new HttpError("unavailable", "WordPress");
	return c.env.responses.file(found.body, found.type, [["Cache-Control", CACHE.media]]);
};
