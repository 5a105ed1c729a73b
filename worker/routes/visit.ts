import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Visit } from "../blog/visit.ts";
import { addressOf } from "../http/client-address.ts";
import type { RateLimitCheck } from "../http/rate-limit.ts";
import { inRequest } from "./name-request.ts";
import { backgroundOf } from "./wait-until.ts";

/** The visit of a request; all that it loads from WordPress counts once against the limit. */
export function visitOf(c: Context<AppEnv>, limit: RateLimitCheck = c.env.blogRateLimit): Visit {
	let allowed: Promise<boolean> | undefined;
	return {
		background: backgroundOf(c),
		inRequest: (work) => inRequest(c, work),
		mayLoad: () => {
			allowed ??= limit(addressOf(c.req.raw.headers));
			return allowed;
		},
	};
}
