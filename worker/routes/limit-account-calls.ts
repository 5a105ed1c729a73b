import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { HttpError } from "../http/errors.ts";

/** A middleware that limits calls by IP address, and refuses them while the limiter is unavailable. */
export const limitAccountCalls: MiddlewareHandler<AppEnv> = async (c, next) => {
	const verdict = await c.env.accountRateLimit(`address:${addressOf(c.req.raw.headers)}`);
	if (verdict === "over") throw new HttpError("rate_limited", "account");
	if (verdict === "unknown") throw new HttpError("unavailable", "rate limit");
	return next();
};
