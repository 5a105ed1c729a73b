import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { HttpError } from "../http/errors.ts";

/** A middleware that limits calls by IP address, and refuses them while the limiter is unavailable. */
export const limitAccountCalls: MiddlewareHandler<AppEnv> = async (c, next) => {
	const address = c.req.raw.headers.get("cf-connecting-ip") ?? "local";
	const verdict = await c.env.accountRateLimit(`address:${address}`);
	if (verdict === "over") throw new HttpError("rate_limited", "account");
	if (verdict === "unknown") throw new HttpError("unavailable", "rate limit");
	return next();
};
