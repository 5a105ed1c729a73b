import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { MediaVisit, Visit } from "../blog/visit.ts";
import { callerOf } from "../http/client-address.ts";
import { inRequest } from "./name-request.ts";
import { backgroundOf } from "./wait-until.ts";

export function visitOf(c: Context<AppEnv>): Visit {
	return { background: backgroundOf(c), inRequest: (work) => inRequest(c, work) };
}

/** The visit of a file; what it loads from WordPress counts against the limit of its address. */
export function mediaVisitOf(c: Context<AppEnv>): MediaVisit {
	const mayLoad = () => c.env.mediaRateLimit(callerOf(c.req.raw.headers));
	return { ...visitOf(c), mayLoad };
}
