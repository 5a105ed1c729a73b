import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { requireSameOrigin } from "../http/read-body.ts";

/** A middleware that refuses requests of other sites, before their body is read. */
export const ownPagesOnly: MiddlewareHandler<AppEnv> = (c, next) => {
	requireSameOrigin(c.req.raw, c.env.env.SITE_ORIGIN);
	return next();
};
